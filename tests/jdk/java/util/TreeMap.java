package java.util;

import java.io.Serializable;

public class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Cloneable, Serializable {
    public TreeMap() { }
    public TreeMap(Comparator<? super K> order) { }
    public TreeMap(Map<? extends K, ? extends V> other) { }
    public TreeMap(SortedMap<K, ? extends V> other) { }
    public K firstKey();
    public Set<Map.Entry<K, V>> entrySet();
}
