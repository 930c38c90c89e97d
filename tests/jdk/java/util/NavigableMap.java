package java.util;

public interface NavigableMap<K, V> extends SortedMap<K, V> {
}
