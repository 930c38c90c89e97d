package java.lang;

import java.lang.constant.Constable;

public final class Byte extends Number implements Comparable<Byte>, Constable {
    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;
    public Byte(byte value) { }
    public static Byte valueOf(byte value);
    public byte byteValue();
    public int intValue();
    public long longValue();
    public float floatValue();
    public double doubleValue();
    public int compareTo(Byte other);
}
