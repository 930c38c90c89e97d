package java.util;

public class Collections {
    private Collections() { }
    public static final List EMPTY_LIST;
    public static final <T> List<T> emptyList();
    public static final <K, V> Map<K, V> emptyMap();
    public static <T> Set<T> singleton(T value);
    public static <T> List<T> singletonList(T value);
    public static <T> List<T> unmodifiableList(List<? extends T> list);
    public static <T extends Comparable<? super T>> void sort(List<T> list);
    public static <T> void sort(List<T> list, Comparator<? super T> order);
    public static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> values);
    public static <T> T max(Collection<? extends T> values, Comparator<? super T> order);
    public static void reverse(List<?> list);
    public static void swap(List<?> list, int a, int b);
    public static <T> Comparator<T> reverseOrder();
    @SafeVarargs
    public static <T> boolean addAll(Collection<? super T> target, T... elements);
}
