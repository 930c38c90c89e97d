package java.lang;

import java.io.Serializable;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.IntStream;

public final class String implements Serializable, Comparable<String>, CharSequence, Constable, ConstantDesc {
    public static final Comparator<String> CASE_INSENSITIVE_ORDER;
    public String() { }
    public String(String original) { }
    public String(char[] value) { }
    public String(char[] value, int offset, int count) { }
    public String(byte[] bytes) { }
    public String(StringBuilder builder) { }
    public int length();
    public boolean isEmpty();
    public char charAt(int index);
    public boolean equals(Object other);
    public int hashCode();
    public int compareTo(String other);
    public boolean startsWith(String prefix);
    public int indexOf(int c);
    public int indexOf(String text);
    public String substring(int start);
    public String substring(int start, int end);
    public CharSequence subSequence(int start, int end);
    public String concat(String text);
    public String replace(char from, char to);
    public String replace(CharSequence from, CharSequence to);
    public boolean contains(CharSequence text);
    public String[] split(String pattern);
    public static String join(CharSequence delimiter, CharSequence... elements);
    public static String join(CharSequence delimiter, Iterable<? extends CharSequence> elements);
    public String toLowerCase();
    public String toUpperCase();
    public String trim();
    public boolean isBlank();
    public String repeat(int count);
    public <R> R transform(Function<? super String, ? extends R> function);
    public IntStream chars();
    public String toString();
    public char[] toCharArray();
    public static String format(String format, Object... arguments);
    public static String valueOf(Object value);
    public static String valueOf(char[] value);
    public static String valueOf(boolean value);
    public static String valueOf(char value);
    public static String valueOf(int value);
    public static String valueOf(long value);
    public static String valueOf(float value);
    public static String valueOf(double value);
    public native String intern();
}
