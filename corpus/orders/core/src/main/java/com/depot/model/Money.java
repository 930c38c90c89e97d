package com.depot.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;

public final class Money implements Comparable<Money> {
    public static final Money ZERO = Money.of("0");
    private static final int SCALE = 2;
    private static final Currency EURO = Currency.getInstance("EUR");

    private final BigDecimal amount;
    private final Currency currency;

    private Money(BigDecimal amount, Currency currency) {
        this.amount = amount.setScale(SCALE, RoundingMode.HALF_EVEN);
        this.currency = currency;
    }

    public static Money of(String text) {
        return new Money(new BigDecimal(text), EURO);
    }

    public Money plus(Money other) {
        check(other);
        return new Money(amount.add(other.amount), currency);
    }

    public Money times(int factor) {
        return new Money(amount.multiply(BigDecimal.valueOf(factor)), currency);
    }

    public Money percent(int percent) {
        return new Money(amount.movePointLeft(2).multiply(BigDecimal.valueOf(percent)), currency);
    }

    private void check(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException(currency + " and " + other.currency);
        }
    }

    @Override
    public int compareTo(Money other) {
        check(other);
        return amount.compareTo(other.amount);
    }

    @Override
    public String toString() {
        return amount.toPlainString() + ' ' + currency;
    }
}
