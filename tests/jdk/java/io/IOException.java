package java.io;

public class IOException extends Exception {
    public IOException() { }
    public IOException(String message) { }
    public IOException(String message, Throwable cause) { }
    public IOException(Throwable cause) { }
}
