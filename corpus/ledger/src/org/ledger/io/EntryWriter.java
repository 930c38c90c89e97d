package org.ledger.io;

import java.io.IOException;
import java.util.Iterator;
import java.util.function.Consumer;
import org.ledger.model.Entry;
import org.ledger.model.Posting;

public final class EntryWriter<A extends Appendable> {
    private final A out;

    public EntryWriter(A out) {
        this.out = out;
    }

    public A write(Iterable<Entry> entries) throws IOException {
        try {
            entries.forEach(unchecked(this::write));
        } catch (Wrapped e) {
            throw e.cause();
        }
        return out;
    }

    private void write(Entry entry) throws IOException {
        for (Iterator<Posting> i = entry.postings().iterator(); i.hasNext(); ) {
            var posting = i.next();
            out.append(entry.date().toString()).append(';').append(posting.account().name());
            out.append(i.hasNext() ? "," : "\n");
        }
    }

    private static <T> Consumer<T> unchecked(Action<? super T> action) {
        return value -> {
            try {
                action.run(value);
            } catch (IOException e) {
                throw new Wrapped(e);
            }
        };
    }

    @FunctionalInterface
    private interface Action<T> {
        void run(T value) throws IOException;
    }

    private static final class Wrapped extends RuntimeException {
        Wrapped(IOException cause) {
            super(cause);
        }

        IOException cause() {
            return (IOException) getCause();
        }
    }
}
