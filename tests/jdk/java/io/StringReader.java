package java.io;

public class StringReader extends Reader {
    public StringReader(String text) { }
    public int read() throws IOException;
    public void close();
}
