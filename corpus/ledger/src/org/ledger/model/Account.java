package org.ledger.model;

import java.util.Optional;

public sealed interface Account permits Account.Asset, Account.Liability, Group {
    String name();

    default Optional<Group> parent() {
        return Optional.empty();
    }

    default Sign sign() {
        return this instanceof Liability ? Sign.CREDIT : Sign.DEBIT;
    }

    record Asset(String name, Currency currency) implements Account {
    }

    record Liability(String name, String creditor) implements Account {
        public Liability(String name) {
            this(name, "unknown");
        }
    }

    enum Sign {
        DEBIT {
            @Override
            public Amount apply(Amount amount) {
                return amount;
            }
        },
        CREDIT {
            @Override
            public Amount apply(Amount amount) {
                return amount.negated();
            }
        };

        public abstract Amount apply(Amount amount);
    }
}
