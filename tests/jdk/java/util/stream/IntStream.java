package java.util.stream;

import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

public interface IntStream extends BaseStream<Integer, IntStream> {
    IntStream filter(IntPredicate predicate);
    IntStream map(IntUnaryOperator function);
    <U> Stream<U> mapToObj(IntFunction<? extends U> function);
    void forEach(IntConsumer action);
    int[] toArray();
    int sum();
    Stream<Integer> boxed();
    static IntStream of(int value);
    static IntStream of(int... values);
    static IntStream range(int start, int end);
}
