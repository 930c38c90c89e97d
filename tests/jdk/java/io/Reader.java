package java.io;

public abstract class Reader implements Readable, Closeable {
    protected Object lock;
    protected Reader() { }
    protected Reader(Object lock) { }
    public int read() throws IOException;
    public abstract void close() throws IOException;
}
