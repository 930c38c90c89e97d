package java.util.concurrent;

public interface Future<V> {
    V get() throws InterruptedException, ExecutionException;
}
