package java.lang;

import java.lang.constant.Constable;

public final class Short extends Number implements Comparable<Short>, Constable {
    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public Short(short value) { }
    public static Short valueOf(short value);
    public int intValue();
    public long longValue();
    public float floatValue();
    public double doubleValue();
    public int compareTo(Short other);
}
