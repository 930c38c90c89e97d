/** Headers of the JDK classes that unit tests name, so that they run on a machine without a JDK: nothing here has a body. */
module java.base {
    exports java.lang;
    exports java.lang.annotation;
    exports java.lang.constant;
    exports java.lang.invoke;
    exports java.io;
    exports java.util;
    exports java.util.concurrent;
    exports java.util.function;
    exports java.util.stream;
}
