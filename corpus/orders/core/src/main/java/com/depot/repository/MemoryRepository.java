package com.depot.repository;

import com.depot.model.Identified;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Keeps everything in a map. */
public abstract class MemoryRepository<T extends Identified<I>, I extends Serializable & Comparable<I>>
        implements Repository<T, I> {
    private final Map<I, T> stored = new TreeMap<>();
    private final Class<T> type;

    protected MemoryRepository(Class<T> type) {
        this.type = type;
    }

    @Override
    public Optional<T> find(I id) {
        return Optional.ofNullable(stored.get(id));
    }

    @Override
    public List<T> findAll(Predicate<? super T> condition) {
        return stored.values().stream().filter(condition).collect(Collectors.toList());
    }

    @Override
    public <S extends T> S save(S entity) {
        I id = entity.isNew() ? nextId(entity) : entity.getId();
        stored.put(id, entity);
        return entity;
    }

    @Override
    public Class<T> type() {
        return type;
    }

    /** Gives a new entity its id. */
    protected abstract I nextId(T entity);
}
