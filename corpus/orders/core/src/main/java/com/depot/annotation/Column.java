package com.depot.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Column {
    int DEFAULT_LENGTH = 255;

    String value();

    int length() default DEFAULT_LENGTH;

    boolean nullable() default true;
}
