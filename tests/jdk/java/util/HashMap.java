package java.util;

import java.io.Serializable;

public class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, Serializable {
    public HashMap(int capacity) { }
    public HashMap() { }
    public HashMap(Map<? extends K, ? extends V> other) { }
    public int size();
    public V get(Object key);
    public boolean containsKey(Object key);
    public V put(K key, V value);
    public Set<K> keySet();
    public Collection<V> values();
    public Set<Map.Entry<K, V>> entrySet();
}
