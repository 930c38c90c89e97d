package java.util;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

public final class Optional<T> {
    private Optional(T value) { }
    public static <T> Optional<T> empty();
    public static <T> Optional<T> of(T value);
    public static <T> Optional<T> ofNullable(T value);
    public T get();
    public boolean isPresent();
    public void ifPresent(Consumer<? super T> action);
    public Optional<T> filter(Predicate<? super T> predicate);
    public <U> Optional<U> map(Function<? super T, ? extends U> function);
    public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> function);
    public Optional<T> or(Supplier<? extends Optional<? extends T>> supplier);
    public T orElse(T other);
    public T orElseGet(Supplier<? extends T> supplier);
    public T orElseThrow();
    public <X extends Throwable> T orElseThrow(Supplier<? extends X> supplier) throws X;
}
