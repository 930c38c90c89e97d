package org.ledger.model;

import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.PARAMETER;

import java.lang.annotation.Target;

@Target({FIELD, METHOD, PARAMETER})
public @interface Note {
    String value();
}
