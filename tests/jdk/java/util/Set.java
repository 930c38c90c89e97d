package java.util;

public interface Set<E> extends Collection<E> {
    int size();
    boolean isEmpty();
    boolean contains(Object value);
    Iterator<E> iterator();
    boolean add(E element);
    boolean remove(Object value);
    boolean equals(Object other);
    int hashCode();
    static <E> Set<E> of();
    static <E> Set<E> of(E a);
    @SafeVarargs
    static <E> Set<E> of(E... elements);
}
