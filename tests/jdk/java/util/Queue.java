package java.util;

public interface Queue<E> extends Collection<E> {
    boolean add(E element);
    boolean offer(E element);
    E poll();
    E peek();
}
