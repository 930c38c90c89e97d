package java.util;

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() { }
    public boolean equals(Object other);
    public int hashCode();
}
