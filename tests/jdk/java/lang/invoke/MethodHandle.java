package java.lang.invoke;

import java.lang.constant.Constable;

public abstract class MethodHandle implements Constable {
    private MethodHandle() { }
    public final native Object invokeExact(Object... arguments) throws Throwable;
    public final native Object invoke(Object... arguments) throws Throwable;
    public Object invokeWithArguments(Object... arguments) throws Throwable;
}
