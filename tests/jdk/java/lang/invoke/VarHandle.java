package java.lang.invoke;

import java.lang.constant.Constable;

public abstract class VarHandle implements Constable {
    private VarHandle() { }
    public final native Object get(Object... arguments);
    public final native void set(Object... arguments);
    public final native boolean compareAndSet(Object... arguments);
    public final native Object getAndAdd(Object... arguments);
}
