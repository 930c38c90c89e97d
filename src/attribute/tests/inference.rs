//! Inference (JLS 18).

use super::check;

/// JLS 18.5: chains of generic calls with implicitly typed lambdas.
#[test]
fn streams() {
    check(
        r#"package p;
import java.util.*;
import java.util.stream.*;
class A { String name() { return ""; } int size() { return 0; } }
class T {
    void m(List<A> as) {
        as.stream().filter(a -> a.size() > 1).map(a -> a.name()).map(String::trim).forEach(s -> s.length());
                                //^ A.size()
        as.stream().map(A::name).collect(Collectors.toList()).get(0).trim();
                                                                   //^ String.trim()
        Map<String, List<A>> g = as.stream().collect(Collectors.groupingBy(a -> a.name()));
                                                                                //^ A.name()
        for (A a : g.get("")) { a.size(); }
                                //^ A.size()
        as.stream().collect(Collectors.toMap(A::name, x -> x)).values().iterator().next().size();
                                                                                        //^ A.size()
        as.stream().sorted(Comparator.comparing(x -> x.name())).findFirst().get().name();
                                                     //^ A.name()
        int n = as.stream().mapToInt(x -> x.size()).sum();
                                          //^ A.size()
    }
}
"#,
    );
}

/// JLS 15.9.3: diamonds take their arguments from arguments and target.
#[test]
fn diamonds_and_targets() {
    check(
        r#"package p;
import java.util.*;
class A { void hit() {} }
class T {
    static <E> List<E> list(E... es) { return null; }
    static <E> E first(Collection<? extends E> c) { return null; }
    void m() {
        Map<String, A> map = new HashMap<>();
        new ArrayList<>(map.values()).get(0).hit();
                                           //^ A.hit()
        first(list(new A())).hit();
                           //^ A.hit()
        var copy = new ArrayList<A>();
        copy.get(0).hit();
                  //^ A.hit()
        Optional<A> o = Optional.of(new A());
        o.map(x -> { x.hit(); return x; }).orElseGet(() -> new A()).hit();
                     //^ A.hit()
    }
}
"#,
    );
}

/// JLS 15.12: a call in a cast is no poly expression, so the cast does not decide its type arguments.
#[test]
fn a_cast_gives_no_target() {
    check(
        r#"package p;
class T {
    static <E> E make() { return null; }
    void take(Object o) {}
    void take(String s) {}
    void m() {
        Runnable run = (Runnable) () -> take((String) make());
                                      //^ T.take(String)
        ((CharSequence) make()).length();
                              //^ CharSequence.length()
    }
}
"#,
    );
}

/// JLS 15.12.2.6: an unchecked conversion erases the result; as in javac, of the inferred type.
#[test]
fn an_unchecked_call_has_the_erased_inferred_result() {
    check(
        r#"package p;
interface Check<S extends Check<S>> { S self(); }
class Named<E> implements Check<Named<E>> { public Named<E> self() { return this; } }
class T {
    <S extends Check<? extends S>> S proxy(Class<S> type) { return null; }
    void m() {
        proxy(Named.class).self();
                         //^ Named.self()
    }
}
"#,
    );
}

/// JLS 4.5.1 as javac has it: an unbounded wildcard has the bound of its parameter.
#[test]
fn a_wildcard_is_the_same_as_one_with_its_parameters_bound() {
    check(
        r#"package p;
import java.util.List;
interface Part<P extends Part<P>> {}
interface Name extends Part<Name> {}
class T {
    <X> List<X> both(X a, X b) { return null; }
    void f(List<Part<?>> parts) {}
    void f(Integer other) {}
    void m(Name name, Part<?> part) {
        var parts = both(name, part);
        f(parts);
      //^ T.f(List<Part<?>>)
    }
}
"#,
    );
}

/// JLS 4.10.3, 5.1.10: no type is below an array and below a class or interface that no array is, so an inferred result
/// with such a bound is not passed as an array.
#[test]
fn arrays_and_bounds() {
    check(
        r#"package p;
interface Part {}
class T {
    <S extends T> S node() { return null; }
    <S extends Part> S part() { return null; }
    <S extends Cloneable> S copy() { return null; }
    <S> S any() { return null; }
    static void put(char[] a) {}
    static void put(boolean b) {}
    static void put(Object o) {}
    void m() {
        put(node());
      //^ T.put(Object)
        put(part());
      //^ T.put(Object)
        put(copy());
      //^ T.put(char[])
        put(any());
      //^ T.put(char[])
    }
}
"#,
    );
}

