package java.util;

import java.util.function.UnaryOperator;

public interface List<E> extends Collection<E> {
    int size();
    boolean isEmpty();
    boolean contains(Object value);
    Iterator<E> iterator();
    Object[] toArray();
    <T> T[] toArray(T[] array);
    boolean add(E element);
    boolean remove(Object value);
    boolean addAll(Collection<? extends E> elements);
    boolean addAll(int index, Collection<? extends E> elements);
    default void replaceAll(UnaryOperator<E> operator);
    default void sort(Comparator<? super E> order);
    void clear();
    boolean equals(Object other);
    int hashCode();
    E get(int index);
    E set(int index, E element);
    void add(int index, E element);
    E remove(int index);
    int indexOf(Object value);
    ListIterator<E> listIterator();
    List<E> subList(int start, int end);
    static <E> List<E> of();
    static <E> List<E> of(E a);
    static <E> List<E> of(E a, E b);
    static <E> List<E> of(E a, E b, E c);
    @SafeVarargs
    static <E> List<E> of(E... elements);
    static <E> List<E> copyOf(Collection<? extends E> elements);
}
