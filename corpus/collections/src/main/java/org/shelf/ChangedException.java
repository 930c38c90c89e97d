package org.shelf;

import java.util.ConcurrentModificationException;

/** Thrown by an iterator whose sequence has changed since. */
public class ChangedException extends ConcurrentModificationException {
    private static final long serialVersionUID = 1L;

    private final int changes;

    public ChangedException(int changes) {
        super("changed " + changes + " times");
        this.changes = changes;
    }

    public int changes() {
        return changes;
    }
}
