package org.shelf;

import java.util.Comparator;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

public class SortedMultimap<K extends Comparable<? super K>, V> extends AbstractMultimap<K, V, SortedSet<V>> {
    private final Comparator<? super V> order;

    public SortedMultimap(Comparator<? super V> order) {
        super(new TreeMap<>());
        this.order = order;
    }

    public static <K extends Comparable<? super K>, V extends Comparable<? super V>> SortedMultimap<K, V> natural() {
        return new SortedMultimap<>(Comparator.<V>naturalOrder());
    }

    @Override
    protected SortedSet<V> createGroup() {
        return new TreeSet<>(order);
    }

    public V smallest(K key) {
        SortedSet<V> group = groups.get(key);
        return group == null ? null : group.first();
    }
}
