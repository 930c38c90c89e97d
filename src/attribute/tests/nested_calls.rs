//! Nested generic calls, targets and return types (JLS 18.5).

use super::check;

/// JLS 18.5.2.1: the target of a call decides type arguments that no argument decides, also deep inside.
#[test]
fn return_types_are_propagated() {
    check(
        r#"package p;
import java.util.*;
class T {
    static <A> List<A> wrap(List<A> l) { return l; }
    void take(List<Integer> l) {}
    List<String> m() {
        List<String> a = wrap(wrap(Collections.emptyList()));
                       //^ : List<String>
                            //^ : List<String>
                                             //^ : List<String>
        take(wrap(new ArrayList<>()));
      //^ T.take(List<Integer>)
                    //^ ArrayList.ArrayList()
        var b = wrap(Collections.emptyList());
              //^ : List<Object>
        return wrap(List.of());
             //^ : List<String>
                       //^ : List<String>
    }
}
"#,
    );
}

/// JLS 18.2.1, 18.5.2: a nested generic call is reduced together with the outer one.
#[test]
fn arguments_that_are_generic_calls() {
    check(
        r#"package p;
import java.util.*;
class T {
    static <E> E id(E e) { return e; }
    static <K, V> Map<K, V> map(K k, V v) { return null; }
    static <E> List<E> both(E a, E b) { return null; }
    void m() {
        id(id(id(""))).trim();
                     //^ String.trim()
        Object a = map(id(1), both("", id("")));
                 //^ : Map<Integer, List<String>>
        Map<Number, List<CharSequence>> b = map(1, both("", id("")));
                                          //^ : Map<Number, List<CharSequence>>
        both(1, 2.0).get(0).doubleValue();
                          //^ Number.doubleValue()
        Object c = id(1);
                 //^ : Integer
        long d = id(1);
               //^ : Integer
    }
}
"#,
    );
}

/// JLS 18.5.2.2: a lambda waits until the variables of its parameters are resolved.
#[test]
fn lambdas_in_nested_calls() {
    check(
        r#"package p;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
class T {
    static <A, B, C> Function<A, C> then(Function<A, B> f, Function<B, C> g) { return null; }
    static <A, B> B with(A a, Function<? super A, ? extends B> f) { return null; }
    void m(List<String> names, Map<String, List<Integer>> map) {
        Function<String, Integer> f = then(s -> s.trim(), t -> t.length());
                                    //^ T.then(Function<A, B>, Function<B, C>)
                                                //^ String.trim()
                                                               //^ String.length()
        with(names, l -> with(l.get(0), s -> s.length())).intValue();
                                             //^ String.length()
                                                        //^ Integer.intValue()
        names.stream().collect(Collectors.groupingBy(s -> s.length(), TreeMap::new, Collectors.mapping(s -> s.trim(), Collectors.toSet()))).firstKey().intValue();
                                                          //^ String.length()
                                                                             //^ TreeMap.TreeMap()
                                                                                                            //^ String.trim()
                                                                                                                                          //^ TreeMap.firstKey()
                                                                                                                                                     //^ Integer.intValue()
        map.entrySet().stream().sorted(Map.Entry.comparingByKey()).flatMap(e -> e.getValue().stream()).map(i -> i.intValue()).reduce(0, Integer::sum).intValue();
                                                                                                                //^ Integer.intValue()
                                                                                                                                               //^ Integer.sum(int, int)
                                                                                                                                                    //^ Integer.intValue()
        String[] all = names.stream().filter(Predicate.not(String::isEmpty)).toArray(String[]::new);
                                                                 //^ String.isEmpty()
                                                                           //^ Stream.toArray(IntFunction<A[]>)
        names.sort(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
                                                                               //^ Comparator.naturalOrder()
        names.sort(Comparator.comparing((String s) -> s.length()).reversed());
                                                      //^ String.length()
    }
}
"#,
    );
}

/// JLS 18.1.3, 18.5.2: a type parameter that is only thrown is a RuntimeException if the lambda throws nothing.
#[test]
fn exceptions_of_lambdas() {
    check(
        r#"package p;
class T {
    interface Action<X extends Exception> { void run() throws X; }
    static <X extends Exception> X run(Action<X> a) throws X { return null; }
    void m() {
        run(() -> {}).getMessage();
      //^ T.run(Action<X>)
                    //^ Throwable.getMessage()
        var x = run(() -> {});
              //^ : RuntimeException
    }
}
"#,
    );
}

/// JLS 18.1.3: a variable of a nested call is still one that is only thrown.
#[test]
fn exceptions_of_nested_calls() {
    check(
        r#"package p;
import java.util.*;
class T {
    interface Action<X extends Exception> { void run() throws X; }
    static class Box<X extends Exception> { X get() { return null; } }
    static <X extends Exception> Box<X> box(Action<X> a) throws X { return null; }
    static <E> List<E> list(E e) { return null; }
    void m() {
        var x = list(box(() -> {})).get(0).get();
                                         //^ : RuntimeException
    }
}
"#,
    );
}

/// JLS 18.2.3: `? super T` contains no wildcard with another kind of bound.
#[test]
fn wildcards_within_wildcards() {
    check(
        r#"package p;
import java.util.*;
class T {
    interface Sink<A> { }
    static <E> int f(Collection<? extends Sink<? super E>> c) { return 1; }
    static String f(Object o) { return null; }
    void m(List<Sink<?>> all, List<Sink<? extends Number>> some, List<Sink<? super Number>> above) {
        f(all);
      //^ T.f(Object)
        f(some);
      //^ T.f(Object)
        f(above);
      //^ T.f(Collection<? extends Sink<? super E>>)
    }
}
"#,
    );
}
