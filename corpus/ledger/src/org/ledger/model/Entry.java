package org.ledger.model;

import java.time.LocalDate;
import java.util.List;
import java.util.function.Predicate;

/** A booking: postings that sum up to nothing. */
public record Entry(LocalDate date, String text, List<Posting> postings) {
    public Entry {
        postings = List.copyOf(postings);
        var sum = postings.stream().map(Posting::signed).reduce(Amount::plus).orElse(Amount.NOTHING);
        if (sum.value().signum() != 0) {
            throw new IllegalArgumentException("unbalanced by " + sum);
        }
    }

    public boolean touches(Account account) {
        return postings.stream().map(Posting::account).anyMatch(Predicate.isEqual(account));
    }

    public Entry reversed(LocalDate on) {
        return new Entry(on, text, postings.stream().map(Posting::reversed).toList());
    }
}
