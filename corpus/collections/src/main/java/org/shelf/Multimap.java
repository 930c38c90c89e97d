package org.shelf;

import java.util.Collection;
import java.util.Set;

/** Several values under a key. */
public interface Multimap<K, V> {
    Collection<V> get(K key);

    boolean put(K key, V value);

    Set<K> keys();

    int size();

    default boolean putAll(K key, Iterable<? extends V> values) {
        boolean changed = false;
        for (V value : values) {
            changed |= put(key, value);
        }
        return changed;
    }

    default Sequence<Pair<K, V>> pairs() {
        ArraySequence.Builder<Pair<K, V>> all = ArraySequence.builder();
        for (K key : keys()) {
            for (V value : get(key)) {
                all.add(Pair.of(key, value));
            }
        }
        return all.build();
    }
}
