package java.util.concurrent;

public class ExecutionException extends Exception {
    protected ExecutionException() { }
    public ExecutionException(Throwable cause) { }
}
