package org.ledger.model;

public record Posting(Account account, Amount amount, @Note("free text") String memo) {
    public Posting(Account account, Amount amount) {
        this(account, amount, "");
    }

    public Posting reversed() {
        return new Posting(account, amount.negated(), "reversed: " + memo);
    }

    Amount signed() {
        return account.sign().apply(amount);
    }
}
