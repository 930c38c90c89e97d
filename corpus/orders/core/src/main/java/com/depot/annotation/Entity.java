package com.depot.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface Entity {
    String table();

    Index[] indexes() default {};

    @interface Index {
        String[] columns();

        boolean unique() default false;
    }
}
