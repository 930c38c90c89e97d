package java.lang;

import java.util.stream.IntStream;

public interface CharSequence {
    int length();
    char charAt(int index);
    default boolean isEmpty();
    CharSequence subSequence(int start, int end);
    String toString();
    default IntStream chars();
    static int compare(CharSequence a, CharSequence b);
}
