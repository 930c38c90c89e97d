package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public interface Map<K, V> {
    int size();
    boolean isEmpty();
    boolean containsKey(Object key);
    V get(Object key);
    V put(K key, V value);
    V remove(Object key);
    void putAll(Map<? extends K, ? extends V> other);
    Set<K> keySet();
    Collection<V> values();
    Set<Map.Entry<K, V>> entrySet();
    default V getOrDefault(Object key, V value);
    default void forEach(BiConsumer<? super K, ? super V> action);
    default V putIfAbsent(K key, V value);
    default V computeIfAbsent(K key, Function<? super K, ? extends V> function);
    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function);
    static <K, V> Map<K, V> of();
    static <K, V> Map<K, V> of(K key, V value);
    @SafeVarargs
    static <K, V> Map<K, V> ofEntries(Entry<? extends K, ? extends V>... entries);
    static <K, V> Entry<K, V> entry(K key, V value);
    interface Entry<K, V> {
        K getKey();
        V getValue();
        V setValue(V value);
        static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey();
        static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue();
        static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> order);
    }
}
