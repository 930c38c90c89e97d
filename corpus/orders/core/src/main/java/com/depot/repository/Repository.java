package com.depot.repository;

import com.depot.error.NotFoundException;
import com.depot.model.Identified;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

public interface Repository<T extends Identified<I>, I extends Serializable & Comparable<I>> {
    Optional<T> find(I id);

    List<T> findAll(Predicate<? super T> condition);

    <S extends T> S save(S entity);

    Class<T> type();

    default T get(I id) throws NotFoundException {
        return find(id).orElseThrow(() -> new NotFoundException(type(), id));
    }
}