/// A captured variable whose bound has wildcards is seen through the capture of that bound; a declared variable is not.
#[test]
fn captured_variables_with_wildcards_in_their_bounds() {
    check(
        r#"package p;
import java.util.*;
import java.util.function.*;
class T<E> {
    static <A> T<A> to(T<A> t) { return null; }
    static <A> T<A> to(Collection<A> c) { return null; }
    static <A> A id(A a) { return a; }
    E get() { return null; }
    <R extends Number> void m(Function<? super E, ? extends T<? extends R>> f, E e) {
        to(f.apply(e)).get().intValue();
      //^ T.to(T<A>)
                           //^ Number.intValue()
        to(id(id(f.apply(e)))).get().intValue();
      //^ T.to(T<A>)
                                   //^ Number.intValue()
    }
    <R extends Number> void n(List<? extends Collection<? extends R>> all) {
        for (var each : all) to(id(each)).get().intValue();
                           //^ T.to(Collection<A>)
                                              //^ Number.intValue()
    }
}
"#,
    );
}

/// JLS 18.4, second bullet: what nothing but its own bound speaks of is a new type variable with that bound.
#[test]
fn variables_that_only_their_own_bound_speaks_of() {
    check(
        r#"package p;
interface Order<S> {}
interface Ordered<O> { int compare(O other); }
class T {
    static <N extends Ordered<? super N>> Order<N> natural() { return null; }
    static <M extends Object & Ordered<? super M>> M greatest(Order<? super M> order) { return null; }
    static <M extends Ordered<M>> M of(Class<? extends M> type) { return null; }
    static final class Key implements Ordered<Key> { public int compare(Key other) { return 0; } }
    @SuppressWarnings("unchecked")
    <E> Order<E> m(Class<? extends Key> type) {
        greatest(null).compare(null);
        //^ : M
                     //^ Ordered.compare(O)
        var key = of(type);
                //^ : Key
        return (Order<E>) natural();
                        //^ : Order<N>
    }
}
"#,
    );
}

/// JLS 18.4 as javac has it: variables that depend on each other are chosen together, by what is known before.
#[test]
fn variables_that_depend_on_each_other_are_chosen_together() {
    check(
        r#"package p;
import java.util.*;
class T {
    static <E> List<E> among(Class<? super E> type, Collection<? super E> all) { return null; }
    static <S> List<S> list(S first, S second) { return null; }
    void m() {
        among(String.class, list(null, null)).get(0).length();
                              //^ : List<Object>
                                                   //^ String.length()
    }
}
"#,
    );
}

/// JLS 18.5.2.1, 18.3.2: what is below a captured `? super A` is below `A`.
#[test]
fn results_with_lower_bounds_that_are_inferred() {
    check(
        r#"package p;
interface Use<X> {}
interface Both<A, B> {}
interface Pair<A, B> {}
class T<K, V> {
    static <A, B> Use<? super Pair<A, B>> toUse(Both<? super A, ? super B> both) { return null; }
    void peek(Use<? super Pair<K, V>> use) {}
    void m(Both<? super K, ? super V> both) {
        peek(toUse(both));
             //^ : Use<capture of ? super Pair<K, V>>
    }
}
"#,
    );
}

/// Many arguments that are inferred are no reason to give up.
#[test]
fn many_nested_diamonds() {
    check(
        r#"package p;
import java.util.List;
interface Pair<A, B> {}
class Two<A, B> implements Pair<A, B> { Two(A a, B b) {} }
class T<X, Y> {
    @SafeVarargs static <E> List<E> list(E... all) { return null; }
    static <K, V> T<K, V> of(List<? extends Pair<K, V>> list) { return null; }
    static <K, V> T<K, V> of(K k, V v) {
        return of(list(new Two<>(k, v), new Two<>(k, v), new Two<>(k, v), new Two<>(k, v), new Two<>(k, v),
                   //^ : List<Two<K, V>>
            new Two<>(k, v), new Two<>(k, v), new Two<>(k, v), new Two<>(k, v), new Two<>(k, v)));
    }
}
"#,
    );
}
