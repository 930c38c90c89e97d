package org.shelf;

import java.util.AbstractCollection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;

/** Counts how often each element occurs. */
public class Bag<E> extends AbstractCollection<E> {
    private final Map<E, Counter> counters = new HashMap<>();
    private int size;

    public int count(Object element) {
        Counter counter = counters.get(element);
        return counter == null ? 0 : counter.value;
    }

    @Override
    public boolean add(E element) {
        return add(element, 1);
    }

    public boolean add(E element, int times) {
        if (times < 0) {
            throw new IllegalArgumentException("negative: " + times);
        }
        counters.computeIfAbsent(element, e -> new Counter()).value += times;
        size += times;
        return times > 0;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Iterator<E> iterator() {
        final Iterator<Map.Entry<E, Counter>> entries = counters.entrySet().iterator();
        return new Iterator<E>() {
            private E current;
            private int left;

            @Override
            public boolean hasNext() {
                return left > 0 || entries.hasNext();
            }

            @Override
            public E next() {
                if (left == 0) {
                    if (!entries.hasNext()) {
                        throw new NoSuchElementException();
                    }
                    Map.Entry<E, Counter> entry = entries.next();
                    current = entry.getKey();
                    left = entry.getValue().value;
                }
                left--;
                return current;
            }
        };
    }

    private static class Counter {
        int value;
    }
}
