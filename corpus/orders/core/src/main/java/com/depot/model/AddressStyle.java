package com.depot.model;

public interface AddressStyle {
    AddressStyle ONE_LINE = (street, city, country) -> street + ", " + city + ", " + country;

    String format(String street, String city, String country);
}
