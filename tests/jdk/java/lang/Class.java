package java.lang;

import java.io.Serializable;
import java.lang.constant.Constable;

public final class Class<T> implements Serializable, Constable {
    private Class() { }
    public static Class<?> forName(String name) throws ClassNotFoundException;
    public native boolean isInstance(Object value);
    public T cast(Object value);
    public String getName();
    public String getSimpleName();
    public T[] getEnumConstants();
    public native Class<? super T> getSuperclass();
    public <U> Class<? extends U> asSubclass(Class<U> type);
}
