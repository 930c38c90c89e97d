package java.lang;

import java.io.Serializable;

public class Throwable implements Serializable {
    public Throwable() { }
    public Throwable(String message) { }
    public Throwable(String message, Throwable cause) { }
    public Throwable(Throwable cause) { }
    public String getMessage();
    public Throwable getCause();
    public Throwable initCause(Throwable cause);
    public void printStackTrace();
    public void printStackTrace(java.io.PrintStream stream);
    public final void addSuppressed(Throwable suppressed);
}
