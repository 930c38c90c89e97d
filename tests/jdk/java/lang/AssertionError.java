package java.lang;

public class AssertionError extends Error {
    public AssertionError() { }
    public AssertionError(Object detail) { }
    public AssertionError(boolean detail) { }
    public AssertionError(char detail) { }
    public AssertionError(int detail) { }
    public AssertionError(long detail) { }
    public AssertionError(float detail) { }
    public AssertionError(double detail) { }
    public AssertionError(String message, Throwable cause) { }
}
