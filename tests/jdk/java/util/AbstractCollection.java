package java.util;

public abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() { }
    public abstract Iterator<E> iterator();
    public abstract int size();
    public boolean isEmpty();
    public boolean contains(Object value);
    public Object[] toArray();
    public <T> T[] toArray(T[] array);
    public boolean add(E element);
    public boolean remove(Object value);
    public boolean containsAll(Collection<?> values);
    public boolean addAll(Collection<? extends E> elements);
    public void clear();
    public String toString();
}
