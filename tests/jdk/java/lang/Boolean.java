package java.lang;

import java.io.Serializable;
import java.lang.constant.Constable;

public final class Boolean implements Serializable, Comparable<Boolean>, Constable {
    public static final Boolean TRUE;
    public static final Boolean FALSE;
    public Boolean(boolean value) { }
    public static boolean parseBoolean(String text);
    public boolean booleanValue();
    public static Boolean valueOf(boolean value);
    public int compareTo(Boolean other);
    public boolean equals(Object other);
}
