package org.shelf;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/** What sequences share: iteration by index, equality, text. */
public abstract class AbstractSequence<E> implements Sequence<E> {

    /** How often a changing sequence has changed. */
    protected transient int changes;

    protected AbstractSequence() {
    }

    @Override
    public Iterator<E> iterator() {
        return new IndexIterator();
    }

    /** Throws unless {@code 0 <= index < size()}. */
    protected final int checkIndex(int index) {
        return Objects.checkIndex(index, size());
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Sequence)) {
            return false;
        }
        Sequence<?> that = (Sequence<?>) other;
        if (that.size() != size()) {
            return false;
        }
        Iterator<?> theirs = that.iterator();
        for (E ours : this) {
            if (!Objects.equals(ours, theirs.next())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (E element : this) {
            hash = 31 * hash + Objects.hashCode(element);
        }
        return hash;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        String separator = "";
        for (E element : this) {
            text.append(separator).append(element);
            separator = ", ";
        }
        return text.append(']').toString();
    }

    private class IndexIterator implements Iterator<E> {
        private int next;
        private final int expected = changes;

        @Override
        public boolean hasNext() {
            return next < size();
        }

        @Override
        public E next() {
            if (expected != changes) {
                throw new ChangedException(changes - expected);
            }
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return at(next++);
        }
    }
}
