package org.ledger.report;

import java.util.Map;
import java.util.stream.Collectors;
import org.ledger.book.Ledger;
import org.ledger.model.Account;
import org.ledger.model.Amount;

public class Report {
    private static final String PAGE = """
        <!doctype html>
        <title>%s</title>
        <table>
        %s</table>
        """;

    private static final String ROW = """
        <tr><td>%s<td class="%s">%s
        """;

    private final Ledger ledger;
    private final Format format;

    public Report(Ledger ledger, Format format) {
        this.ledger = ledger;
        this.format = format;
    }

    public String monthly() {
        return ledger.monthly().entrySet().stream()
            .map(month -> PAGE.formatted(month.getKey(), rows(month.getValue())))
            .collect(Collectors.joining("\n"));
    }

    private String rows(Map<? extends Account, Amount> amounts) {
        var text = new StringBuilder();
        amounts.forEach((account, amount) -> text.append(row(account, amount)));
        return text.toString();
    }

    String row(Account account, Amount amount) {
        return ROW.formatted(account.name(), style(account), format.format(amount));
    }

    static String style(Account account) {
        if (account instanceof Account.Asset asset) {
            return "asset " + asset.currency().symbol();
        } else if (account instanceof Account.Liability liability && !liability.creditor().isEmpty()) {
            return "liability";
        }
        return "group";
    }
}
