package org.shelf;

/** A buffer of fixed size that forgets its oldest element. */
public class Ring<E> extends AbstractSequence<E> implements Sink<E> {
    private static final int SMALLEST = 1 << 2;
    private static final boolean CHECKED = true;

    private final E[] slots;
    private int start, count;

    @SuppressWarnings("unchecked")
    public Ring(int capacity) {
        slots = (E[]) new Object[Math.max(SMALLEST, capacity)];
    }

    @Override
    public int size() {
        return count;
    }

    @Override
    public E at(int index) {
        return slots[slot(CHECKED ? checkIndex(index) : index)];
    }

    @Override
    public Ring<E> add(E element) {
        changes++;
        if (count == slots.length) {
            slots[start] = element;
            start = slot(1);
        } else {
            slots[slot(count++)] = element;
        }
        return this;
    }

    private int slot(int offset) {
        return (start + offset) % slots.length;
    }
}
