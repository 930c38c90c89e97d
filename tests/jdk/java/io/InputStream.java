package java.io;

public abstract class InputStream implements Closeable {
    public InputStream() { }
    public abstract int read() throws IOException;
    public int read(byte[] bytes) throws IOException;
    public int read(byte[] bytes, int offset, int length) throws IOException;
    public void close() throws IOException;
}
