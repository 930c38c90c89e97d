package com.depot.web;

import com.depot.error.DepotException;
import com.depot.error.OutOfStockException;
import com.depot.model.AddressStyle;
import com.depot.model.Customer;
import com.depot.model.Order;
import com.depot.service.OrderService;
import com.depot.service.Receipt;
import java.util.Map;

public class OrderController extends Controller<OrderController.PlaceRequest> {
    private final OrderService service;

    public OrderController(OrderService service) {
        super("/orders");
        this.service = service;
    }

    @Override
    protected Response post(PlaceRequest request) {
        try {
            Receipt receipt = service.place(request.order);
            return Response.ok(Map.of("paid", receipt.amount.toString(), "to", label(request.order.getCustomer())));
        } catch (OutOfStockException e) {
            return Response.failed(Response.CONFLICT, e.getProduct().getName());
        } catch (DepotException e) {
            switch (e.getCode()) {
                case NOT_FOUND:
                    return Response.failed(404, e.getMessage());
                default:
                    return Response.failed(Response.INTERNAL, e.getMessage());
            }
        }
    }

    @Override
    protected Response delete(long id) {
        return service.cancel(id) ? Response.ok(Map.of()) : Response.failed(Response.CONFLICT, "order " + id);
    }

    private static String label(Customer customer) {
        return customer.getAddress().format(AddressStyle.ONE_LINE);
    }

    static class PlaceRequest extends Request {
        final Order order;

        PlaceRequest(Order order) {
            super("POST");
            this.order = order;
        }
    }
}
