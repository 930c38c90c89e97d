package org.ledger.io;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ledger.book.Result;
import org.ledger.model.Account;
import org.ledger.model.Amount;
import org.ledger.model.Entry;
import org.ledger.model.Posting;

/** Reads entries from lines of text. */
public class EntryReader implements AutoCloseable {
    private final BufferedReader in;
    private final Map<String, Account> accounts;

    public EntryReader(Reader in, Map<String, Account> accounts) {
        this.in = new BufferedReader(in);
        this.accounts = accounts;
    }

    public List<Result<Entry>> readAll() throws IOException {
        List<Result<Entry>> all = new ArrayList<>();
        for (String line; (line = in.readLine()) != null; ) {
            if (!line.isBlank()) {
                all.add(parse(Line.of(line)));
            }
        }
        return all;
    }

    Result<Entry> parse(Line line) {
        try {
            var amount = Amount.of(line.amount());
            var from = account(line.from()).orElseThrow(() -> new SyntaxException(line.from()));
            var to = account(line.to()).orElseThrow(() -> new SyntaxException(line.to()));
            return Result.ok(new Entry(LocalDate.parse(line.date()), line.text(),
                List.of(new Posting(from, amount.negated()), new Posting(to, amount))));
        } catch (DateTimeParseException | SyntaxException e) {
            return new Result.Failed<>("syntax", e.getMessage());
        }
    }

    private Optional<Account> account(String name) {
        return Optional.ofNullable(accounts.get(name));
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    record Line(String date, String text, String from, String to, String amount) {
        private static final char SEPARATOR = ';';

        static Line of(String raw) {
            var parts = raw.split(String.valueOf(SEPARATOR), -1);
            return new Line(parts[0], parts[1], parts[2], parts[3], parts[4]);
        }
    }

    static final class SyntaxException extends Exception {
        SyntaxException(String near) {
            super("near " + near);
        }
    }
}
