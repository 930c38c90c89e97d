package org.ledger.book;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ledger.model.Entry;
import org.ledger.model.Posting;

public final class Rules {
    static final LocalDate OPENED = LocalDate.of(2000, 1, 1);

    private final Map<String, Rule> byName = new LinkedHashMap<>();

    public static Rules standard() {
        return new Rules()
            .with("date", Rule.require("too old", e -> e.date().isAfter(OPENED)))
            .with("text", Rule.require("no text", e -> !e.text().isBlank()).or(Rules::isInternal))
            .with("size", Rule.require("no postings", e -> e.postings().size() > 1));
    }

    private static java.util.Optional<String> isInternal(Entry entry) {
        return entry.postings().stream().map(Posting::memo).filter(memo -> !memo.startsWith("internal")).findAny();
    }

    public Rules with(String name, Rule rule) {
        byName.put(name, rule);
        return this;
    }

    List<Violation> check(Entry entry) {
        return byName.entrySet().stream()
            .flatMap(e -> e.getValue().violation(entry).map(text -> new Violation(e.getKey(), text)).stream())
            .toList();
    }
}
