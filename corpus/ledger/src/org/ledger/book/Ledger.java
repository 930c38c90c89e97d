package org.ledger.book;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.reducing;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.ledger.model.Account;
import org.ledger.model.Amount;
import org.ledger.model.Entry;
import org.ledger.model.Group;
import org.ledger.model.Posting;

public class Ledger {
    private final List<Entry> entries = new ArrayList<>();
    private final Rules rules;

    public Ledger(Rules rules) {
        this.rules = rules;
    }

    /** Checks the entry against the rules and books it. */
    public Result<Entry> book(Entry entry) {
        return switch (rules.check(entry).size()) {
            case 0 -> {
                entries.add(entry);
                yield Result.ok(entry);
            }
            case 1 -> Result.failed(rules.check(entry).get(0));
            default -> {
                var first = rules.check(entry).get(0);
                yield new Result.Failed<>(first.rule(), first.text() + " and more");
            }
        };
    }

    public Amount balance(Account account) {
        if (account instanceof Group group) {
            return group.leaves().map(this::balance).reduce(Amount.NOTHING, Amount::plus);
        }
        return postings().filter(p -> p.account().equals(account)).map(Posting::amount).reduce(Amount.NOTHING, Amount::plus);
    }

    public SortedMap<YearMonth, Map<Account, Amount>> monthly() {
        record Dated(YearMonth month, Posting posting) {
            Account account() {
                return posting.account();
            }
        }
        return entries.stream()
            .flatMap(entry -> entry.postings().stream().map(p -> new Dated(YearMonth.from(entry.date()), p)))
            .collect(groupingBy(Dated::month, TreeMap::new,
                groupingBy(Dated::account, reducing(Amount.NOTHING, d -> d.posting().amount(), Amount::plus))));
    }

    public List<Entry> between(LocalDate from, LocalDate to) {
        return entries.stream()
            .filter(e -> !e.date().isBefore(from) && e.date().isBefore(to))
            .sorted(Comparator.comparing(Entry::date).thenComparing(Entry::text, String.CASE_INSENSITIVE_ORDER))
            .toList();
    }

    private Stream<Posting> postings() {
        return entries.stream().map(Entry::postings).flatMap(List::stream);
    }
}
