package com.depot.model;

import java.util.Locale;

public final class Address {
    private final String street;
    private final String city;
    private final Locale country;

    private Address(Builder builder) {
        this.street = builder.street;
        this.city = builder.city;
        this.country = builder.country;
    }

    public static Builder builder() {
        return new Builder();
    }

    public Locale getCountry() {
        return country;
    }

    public String format(AddressStyle style) {
        return style.format(street, city, country.getDisplayCountry());
    }

    public static final class Builder {
        private String street;
        private String city;
        private Locale country = Locale.GERMANY;

        private Builder() {
        }

        public Builder street(String value) {
            street = value;
            return this;
        }

        public Builder city(String value) {
            city = value;
            return this;
        }

        public Builder country(Locale value) {
            country = value;
            return this;
        }

        public Address build() {
            if (street == null || city == null) {
                throw new IllegalStateException("incomplete address");
            }
            return new Address(this);
        }
    }
}
