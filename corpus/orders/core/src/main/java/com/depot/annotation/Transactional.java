package com.depot.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The method runs in a transaction. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Transactional {
    boolean readOnly() default false;

    Isolation isolation() default Isolation.COMMITTED;

    Class<? extends Throwable>[] rollbackFor() default {};

    enum Isolation { DIRTY, COMMITTED, SERIAL }
}
