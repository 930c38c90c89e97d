package java.util;

import java.io.Serializable;

public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements Serializable, Cloneable {
    public EnumMap(Class<K> keys) { }
    public EnumMap(EnumMap<K, ? extends V> other) { }
    public EnumMap(Map<K, ? extends V> other) { }
    public V put(K key, V value);
    public Set<Map.Entry<K, V>> entrySet();
}
