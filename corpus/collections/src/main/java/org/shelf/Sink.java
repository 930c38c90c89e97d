package org.shelf;

/** Something that takes elements. */
@FunctionalInterface
public interface Sink<E> {
    Sink<E> add(E element);

    default Sink<E> addAll(Iterable<? extends E> elements) {
        Sink<E> sink = this;
        for (E element : elements) {
            sink = sink.add(element);
        }
        return sink;
    }
}
