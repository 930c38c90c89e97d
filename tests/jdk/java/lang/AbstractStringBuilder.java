package java.lang;

abstract class AbstractStringBuilder implements Appendable, CharSequence {
    AbstractStringBuilder() { }
    AbstractStringBuilder(int capacity) { }
    public int length();
    public char charAt(int index);
    public void setLength(int length);
    public abstract String toString();
}
