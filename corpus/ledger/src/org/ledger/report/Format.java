package org.ledger.report;

import org.ledger.model.Amount;

public sealed abstract class Format {
    public abstract String format(Amount amount);

    public static Format plain() {
        return new Plain();
    }

    public static Format withSymbol(int width) {
        return new WithSymbol(width);
    }

    private static final class Plain extends Format {
        @Override
        public String format(Amount amount) {
            return amount.value().toPlainString();
        }
    }

    private static final class WithSymbol extends Format {
        private final int width;

        WithSymbol(int width) {
            this.width = width;
        }

        @Override
        public String format(Amount amount) {
            var text = amount.value() + " " + amount.currency().symbol();
            return " ".repeat(Math.max(0, width - text.length())) + text;
        }
    }
}
