package java.util;

import java.io.Serializable;

public class HashSet<E> extends AbstractSet<E> implements Set<E>, Cloneable, Serializable {
    public HashSet() { }
    public HashSet(Collection<? extends E> elements) { }
    public HashSet(int capacity) { }
    public Iterator<E> iterator();
    public int size();
    public boolean isEmpty();
    public boolean contains(Object value);
    public boolean add(E element);
    public boolean remove(Object value);
    public void clear();
}
