package java.util;

import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

public interface Collection<E> extends Iterable<E> {
    int size();
    boolean isEmpty();
    boolean contains(Object value);
    Iterator<E> iterator();
    Object[] toArray();
    <T> T[] toArray(T[] array);
    default <T> T[] toArray(IntFunction<T[]> generator);
    boolean add(E element);
    boolean remove(Object value);
    boolean containsAll(Collection<?> values);
    boolean addAll(Collection<? extends E> elements);
    default boolean removeIf(Predicate<? super E> filter);
    void clear();
    boolean equals(Object other);
    int hashCode();
    default Stream<E> stream();
}
