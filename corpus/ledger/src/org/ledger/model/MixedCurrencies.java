package org.ledger.model;

public final class MixedCurrencies extends RuntimeException {
    public MixedCurrencies(Currency first, Currency second) {
        super("%s and %s".formatted(first, second));
    }
}
