package org.ledger.model;

import java.math.BigDecimal;
import java.util.Objects;

/** Money in one currency. */
public record Amount(BigDecimal value, Currency currency) implements Comparable<Amount> {
    public static final Amount NOTHING = new Amount(BigDecimal.ZERO, Currency.EUR);

    public Amount {
        Objects.requireNonNull(currency, "currency");
        value = value.setScale(currency.digits());
    }

    public Amount(long value, Currency currency) {
        this(BigDecimal.valueOf(value), currency);
    }

    public static Amount of(String text) {
        var parts = text.split(" ", 2);
        return new Amount(new BigDecimal(parts[0]), Currency.valueOf(parts[1]));
    }

    public Amount plus(Amount other) {
        requireSame(other);
        return new Amount(value.add(other.value), currency);
    }

    public Amount negated() {
        return new Amount(value.negate(), currency);
    }

    public boolean isNegative() {
        return value.signum() < 0;
    }

    private void requireSame(Amount other) {
        if (currency != other.currency) {
            throw new MixedCurrencies(currency, other.currency);
        }
    }

    @Override
    public int compareTo(Amount other) {
        requireSame(other);
        return value.compareTo(other.value);
    }
}
