package org.shelf;

import java.util.function.Function;

final class MappedSequence<S, R> extends AbstractSequence<R> {
    private final Sequence<S> source;
    private final Function<? super S, ? extends R> mapping;

    MappedSequence(Sequence<S> source, Function<? super S, ? extends R> mapping) {
        this.source = source;
        this.mapping = mapping;
    }

    @Override
    public int size() {
        return source.size();
    }

    @Override
    public R at(int index) {
        return mapping.apply(source.at(index));
    }
}
