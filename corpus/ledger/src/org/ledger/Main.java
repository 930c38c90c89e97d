package org.ledger;

import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ledger.book.Ledger;
import org.ledger.book.Result;
import org.ledger.book.Rules;
import org.ledger.io.EntryReader;
import org.ledger.model.Account;
import org.ledger.model.Currency;
import org.ledger.report.Format;
import org.ledger.report.Report;

public final class Main {
    private static final String SAMPLE = """
        2024-02-01;rent;bank;flat;700.00 EUR
        2024-02-03;food;bank;kitchen;31.20 EUR
        """;

    public static void main(String... args) throws IOException {
        Map<String, Account> accounts = Stream.of("bank", "flat", "kitchen")
            .<Account>map(name -> new Account.Asset(name, Currency.EUR))
            .collect(Collectors.toMap(Account::name, Function.identity()));
        var ledger = new Ledger(Rules.standard());
        try (var reader = new EntryReader(new StringReader(SAMPLE), accounts)) {
            for (Result<?> result : reader.readAll().stream().map(r -> r.then(ledger::book)).toList()) {
                System.out.println(result instanceof Result.Failed<?> failed ? failed.text() : "ok");
            }
        }
        System.out.println(new Report(ledger, Format.withSymbol(12)).monthly());
    }

    private Main() {
    }
}
