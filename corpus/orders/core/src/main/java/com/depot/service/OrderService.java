package com.depot.service;

import static com.depot.model.OrderStatus.CANCELLED;
import static com.depot.model.OrderStatus.PAID;

import com.depot.annotation.Transactional;
import com.depot.annotation.Transactional.Isolation;
import com.depot.error.DepotException;
import com.depot.error.NotFoundException;
import com.depot.error.OutOfStockException;
import com.depot.error.StorageException;
import com.depot.model.*;
import com.depot.repository.OrderRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;

@Transactional
public class OrderService implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(OrderService.class.getName());
    private static final int ATTEMPTS = 3;

    private final OrderRepository orders;
    private final PaymentGateway gateway;
    private final List<OrderListener> listeners = new ArrayList<>();

    public OrderService(OrderRepository orders, PaymentGateway gateway) {
        this.orders = Objects.requireNonNull(orders);
        this.gateway = Objects.requireNonNull(gateway);
    }

    public void addListener(OrderListener listener) {
        listeners.add(listener);
    }

    /**
     * Takes the goods off the shelf, asks for the money and stores the order.
     *
     * @throws OutOfStockException if one of the products is gone
     */
    @Transactional(isolation = Isolation.SERIAL, rollbackFor = {DepotException.class, StorageException.class})
    public Receipt place(Order order) throws OutOfStockException, PaymentGateway.DeclinedException {
        for (OrderLine line : order.getLines()) {
            if (!line.getProduct().take(line.getQuantity())) {
                throw new OutOfStockException(line.getProduct());
            }
        }
        Receipt receipt = charge(order.getCustomer(), order.total());
        order.advance(PAID);
        Order saved = orders.save(order);
        fire(OrderListener.Kind.PLACED, saved);
        return receipt;
    }

    private Receipt charge(Customer customer, Money amount) throws PaymentGateway.DeclinedException {
        PaymentGateway.DeclinedException last = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                return gateway.charge(customer, amount);
            } catch (PaymentGateway.DeclinedException e) {
                LOG.log(Level.INFO, "attempt " + attempt, e);
                last = e;
            }
        }
        throw last;
    }

    public boolean cancel(long id) {
        Order order;
        try {
            order = orders.get(id);
        } catch (NotFoundException e) {
            LOG.warning(e.getCode() + ": " + e.getMessage());
            return false;
        }
        if (order.getStatus().isFinal()) {
            return false;
        }
        order.advance(CANCELLED);
        fire(OrderListener.Kind.CANCELLED, order);
        return true;
    }

    @Transactional(readOnly = true)
    public Money revenue(Customer customer) {
        return orders.findByCustomer(customer).stream()
            .filter(order -> order.getStatus() != CANCELLED)
            .map(Order::total)
            .reduce(Money.ZERO, Money::plus);
    }

    private void fire(OrderListener.Kind kind, Order order) {
        listeners.forEach(listener -> listener.changed(kind, order));
    }

    @Override
    public void close() {
        listeners.clear();
    }
}
