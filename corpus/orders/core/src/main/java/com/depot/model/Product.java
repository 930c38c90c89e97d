package com.depot.model;

import com.depot.annotation.Entity;

@Entity(table = "products")
public class Product extends BaseEntity {
    private final String name;
    private final Money price;
    private int stock;

    public Product(Long id, String name, Money price) {
        super(id);
        this.name = name;
        this.price = price;
    }

    public String getName() {
        return name;
    }

    public Money getPrice() {
        return price;
    }

    public boolean take(int count) {
        if (count > stock) {
            return false;
        }
        stock -= count;
        return true;
    }

    @Override
    protected String describe() {
        return "product " + name;
    }
}
