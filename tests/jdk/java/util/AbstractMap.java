package java.util;

import java.io.Serializable;

public abstract class AbstractMap<K, V> implements Map<K, V> {
    protected AbstractMap() { }
    public int size();
    public V get(Object key);
    public V put(K key, V value);
    public Set<K> keySet();
    public Collection<V> values();
    public abstract Set<Entry<K, V>> entrySet();
    public static class SimpleEntry<K, V> implements Entry<K, V>, Serializable {
        public SimpleEntry(K key, V value) { }
        public SimpleEntry(Entry<? extends K, ? extends V> entry) { }
        public K getKey();
        public V getValue();
        public V setValue(V value);
    }
}
