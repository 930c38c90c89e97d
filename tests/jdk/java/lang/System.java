package java.lang;

public final class System {
    public static final java.io.InputStream in;
    public static final java.io.PrintStream out;
    public static final java.io.PrintStream err;
    private System() { }
    public static native long nanoTime();
    public static native long currentTimeMillis();
    public static native void arraycopy(Object from, int start, Object to, int at, int length);
    public static native int identityHashCode(Object value);
    public static String getProperty(String key);
}
