package com.depot.error;

public class NotFoundException extends DepotException {
    private static final long serialVersionUID = 1L;

    public NotFoundException(Class<?> type, Object id) {
        super(Code.NOT_FOUND, type.getSimpleName() + " " + id);
    }
}
