package com.depot.model;

import com.depot.annotation.Column;
import java.time.Instant;
import java.util.Objects;

/** What every stored entity has. */
public abstract class BaseEntity implements Identified<Long> {
    protected static final String ID = "id";

    @Column(value = ID, nullable = false)
    private Long id;

    @Column("created_at")
    private Instant createdAt = Instant.now();

    private long version;

    protected BaseEntity(Long id) {
        this.id = id;
    }

    @Override
    public Long getId() {
        return id;
    }

    public Instant getCreatedAt() {
        return createdAt;
    }

    public long getVersion() {
        return version;
    }

    void assignId(Long newId) {
        if (id != null) {
            throw new IllegalStateException(describe() + " already has an id");
        }
        id = newId;
    }

    protected abstract String describe();

    @Override
    public final boolean equals(Object other) {
        return other != null && other.getClass() == getClass() && Objects.equals(id, ((BaseEntity) other).id);
    }

    @Override
    public final int hashCode() {
        return Objects.hashCode(id);
    }
}
