package org.shelf;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/** A multimap over a map of collections; subclasses say which collections. */
public abstract class AbstractMultimap<K, V, C extends Collection<V>> implements Multimap<K, V> {
    protected final Map<K, C> groups;
    private int size;

    protected AbstractMultimap(Map<K, C> groups) {
        if (!groups.isEmpty()) {
            throw new IllegalArgumentException("the map must be empty");
        }
        this.groups = groups;
    }

    /** A new, empty collection of values. */
    protected abstract C createGroup();

    @Override
    public Collection<V> get(K key) {
        C group = groups.get(key);
        return group == null ? Collections.<V>emptyList() : group;
    }

    @Override
    public boolean put(K key, V value) {
        if (groups.computeIfAbsent(key, absent -> createGroup()).add(value)) {
            size++;
            return true;
        }
        return false;
    }

    @Override
    public Set<K> keys() {
        return Collections.unmodifiableSet(groups.keySet());
    }

    @Override
    public int size() {
        return size;
    }
}
