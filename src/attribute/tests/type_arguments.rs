//! Type arguments of expressions where javac does what the JLS leaves open, or says otherwise.

use super::check;

/// JLS 15.13.2, 15.27.3: the ground target type has no wildcards.
#[test]
fn functions_have_their_ground_target_type() {
    check(
        r#"package p;
import java.util.*;
import java.util.function.*;
class T {
    void m(List<String> l) {
        Function<? super String, ? extends Number> f = s -> s.length();
                                                     //^ : Function<String, Number>
        Function<?, ? extends Number> g = s -> 1;
                                        //^ : Function<Object, Number>
        l.forEach(s -> s.length());
                //^ : Consumer<String>
    }
}
"#,
    );
}

#[test]
fn super_has_the_type_of_the_superclass() {
    check(
        r#"package p;
class S<A> { A get() { return null; } }
class T extends S<String> {
    void m() {
        super.get();
      //^ : S<String>
    }
}
"#,
    );
}

/// JLS 15.12.2.6: an unchecked conversion of an argument erases the result, whether the method is generic or not.
#[test]
fn unchecked_arguments_erase_the_result() {
    check(
        r#"package p;
import java.util.*;
class Tok<X> {
    Tok(List<X> l) {}
    List<String> strings(List<String> l) { return l; }
    List<String> any(List<?> l) { return null; }
    List<String> several(List<String>... l) { return null; }
}
class T {
    static <E extends Comparable<? super E>> Comparator<E> natural() { return null; }
    static <E extends Comparable<?>> Comparator<E> some() { return null; }
    void m(Tok<String> t, List raw) {
        t.strings(raw);
              //^ : List
        t.any(raw);
          //^ : List<String>
        t.several(raw);
              //^ : List
        new Tok<String>(raw);
      //^ : Tok<String>
        new Tok<>(raw);
      //^ : Tok
        T.<Comparable>natural();
                          //^ : Comparator
        T.<Comparable>some();
                       //^ : Comparator<Comparable>
    }
}
"#,
    );
}

/// javac takes the upper bound of an argument whose type is a captured variable (its 6391995).
#[test]
fn captured_arguments_count_by_their_upper_bounds() {
    check(
        r#"package p;
import java.util.*;
interface Cell<A> { A get(); }
class T {
    static <K> List<K> one(K k) { return null; }
    <D extends Number> D[] numbers(D d) { return null; }
    void m(Cell<?> c, List<? extends Number> n, Cell<? super String> s) {
        one(c.get());
        //^ : List<Object>
        one(one(c.get()));
        //^ : List<List<Object>>
        numbers(n.get(0));
            //^ : Number[]
        one(s.get());
        //^ : List<Object>
        one(n);
        //^ : List<List<capture of ? extends Number>>
    }
}
"#,
    );
}

/// javac does not capture elements of arrays when it compares them.
#[test]
fn elements_of_arrays_are_not_captured() {
    check(
        r#"package p;
import java.util.function.*;
class T {
    static <I, O> Function<I, O>[] copy(Function<? super I, ? extends O>... f) { return null; }
    <S> void m(Function<? super S, ? extends S>[] f) {
        copy(f);
         //^ : Function<S, S>[]
    }
}
"#,
    );
}

/// Nor does it capture what wildcards are bounded by.
#[test]
fn bounds_of_wildcards_are_not_captured() {
    check(
        r#"package p;
import java.util.*;
import java.util.function.*;
class T<X> {
    static <K> Function<List<? extends K>, K> head() { return null; }
    void m(List<List<? extends X>> l) {
        l.stream().map(head());
                     //^ : Function<List<? extends X>, X>
    }
}
"#,
    );
}

/// The target type can be what asks for an unchecked conversion.
#[test]
fn targets_that_need_an_unchecked_conversion_erase_the_result() {
    check(
        r#"package p;
class Ref<V> { Ref(V v) {} }
class T<X> {
    T[] none;
    void m() {
        Ref<T<X>[]> r = new Ref<>(none);
                      //^ : Ref
    }
}
"#,
    );
}

/// `? super Object` leaves only `Object`.
#[test]
fn a_capture_between_equal_bounds_is_the_bound() {
    check(
        r#"package p;
import java.util.function.*;
class T {
    void m(Function<? super Object, ?> f) {
        f.hashCode();
      //^ : Function<Object, capture of ?>
    }
}
"#,
    );
}

/// The lower bound of a captured variable brings it nowhere into a least upper bound.
#[test]
fn conditionals_of_captured_types() {
    check(
        r#"package p;
import java.util.function.*;
class T {
    <E> void m(Function<E, E> f, Function<? super E, ? extends E> g, boolean b) {
        Object o = (Function<E, E>) (b ? f : g);
                                     //^ : Function<capture of ?, capture of ? extends E>
    }
}
"#,
    );
}
