package org.shelf;

import java.util.Arrays;
import java.util.Comparator;

/** A sequence that never changes, in an array. */
public final class ArraySequence<E> extends AbstractSequence<E> {
    private static final Object[] NOTHING = {};

    private final Object[] elements;

    private ArraySequence(Object[] elements) {
        this.elements = elements;
    }

    @SafeVarargs
    public static <E> ArraySequence<E> copyOf(E... elements) {
        return new ArraySequence<>(elements.length == 0 ? NOTHING : elements.clone());
    }

    public static <E> ArraySequence<E> copyOf(Iterable<? extends E> elements) {
        Builder<E> builder = builder();
        for (E element : elements) {
            builder.add(element);
        }
        return builder.build();
    }

    public static <E> Builder<E> builder() {
        return new Builder<>();
    }

    @Override
    public int size() {
        return elements.length;
    }

    @Override
    @SuppressWarnings("unchecked")
    public E at(int index) {
        return (E) elements[checkIndex(index)];
    }

    @SuppressWarnings("unchecked")
    public ArraySequence<E> sorted(Comparator<? super E> order) {
        E[] copy = (E[]) elements.clone();
        Arrays.sort(copy, order);
        return new ArraySequence<>(copy);
    }

    /** Collects elements; may be used once. */
    public static final class Builder<E> implements Sink<E> {
        private static final int START = 8;

        private Object[] buffer = new Object[START];
        private int count;

        private Builder() {
        }

        @Override
        public Builder<E> add(E element) {
            if (count == buffer.length) {
                grow(count * 2);
            }
            buffer[count++] = element;
            return this;
        }

        public ArraySequence<E> build() {
            return new ArraySequence<>(Arrays.copyOf(buffer, count));
        }

        private void grow(int capacity) {
            buffer = Arrays.copyOf(buffer, capacity);
        }
    }
}
