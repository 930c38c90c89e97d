package com.depot.repository;

import com.depot.model.Customer;
import com.depot.model.Order;
import com.depot.model.OrderStatus;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

public class OrderRepository extends MemoryRepository<Order, Long> {
    private final AtomicLong ids = new AtomicLong(1000);

    public OrderRepository() {
        super(Order.class);
    }

    public List<Order> findByCustomer(Customer customer) {
        return findAll(order -> order.getCustomer().equals(customer));
    }

    public Map<OrderStatus, Integer> countByStatus() {
        Map<OrderStatus, Integer> counts = new EnumMap<>(OrderStatus.class);
        for (Order order : findAll(any -> true)) {
            counts.merge(order.getStatus(), 1, Integer::sum);
        }
        return counts;
    }

    @Override
    protected Long nextId(Order entity) {
        return ids.incrementAndGet();
    }
}
