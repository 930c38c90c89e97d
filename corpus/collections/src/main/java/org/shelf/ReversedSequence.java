package org.shelf;

final class ReversedSequence<E> extends AbstractSequence<E> {
    private final Sequence<E> source;

    ReversedSequence(Sequence<E> source) {
        super();
        this.source = source;
    }

    @Override
    public int size() {
        return source.size();
    }

    @Override
    public E at(int index) {
        return source.at(size() - 1 - checkIndex(index));
    }

    @Override
    public Sequence<E> reversed() {
        return source;
    }
}
