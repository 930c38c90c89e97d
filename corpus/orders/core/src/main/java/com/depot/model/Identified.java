package com.depot.model;

import java.io.Serializable;

/** Anything with an identity that can be stored. */
public interface Identified<I extends Serializable & Comparable<I>> {
    I getId();

    default boolean isNew() {
        return getId() == null;
    }
}
