package java.lang;

import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;

public final class Double extends Number implements Comparable<Double>, Constable, ConstantDesc {
    public static final double NaN = 0.0d / 0.0;
    public Double(double value) { }
    public static double parseDouble(String text) throws NumberFormatException;
    public static Double valueOf(String text) throws NumberFormatException;
    public static Double valueOf(double value);
    public int intValue();
    public long longValue();
    public float floatValue();
    public double doubleValue();
    public boolean isNaN();
    public int compareTo(Double other);
    public static int compare(double a, double b);
}
