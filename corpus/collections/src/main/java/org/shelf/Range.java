package org.shelf;

import java.util.Iterator;
import java.util.PrimitiveIterator;

/** The whole numbers from one number up to, but not including, another. */
public class Range extends AbstractSequence<Integer> {
    public static final Range NONE = new Range(0, 0);

    private final int from;
    private final int to;

    public Range(int from, int to) {
        if (to < from) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        this.from = from;
        this.to = to;
    }

    @Override
    public int size() {
        return to - from;
    }

    @Override
    public Integer at(int index) {
        return from + checkIndex(index);
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Walk();
    }

    public Range intersect(Range other) {
        int start = Math.max(from, other.from);
        int end = Math.min(to, other.to);
        return start < end ? new Range(start, end) : NONE;
    }

    public int sum() {
        int sum = 0;
        for (int n : this) {
            sum += n;
        }
        return sum;
    }

    private class Walk implements PrimitiveIterator.OfInt {
        int next = from;

        @Override
        public boolean hasNext() {
            return next < to;
        }

        @Override
        public int nextInt() {
            return next++;
        }
    }
}
