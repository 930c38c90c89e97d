package com.depot.error;

/** The root of what can go wrong; callers must deal with it. */
public abstract class DepotException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Code code;

    protected DepotException(Code code, String message) {
        super(message);
        this.code = code;
    }

    protected DepotException(Code code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    public Code getCode() {
        return code;
    }

    public enum Code { NOT_FOUND, OUT_OF_STOCK, STORAGE }
}
