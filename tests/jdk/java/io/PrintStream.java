package java.io;

public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
    public PrintStream(OutputStream out) { }
    public void close();
    public PrintStream append(CharSequence text);
    public void println();
    public void println(boolean value);
    public void println(char value);
    public void println(int value);
    public void println(long value);
    public void println(float value);
    public void println(double value);
    public void println(char[] value);
    public void println(String value);
    public void println(Object value);
    public PrintStream printf(String format, Object... arguments);
}
