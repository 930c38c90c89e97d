package com.depot.model;

import com.depot.annotation.Column;
import com.depot.annotation.Entity;
import com.depot.annotation.Entity.Index;

@Entity(table = "customers", indexes = @Index(columns = "email", unique = true))
public class Customer extends BaseEntity {
    @Column(value = "email", length = Customer.EMAIL_LENGTH)
    private final String email;
    private Rank rank = Rank.REGULAR;
    private Address address;

    static final int EMAIL_LENGTH = 2 * 60;

    public Customer(Long id, String email) {
        super(id);
        this.email = email;
    }

    public String getEmail() {
        return email;
    }

    public Rank getRank() {
        return rank;
    }

    public void promote() {
        rank = rank.next();
    }

    public Address getAddress() {
        return address;
    }

    public void moveTo(Address newAddress) {
        this.address = newAddress;
    }

    @Override
    protected String describe() {
        return "customer " + email;
    }

    /** How good a customer is. */
    public enum Rank {
        REGULAR(0),
        SILVER(5),
        GOLD(10);

        private final int discountPercent;

        Rank(int discountPercent) {
            this.discountPercent = discountPercent;
        }

        public int getDiscountPercent() {
            return discountPercent;
        }

        Rank next() {
            Rank[] all = values();
            return all[Math.min(ordinal() + 1, all.length - 1)];
        }
    }
}
