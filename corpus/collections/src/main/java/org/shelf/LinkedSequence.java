package org.shelf;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** A sequence that grows and shrinks at both ends. */
public class LinkedSequence<E> extends AbstractSequence<E> implements Sink<E> {
    private Node<E> head;
    private Node<E> tail;
    private int size;

    public LinkedSequence() {
    }

    public LinkedSequence(Iterable<? extends E> elements) {
        this();
        addAll(elements);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public E at(int index) {
        return node(checkIndex(index)).value;
    }

    @Override
    public LinkedSequence<E> add(E element) {
        Node<E> node = new Node<>(element, tail, null);
        if (tail == null) {
            head = node;
        } else {
            tail.next = node;
        }
        tail = node;
        size++;
        changes++;
        return this;
    }

    public E removeFirst() {
        Node<E> removed = head;
        if (removed == null) {
            throw new NoSuchElementException("nothing to remove");
        }
        unlink(removed);
        return removed.value;
    }

    @Override
    public Iterator<E> iterator() {
        return new NodeIterator();
    }

    private Node<E> node(int index) {
        Node<E> node;
        if (index < size / 2) {
            node = head;
            for (int i = 0; i < index; i++) {
                node = node.next;
            }
        } else {
            node = tail;
            for (int i = size - 1; i > index; i--) {
                node = node.previous;
            }
        }
        return node;
    }

    private void unlink(Node<E> node) {
        Node<E> before = node.previous, after = node.next;
        if (before == null) {
            head = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            tail = before;
        } else {
            after.previous = before;
        }
        size--;
        changes++;
    }

    private static final class Node<T> {
        final T value;
        Node<T> previous, next;

        Node(T value, Node<T> previous, Node<T> next) {
            this.value = value;
            this.previous = previous;
            this.next = next;
        }
    }

    private final class NodeIterator implements Iterator<E> {
        private Node<E> last, next = head;
        private int expected = changes;

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public E next() {
            if (expected != changes) {
                throw new ChangedException(changes - expected);
            }
            if (next == null) {
                throw new NoSuchElementException();
            }
            last = next;
            next = next.next;
            return last.value;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            unlink(last);
            last = null;
            expected = changes;
        }
    }
}
