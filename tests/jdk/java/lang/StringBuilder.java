package java.lang;

import java.io.Serializable;

public final class StringBuilder extends AbstractStringBuilder implements Serializable, Comparable<StringBuilder>, CharSequence {
    public StringBuilder() { }
    public StringBuilder(int capacity) { }
    public StringBuilder(String text) { }
    public StringBuilder(CharSequence text) { }
    public int compareTo(StringBuilder other);
    public StringBuilder append(Object value);
    public StringBuilder append(String value);
    public StringBuilder append(StringBuffer value);
    public StringBuilder append(CharSequence value);
    public StringBuilder append(CharSequence value, int start, int end);
    public StringBuilder append(char[] value);
    public StringBuilder append(char[] value, int start, int count);
    public StringBuilder append(boolean value);
    public StringBuilder append(char value);
    public StringBuilder append(int value);
    public StringBuilder append(long value);
    public StringBuilder append(float value);
    public StringBuilder append(double value);
    public StringBuilder reverse();
    public String toString();
}
