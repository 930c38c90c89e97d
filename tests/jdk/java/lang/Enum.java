package java.lang;

import java.io.Serializable;
import java.lang.constant.Constable;

public abstract class Enum<E extends Enum<E>> implements Constable, Comparable<E>, Serializable {
    protected Enum(String name, int ordinal) { }
    public final String name();
    public final int ordinal();
    public String toString();
    public final boolean equals(Object other);
    public final int hashCode();
    protected final Object clone() throws CloneNotSupportedException;
    public final int compareTo(E other);
    public final Class<E> getDeclaringClass();
    public static <T extends Enum<T>> T valueOf(Class<T> type, String name);
}
