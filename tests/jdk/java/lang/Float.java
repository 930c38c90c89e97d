package java.lang;

import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;

public final class Float extends Number implements Comparable<Float>, Constable, ConstantDesc {
    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public Float(float value) { }
    public static Float valueOf(float value);
    public int intValue();
    public long longValue();
    public float floatValue();
    public double doubleValue();
    public int compareTo(Float other);
}
