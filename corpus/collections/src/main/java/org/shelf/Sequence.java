/*
 * Part of the "shelf" sample: a small generic collections library.
 */
package org.shelf;

import java.util.Comparator;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * An ordered, finite run of elements that can be walked more than once.
 *
 * @param <E> the element type
 */
public interface Sequence<E> extends Iterable<E> {

    /** How many elements there are. */
    int size();

    /**
     * The element at a position.
     *
     * @throws IndexOutOfBoundsException if there is none
     */
    E at(int index);

    default boolean isEmpty() {
        return size() == 0;
    }

    default E first() {
        if (isEmpty()) {
            throw new NoSuchElementException("empty sequence");
        }
        return at(0);
    }

    default E last() {
        return at(size() - 1);
    }

    default boolean contains(Object candidate) {
        for (E element : this) {
            if (candidate == null ? element == null : candidate.equals(element)) {
                return true;
            }
        }
        return false;
    }

    /** A view that applies {@code mapping} on every access. */
    default <R> Sequence<R> map(Function<? super E, ? extends R> mapping) {
        return new MappedSequence<>(this, mapping);
    }

    /** A copy of the elements that satisfy {@code condition}. */
    default Sequence<E> filter(Predicate<? super E> condition) {
        ArraySequence.Builder<E> kept = ArraySequence.builder();
        for (E element : this) {
            if (condition.test(element)) {
                kept.add(element);
            }
        }
        return kept.build();
    }

    default <A> A fold(A start, BiFunction<? super A, ? super E, ? extends A> step) {
        A result = start;
        for (E element : this) {
            result = step.apply(result, element);
        }
        return result;
    }

    /** The greatest element by {@code order}; the first of equals. */
    default E greatest(Comparator<? super E> order) {
        E best = first();
        for (E element : this) {
            if (order.compare(element, best) > 0) {
                best = element;
            }
        }
        return best;
    }

    default Sequence<E> reversed() {
        return new ReversedSequence<>(this);
    }

    @SafeVarargs
    static <E> Sequence<E> of(E... elements) {
        return ArraySequence.copyOf(elements);
    }

    static <E> Sequence<E> empty() {
        return ArraySequence.copyOf();
    }
}
