package org.shelf;

import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;

/** Two values. */
public class Pair<A, B> implements Map.Entry<A, B> {
    private final A first;
    private final B second;

    protected Pair(A first, B second) {
        this.first = first;
        this.second = second;
    }

    public static <A, B> Pair<A, B> of(A first, B second) {
        return new Pair<>(first, second);
    }

    @Override
    public A getKey() {
        return first;
    }

    @Override
    public B getValue() {
        return second;
    }

    @Override
    public B setValue(B value) {
        throw new UnsupportedOperationException();
    }

    public Pair<B, A> swapped() {
        return of(second, first);
    }

    public <R> R combine(BiFunction<? super A, ? super B, ? extends R> function) {
        return function.apply(first, second);
    }

    public static <A extends Comparable<? super A>, B extends Comparable<? super B>> Comparator<Pair<A, B>> order() {
        return Comparator.<Pair<A, B>, A>comparing(Pair::getKey).thenComparing(Pair::getValue);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Map.Entry<?, ?>
            && Objects.equals(first, ((Map.Entry<?, ?>) other).getKey())
            && Objects.equals(second, ((Map.Entry<?, ?>) other).getValue());
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(first) ^ Objects.hashCode(second);
    }
}
