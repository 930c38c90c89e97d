package org.shelf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

public class ListMultimap<K, V> extends AbstractMultimap<K, V, List<V>> {
    private final int expected;

    public ListMultimap() {
        this(4);
    }

    public ListMultimap(int expected) {
        super(new LinkedHashMap<>());
        this.expected = expected;
    }

    @Override
    protected List<V> createGroup() {
        return new ArrayList<>(expected);
    }

    @Override
    public List<V> get(K key) {
        return (List<V>) super.get(key);
    }
}
