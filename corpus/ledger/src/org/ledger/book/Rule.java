package org.ledger.book;

import java.util.Optional;
import java.util.function.Predicate;
import org.ledger.model.Entry;

@FunctionalInterface
public interface Rule {
    Optional<String> violation(Entry entry);

    static Rule require(String text, Predicate<? super Entry> condition) {
        return entry -> condition.test(entry) ? Optional.empty() : Optional.of(text);
    }

    default Rule or(Rule other) {
        return entry -> violation(entry).flatMap(first -> other.violation(entry));
    }
}
