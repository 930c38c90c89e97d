package com.depot.error;

public class StorageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StorageException(Throwable cause) {
        super(cause);
    }
}
