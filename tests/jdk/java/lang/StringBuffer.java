package java.lang;

import java.io.Serializable;

public final class StringBuffer extends AbstractStringBuilder implements Serializable, Comparable<StringBuffer>, CharSequence {
    public StringBuffer() { }
    public int compareTo(StringBuffer other);
    public String toString();
}
