package java.lang;

import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;

public final class Integer extends Number implements Comparable<Integer>, Constable, ConstantDesc {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final Class<Integer> TYPE;
    public static final int SIZE = 32;
    public static final int BYTES = 4;
    public Integer(int value) { }
    public static String toString(int value, int radix);
    public static String toString(int value);
    public static String toHexString(int value);
    public static int parseInt(String text, int radix) throws NumberFormatException;
    public static int parseInt(String text) throws NumberFormatException;
    public static Integer valueOf(String text, int radix) throws NumberFormatException;
    public static Integer valueOf(String text) throws NumberFormatException;
    public static Integer valueOf(int value);
    public byte byteValue();
    public short shortValue();
    public int intValue();
    public long longValue();
    public float floatValue();
    public double doubleValue();
    public String toString();
    public int hashCode();
    public static int hashCode(int value);
    public boolean equals(Object other);
    public int compareTo(Integer other);
    public static int compare(int a, int b);
    public static int bitCount(int value);
    public static int signum(int value);
    public static int sum(int a, int b);
    public static int max(int a, int b);
    public static int min(int a, int b);
}
