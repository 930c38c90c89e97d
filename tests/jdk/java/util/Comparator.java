package java.util;

import java.util.function.Function;
import java.util.function.ToIntFunction;

@FunctionalInterface
public interface Comparator<T> {
    int compare(T a, T b);
    boolean equals(Object other);
    default Comparator<T> reversed();
    default Comparator<T> thenComparing(Comparator<? super T> other);
    default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> key, Comparator<? super U> order);
    default <U extends Comparable<? super U>> Comparator<T> thenComparing(Function<? super T, ? extends U> key);
    default Comparator<T> thenComparingInt(ToIntFunction<? super T> key);
    static <T extends Comparable<? super T>> Comparator<T> reverseOrder();
    static <T extends Comparable<? super T>> Comparator<T> naturalOrder();
    static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> key, Comparator<? super U> order);
    static <T, U extends Comparable<? super U>> Comparator<T> comparing(Function<? super T, ? extends U> key);
    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key);
}
