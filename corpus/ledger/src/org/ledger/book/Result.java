package org.ledger.book;

import java.util.NoSuchElementException;
import java.util.function.Function;

/** A value, or why there is none. */
public sealed interface Result<T> {
    record Ok<T>(T value) implements Result<T> {
    }

    record Failed<T>(String rule, String text) implements Result<T> {
        <R> Failed<R> cast() {
            return new Failed<>(rule, text);
        }
    }

    static <T> Result<T> ok(T value) {
        return new Ok<>(value);
    }

    static <T> Result<T> failed(Violation violation) {
        return new Failed<>(violation.rule(), violation.text());
    }

    default <R> Result<R> map(Function<? super T, ? extends R> mapping) {
        return this instanceof Ok<T> ok ? new Ok<>(mapping.apply(ok.value())) : ((Failed<T>) this).cast();
    }

    default <R> Result<R> then(Function<? super T, Result<R>> next) {
        if (this instanceof Ok<T> ok) {
            return next.apply(ok.value);
        }
        return ((Failed<T>) this).cast();
    }

    default T get() {
        if (this instanceof Failed<T> failed) {
            throw new NoSuchElementException(failed.rule() + ": " + failed.text());
        }
        return ((Ok<T>) this).value();
    }
}
