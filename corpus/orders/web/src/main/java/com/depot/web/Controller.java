package com.depot.web;

abstract class Controller<R extends Request> {
    private final String path;

    Controller(String path) {
        this.path = path;
    }

    protected abstract Response post(R request);

    protected Response delete(long id) {
        return Response.failed(Response.NOT_ALLOWED, path);
    }

    String path() {
        return path;
    }
}
