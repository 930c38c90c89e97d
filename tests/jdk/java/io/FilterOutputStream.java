package java.io;

public class FilterOutputStream extends OutputStream {
    protected OutputStream out;
    public FilterOutputStream(OutputStream out) { }
    public void write(int value) throws IOException;
}
