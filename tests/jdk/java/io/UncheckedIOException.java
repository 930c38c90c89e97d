package java.io;

public class UncheckedIOException extends RuntimeException {
    public UncheckedIOException(String message, IOException cause) { }
    public UncheckedIOException(IOException cause) { }
    public IOException getCause();
}
