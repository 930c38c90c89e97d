package java.util;

import java.io.Serializable;

public class Date implements Serializable, Cloneable, Comparable<Date> {
    public Date() { }
    public Date(long time) { }
    public long getTime();
    public int compareTo(Date other);
}
