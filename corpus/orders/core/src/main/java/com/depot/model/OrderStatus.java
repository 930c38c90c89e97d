package com.depot.model;

public enum OrderStatus {
    OPEN {
        @Override
        boolean canBecome(OrderStatus next) {
            return next == PAID || next == CANCELLED;
        }
    },
    PAID {
        @Override
        boolean canBecome(OrderStatus next) {
            return next == SHIPPED || next == CANCELLED;
        }
    },
    SHIPPED {
        @Override
        boolean canBecome(OrderStatus next) {
            return false;
        }

        @Override
        public boolean isFinal() {
            return true;
        }
    },
    CANCELLED {
        @Override
        boolean canBecome(OrderStatus next) {
            return false;
        }

        @Override
        public boolean isFinal() {
            return true;
        }
    };

    abstract boolean canBecome(OrderStatus next);

    public boolean isFinal() {
        return false;
    }
}
