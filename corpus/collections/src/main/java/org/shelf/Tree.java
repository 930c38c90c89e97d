package org.shelf;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.Consumer;

/** A binary search tree. */
public class Tree<E> implements Iterable<E> {
    private final Comparator<? super E> order;
    private Node root;

    public Tree(Comparator<? super E> order) {
        this.order = order;
    }

    public static <E extends Comparable<? super E>> Tree<E> natural() {
        return new Tree<>(Comparator.naturalOrder());
    }

    public boolean insert(E value) {
        if (root == null) {
            root = new Node(value);
            return true;
        }
        Node node = root;
        while (true) {
            int sign = order.compare(value, node.value);
            if (sign == 0) {
                return false;
            }
            Side side = sign < 0 ? Side.LEFT : Side.RIGHT;
            Node child = side.of(node);
            if (child == null) {
                side.set(node, new Node(value));
                return true;
            }
            node = child;
        }
    }

    public int depth() {
        return depth(root);
    }

    private int depth(Node node) {
        return node == null ? 0 : 1 + Math.max(depth(node.left), depth(node.right));
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        for (E value : this) {
            action.accept(value);
        }
    }

    @Override
    public Iterator<E> iterator() {
        Deque<Node> open = new ArrayDeque<>();
        push(open, root);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return !open.isEmpty();
            }

            @Override
            public E next() {
                Node node = open.pop();
                push(open, node.right);
                return node.value;
            }
        };
    }

    private void push(Deque<Node> open, Node node) {
        for (Node n = node; n != null; n = n.left) {
            open.push(n);
        }
    }

    private class Node {
        final E value;
        Node left;
        Node right;

        Node(E value) {
            this.value = value;
        }
    }

    private enum Side {
        LEFT {
            @Override
            <T> Tree<T>.Node of(Tree<T>.Node node) {
                return node.left;
            }

            @Override
            <T> void set(Tree<T>.Node node, Tree<T>.Node child) {
                node.left = child;
            }
        },
        RIGHT {
            @Override
            <T> Tree<T>.Node of(Tree<T>.Node node) {
                return node.right;
            }

            @Override
            <T> void set(Tree<T>.Node node, Tree<T>.Node child) {
                node.right = child;
            }
        };

        abstract <T> Tree<T>.Node of(Tree<T>.Node node);

        abstract <T> void set(Tree<T>.Node node, Tree<T>.Node child);
    }
}
