package com.depot.service;

import com.depot.error.DepotException;
import com.depot.model.Customer;
import com.depot.model.Money;

public interface PaymentGateway {
    Receipt charge(Customer customer, Money amount) throws DeclinedException;

    class DeclinedException extends DepotException {
        private static final long serialVersionUID = 1L;

        public DeclinedException(String reason) {
            super(Code.STORAGE, reason);
        }
    }
}
