package com.depot.service;

import com.depot.model.Order;
import java.util.EventListener;

@FunctionalInterface
public interface OrderListener extends EventListener {
    void changed(Kind kind, Order order);

    default OrderListener andThen(OrderListener next) {
        return (kind, order) -> {
            changed(kind, order);
            next.changed(kind, order);
        };
    }

    enum Kind { PLACED, CANCELLED }
}
