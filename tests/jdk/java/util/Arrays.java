package java.util;

import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Arrays {
    private Arrays() { }
    @SafeVarargs
    public static <T> List<T> asList(T... elements);
    public static <T> Stream<T> stream(T[] array);
    public static IntStream stream(int[] array);
    public static void sort(int[] array);
    public static void sort(Object[] array);
    public static <T> void sort(T[] array, Comparator<? super T> order);
    public static <T> T[] copyOf(T[] array, int length);
    public static int[] copyOf(int[] array, int length);
    public static String toString(int[] array);
    public static String toString(Object[] array);
    public static void fill(int[] array, int value);
    public static void fill(Object[] array, Object value);
}
