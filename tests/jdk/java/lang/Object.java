package java.lang;

public class Object {
    public Object() { }
    public final native Class<?> getClass();
    public native int hashCode();
    public boolean equals(Object other);
    protected native Object clone() throws CloneNotSupportedException;
    public String toString();
    public final native void notify();
    public final native void notifyAll();
    public final void wait() throws InterruptedException;
}
