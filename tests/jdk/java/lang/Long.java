package java.lang;

import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;

public final class Long extends Number implements Comparable<Long>, Constable, ConstantDesc {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public Long(long value) { }
    public static String toString(long value);
    public static long parseLong(String text) throws NumberFormatException;
    public static Long valueOf(String text) throws NumberFormatException;
    public static Long valueOf(long value);
    public int intValue();
    public long longValue();
    public float floatValue();
    public double doubleValue();
    public int compareTo(Long other);
    public static long max(long a, long b);
    public static long sum(long a, long b);
}
