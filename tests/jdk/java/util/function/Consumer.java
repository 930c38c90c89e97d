package java.util.function;

@FunctionalInterface
public interface Consumer<T> {
    void accept(T argument);
    default Consumer<T> andThen(Consumer<? super T> after);
}
