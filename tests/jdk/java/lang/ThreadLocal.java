package java.lang;

import java.util.function.Supplier;

public class ThreadLocal<T> {
    public ThreadLocal() { }
    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier);
    public T get();
    public void set(T value);
}
