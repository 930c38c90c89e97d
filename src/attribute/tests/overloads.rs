//! Overload resolution (JLS 15.12.2).

use super::check;

/// JLS 15.12.2.2 - 15.12.2.5.
#[test]
fn phases_and_most_specific() {
    check(
        r#"package p;
class T {
    void f(Object o) {}
    void f(String s) {}
    void f(int i) {}
    void f(long l) {}
    void f(Integer... is) {}
    void m(byte b, Integer boxed, CharSequence c) {
        f("");
      //^ T.f(String)
        f(b);
      //^ T.f(int)
        f(1L);
      //^ T.f(long)
        f(boxed);
      //^ T.f(Object)
        f(c);
      //^ T.f(Object)
        f(boxed, boxed);
      //^ T.f(Integer...)
    }
}
"#,
    );
}

/// JLS 15.12.2.1: a lambda's shape rules overloads out.
#[test]
fn lambdas_choose_by_shape() {
    check(
        r#"package p;
import java.util.concurrent.Callable;
class T {
    void run(Runnable r) {}
    <V> V run(Callable<V> c) { return null; }
    void m() {
        run(() -> {});
      //^ T.run(Runnable)
        run(() -> "x").length();
                     //^ String.length()
        run(() -> { throw new IllegalStateException(); });
      //^ T.run(Callable<V>)
    }
}
"#,
    );
}

/// JLS 18.1.3, 4.5.2: the bounds of a method's type parameters are those of the member of the parameterized type.
#[test]
fn bounds_are_seen_through_the_site() {
    check(
        r#"package p;
import java.util.Iterator;
abstract class Order<T> {
    abstract <E extends T> E least(Iterator<E> all);
    abstract <E extends T> E least(Iterable<E> all);
}
class T {
    void m(Order<CharSequence> order, Iterator<String> names) {
        order.least(names);
            //^ Order.least(Iterator<E>)
        order.least(names).isEmpty();
                         //^ String.isEmpty()
    }
}
"#,
    );
}

/// JLS 15.12.2.5: among abstract methods the choice is javac's; 9.2: what an interface declares
/// again is not Object's.
#[test]
fn inherited_twice() {
    check(
        r#"package p;
import java.util.*;
abstract class Both extends AbstractCollection<String> implements List<String> {}
interface Bag extends Collection<String> {}
class T {
    void m(Both both, Bag bag, List<String> list) {
        both.size();
           //^ List.size()
        bag.hashCode();
          //^ Collection.hashCode()
        list.hashCode();
           //^ List.hashCode()
    }
}
"#,
    );
}

/// JLS 15.12.2.1: with explicit type arguments it is their shape that counts; 15.12.3: a handle's call has the
/// type it is cast to.
#[test]
fn explicit_type_arguments_and_handles() {
    check(
        r#"package p;
import java.lang.invoke.VarHandle;
import java.util.*;
import java.util.function.*;
class T {
    static <E, U> void reduce(U seed, BiFunction<U, ? super E, U> step) {}
    static <E, R> void reduce(Supplier<R> seed, BiConsumer<R, ? super E> step) {}
    void m(VarHandle count) {
        T.<String, HashSet<String>>reduce(HashSet::new, HashSet::add);
                                  //^ T.reduce(Supplier<R>, BiConsumer<R, ? super E>)
        Integer.toString((int) count.getAndAdd(this, 1));
              //^ Integer.toString(int)
    }
}
"#,
    );
}

/// JLS 15.12.2.1 - 15.12.2.3 as javac has it: a lambda makes a variable arity method applicable in the third phase only.
#[test]
fn a_lambda_is_no_array() {
    check(
        r#"package p;
import java.util.function.Function;
class T {
    <V> void f(V... all) {}
    <V> void f(Function<String, ? extends V> function) {}
    void m() {
        f(s -> s.length());
      //^ T.f(Function<String, ? extends V>)
    }
}
"#,
    );
}

/// JLS 18.5.1: a method is applicable only if its inference variables can be resolved; two classes have no glb.
#[test]
fn bounds_without_a_shared_subtype_rule_a_method_out() {
    check(
        r#"package p;
class Book {}
class Page {}
class T {
    <B extends Book> B create() { return null; }
    <C> C track(C item) { return item; }
    void f(Page page) {}
    void f(Book book) {}
    void m() {
        f(track(create()));
      //^ T.f(Book)
    }
}
"#,
    );
}

/// JLS 15.12.2.5 leaves it open which of several abstract methods is chosen; javac takes `Object`'s where there is one.
#[test]
fn methods_of_object_that_several_interfaces_declare() {
    check(
        r#"package p;
interface Named { boolean equals(Object other); }
interface Priced { boolean equals(Object other); }
interface Item extends Named, Priced {}
class T {
    void m(Item item, Named named) {
        item.equals(named);
           //^ Object.equals(Object)
        named.equals(item);
            //^ Named.equals(Object)
    }
}
"#,
    );
}

/// JLS 9.4.1: an interface inherits nothing that another of its superinterfaces overrides.
#[test]
fn a_superinterface_overrides_what_is_inherited_on_another_way() {
    check(
        r#"package p;
interface Rich { Object first(); }
interface Ordered extends Rich { Object first(); }
interface Reversible extends Ordered {}
interface Both extends Rich, Reversible {}
class T {
    void m(Both both) {
        both.first();
           //^ Ordered.first()
    }
}
"#,
    );
}

/// JLS 15.13.1: the constructor of an array is always exact, so it takes part in the choice of the overload around it.
#[test]
fn array_constructors_are_exact() {
    check(
        r#"package p;
import java.util.function.*;
class T {
    static void put(String... s) {}
    static void put(T... t) {}
    static <A> A[] fill(IntFunction<A[]> make) { return null; }
    void m() {
        put(fill(T[]::new));
      //^ T.put(T...)
          //^ : T[]
        put(fill(String[]::new));
      //^ T.put(String...)
    }
}
"#,
    );
}

/// JLS 15.12.2.5: methods of variable arity are compared as far as the longer one's parameters go.
#[test]
fn variable_arity_of_different_lengths() {
    check(
        r#"package p;
class T {
    static int f(String s, Object... o) { return 1; }
    static void f(String... s) { }
    static <E> java.util.List<E> list(E e) { return null; }
    void m() {
        var x = f("a");
              //^ : void
        var y = list(null).get(0);
                         //^ : Object
    }
}
"#,
    );
}

/// JLS 15.12.2.5: among abstract methods of one signature it is the one with the most specific result, type variables included.
#[test]
fn of_abstract_methods_the_one_with_the_most_specific_result() {
    check(
        r#"package p;
interface Changed<K, V> { V put(K key, V value); }
interface Asked<K, V> { Object put(K key, V value); }
interface Either<K, V> extends Changed<K, V>, Asked<K, V> {}
interface Other<K, V> extends Asked<K, V>, Changed<K, V> {}
class T<K, V> {
    void m(Either<K, V> either, Other<K, V> other, K key, V value) {
        either.put(key, value);
             //^ Changed.put(K, V)
        other.put(key, value);
            //^ Changed.put(K, V)
    }
}
"#,
    );
}
