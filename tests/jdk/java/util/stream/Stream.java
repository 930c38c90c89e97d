package java.util.stream;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

public interface Stream<T> extends BaseStream<T, Stream<T>> {
    Stream<T> filter(Predicate<? super T> predicate);
    <R> Stream<R> map(Function<? super T, ? extends R> function);
    IntStream mapToInt(ToIntFunction<? super T> function);
    <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> function);
    Stream<T> distinct();
    Stream<T> sorted();
    Stream<T> sorted(Comparator<? super T> order);
    Stream<T> limit(long count);
    void forEach(Consumer<? super T> action);
    Object[] toArray();
    <A> A[] toArray(IntFunction<A[]> generator);
    T reduce(T identity, BinaryOperator<T> operator);
    Optional<T> reduce(BinaryOperator<T> operator);
    <U> U reduce(U identity, BiFunction<U, ? super T, U> operator, BinaryOperator<U> combiner);
    <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator, BiConsumer<R, R> combiner);
    <R, A> R collect(Collector<? super T, A, R> collector);
    default List<T> toList();
    Optional<T> max(Comparator<? super T> order);
    long count();
    boolean anyMatch(Predicate<? super T> predicate);
    boolean allMatch(Predicate<? super T> predicate);
    Optional<T> findFirst();
    static <T> Stream<T> empty();
    static <T> Stream<T> of(T value);
    @SafeVarargs
    static <T> Stream<T> of(T... values);
    static <T> Stream<T> iterate(T seed, UnaryOperator<T> step);
    static <T> Stream<T> generate(Supplier<? extends T> supplier);
}
