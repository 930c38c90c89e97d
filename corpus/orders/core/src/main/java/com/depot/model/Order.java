package com.depot.model;

import com.depot.annotation.Column;
import com.depot.annotation.Entity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What a customer ordered. */
@Entity(table = "orders")
public class Order extends BaseEntity {
    @Column("customer_id")
    private final Customer customer;
    private final List<OrderLine> lines = new ArrayList<>();
    private OrderStatus status = OrderStatus.OPEN;

    public Order(Long id, Customer customer) {
        super(id);
        this.customer = customer;
    }

    public Customer getCustomer() {
        return customer;
    }

    public List<OrderLine> getLines() {
        return Collections.unmodifiableList(lines);
    }

    public OrderStatus getStatus() {
        return status;
    }

    public Order add(Product product, int quantity) {
        lines.add(new OrderLine(this, product, quantity));
        return this;
    }

    /** The sum of all lines, less the customer's discount. */
    public Money total() {
        Money sum = Money.ZERO;
        for (OrderLine line : lines) {
            sum = sum.plus(line.price());
        }
        int discount = customer.getRank().getDiscountPercent();
        return discount == 0 ? sum : sum.plus(sum.percent(-discount));
    }

    public void advance(OrderStatus next) {
        if (!status.canBecome(next)) {
            throw new IllegalStateException(status + " cannot become " + next);
        }
        status = next;
    }

    @Override
    protected String describe() {
        return "order of " + customer.describe();
    }
}
