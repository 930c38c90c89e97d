package java.util.function;

@FunctionalInterface
public interface IntBinaryOperator {
    int applyAsInt(int first, int second);
}
