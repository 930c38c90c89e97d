//! Classes of the JDK image.

use super::check_with_jdk;

#[test]
fn headers_of_jdk_classes() {
    check_with_jdk(
        "class A { }",
        &[
            ("java.lang.Object", "public Class <> - ()"),
            (
                "java.lang.String",
                "public final Class <> Object (java.io.Serializable, Comparable<String>, CharSequence, constant.Constable, constant.ConstantDesc)",
            ),
            ("java.util.Map$Entry", "public static abstract Interface <K:Object, V:Object> - ()"),
            (
                "java.util.EnumMap",
                "public Class <K:Enum<K>, V:Object> java.util.AbstractMap<K, V> (java.io.Serializable, Cloneable)",
            ),
            ("java.lang.Thread$State", "public static final Enum <> Enum<Thread$State> ()"),
            ("java.lang.Deprecated", "public abstract Annotation <> - (annotation.Annotation)"),
            ("java.util.Nothing", "absent"),
        ],
    );
}

#[test]
fn members_of_jdk_classes() {
    check_with_jdk(
        "class A extends java.util.ArrayList<String> { }
         class B { java.util.AbstractMap.SimpleEntry<String, Integer> e; }",
        &[
            ("A#add()", "public boolean ArrayList.add(E), public void ArrayList.add(int, E)"),
            ("A#forEach()", "public void ArrayList.forEach(Consumer<? super E>)"),
            ("java.util.List#size()", "public abstract int List.size()"),
            (
                "java.util.List#of()",
                "public static List<E> List.of(), public static List<E> List.of(E), public static List<E> List.of(E, E), public static List<E> List.of(E, E, E), public static List<E> List.of(E, E, E, E), public static List<E> List.of(E, E, E, E, E), public static List<E> List.of(E, E, E, E, E, E), public static List<E> List.of(E, E, E, E, E, E, E), public static List<E> List.of(E, E, E, E, E, E, E, E), public static List<E> List.of(E, E, E, E, E, E, E, E, E), public static List<E> List.of(E, E, E, E, E, E, E, E, E, E), public static List<E> List.of(E...)",
            ),
            ("java.util.Collection#stream()", "public default Stream<E> Collection.stream()"),
            ("java.util.concurrent.Callable#call()", "public abstract V Callable.call() throws Exception"),
            (
                "java.util.Optional#orElseThrow()",
                "public T Optional.orElseThrow(), public T Optional.orElseThrow(Supplier<? extends X>) throws X",
            ),
            ("java.lang.String#CASE_INSENSITIVE_ORDER", "java.util.Comparator<String>"),
            ("B#e", "java.util.AbstractMap$SimpleEntry<String, Integer>"),
            (
                "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock#<init>()",
                "protected void ReadLock.ReadLock(ReentrantReadWriteLock)",
            ),
            ("javax.swing.JTree$AccessibleJTree#<init>()", "public void AccessibleJTree.AccessibleJTree()"),
        ],
    );
}
