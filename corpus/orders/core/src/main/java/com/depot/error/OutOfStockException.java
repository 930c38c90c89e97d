package com.depot.error;

import com.depot.model.Product;

public class OutOfStockException extends DepotException {
    private static final long serialVersionUID = 1L;

    private final transient Product product;

    public OutOfStockException(Product product) {
        super(Code.OUT_OF_STOCK, product.getName());
        this.product = product;
    }

    public Product getProduct() {
        return product;
    }
}
