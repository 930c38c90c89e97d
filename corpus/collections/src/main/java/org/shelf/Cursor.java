package org.shelf;

/** Walks a sequence in both directions. */
public abstract class Cursor<E, S extends Sequence<? extends E>> implements Comparable<Cursor<?, ?>> {
    protected final S sequence;
    protected int position;

    protected Cursor(S sequence, int position) {
        this.sequence = sequence;
        this.position = position;
    }

    public abstract boolean move();

    public E value() {
        return sequence.at(position);
    }

    @Override
    public int compareTo(Cursor<?, ?> other) {
        return Integer.compare(position, other.position);
    }

    public static <E> Cursor<E, Sequence<E>> forward(Sequence<E> sequence) {
        return new Forward<>(sequence);
    }

    public static <E> Cursor<E, Sequence<E>> backward(Sequence<E> sequence) {
        return new Cursor<E, Sequence<E>>(sequence, sequence.size()) {
            @Override
            public boolean move() {
                return --position >= 0;
            }
        };
    }

    private static class Forward<E> extends Cursor<E, Sequence<E>> {
        Forward(Sequence<E> sequence) {
            super(sequence, -1);
        }

        @Override
        public boolean move() {
            return ++position < sequence.size();
        }
    }
}
