package java.util;

public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected transient int modCount;
    protected AbstractList() { }
    public boolean add(E element);
    public abstract E get(int index);
    public E set(int index, E element);
    public void add(int index, E element);
    public E remove(int index);
    public int indexOf(Object value);
    public void clear();
    public boolean addAll(int index, Collection<? extends E> elements);
    public Iterator<E> iterator();
    public ListIterator<E> listIterator();
    public List<E> subList(int start, int end);
    public boolean equals(Object other);
    public int hashCode();
}
