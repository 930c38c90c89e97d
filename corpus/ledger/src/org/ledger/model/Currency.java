package org.ledger.model;

public enum Currency {
    EUR("€"), USD("$"), JPY("¥", 0);

    private final String symbol;
    private final int digits;

    Currency(String symbol) {
        this(symbol, 2);
    }

    Currency(String symbol, int digits) {
        this.symbol = symbol;
        this.digits = digits;
    }

    public String symbol() {
        return symbol;
    }

    int digits() {
        return digits;
    }
}
