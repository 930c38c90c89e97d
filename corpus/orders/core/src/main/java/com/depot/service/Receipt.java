package com.depot.service;

import com.depot.model.Money;
import java.time.LocalDate;

public class Receipt {
    public final Money amount;
    public final LocalDate date;

    public Receipt(Money amount, LocalDate date) {
        this.amount = amount;
        this.date = date;
    }
}
