package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;

public class ArrayList<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
    public ArrayList(int capacity) { }
    public ArrayList() { }
    public ArrayList(Collection<? extends E> elements) { }
    public int size();
    public boolean isEmpty();
    public boolean contains(Object value);
    public int indexOf(Object value);
    public Object clone();
    public Object[] toArray();
    public <T> T[] toArray(T[] array);
    public E get(int index);
    public E set(int index, E element);
    public boolean add(E element);
    public void add(int index, E element);
    public E remove(int index);
    public boolean remove(Object value);
    public void clear();
    public boolean addAll(Collection<? extends E> elements);
    public boolean addAll(int index, Collection<? extends E> elements);
    public Iterator<E> iterator();
    public ListIterator<E> listIterator();
    public List<E> subList(int start, int end);
    public void forEach(Consumer<? super E> action);
    public boolean removeIf(Predicate<? super E> filter);
    public void sort(Comparator<? super E> order);
}
