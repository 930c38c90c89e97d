package java.util;

import java.util.function.Supplier;

public final class Objects {
    private Objects() { }
    public static boolean equals(Object a, Object b);
    public static int hash(Object... values);
    public static <T> T requireNonNull(T value);
    public static <T> T requireNonNull(T value, String message);
    public static <T> T requireNonNull(T value, Supplier<String> message);
    public static <T> T requireNonNullElse(T value, T other);
}
