package java.util.function;

@FunctionalInterface
public interface Predicate<T> {
    boolean test(T argument);
    default Predicate<T> and(Predicate<? super T> other);
    default Predicate<T> negate();
    static <T> Predicate<T> not(Predicate<? super T> predicate);
}
