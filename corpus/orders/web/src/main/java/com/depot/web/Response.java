package com.depot.web;

import java.util.Collections;
import java.util.Map;

class Response {
    static final int OK = 200;
    static final int NOT_ALLOWED = 405;
    static final int CONFLICT = NOT_ALLOWED + 4;
    static final int INTERNAL = 500;

    final int status;
    final Map<String, ?> body;

    private Response(int status, Map<String, ?> body) {
        this.status = status;
        this.body = body;
    }

    static Response ok(Map<String, ?> body) {
        return new Response(OK, body);
    }

    static Response failed(int status, String message) {
        return new Response(status, Collections.singletonMap("error", message));
    }
}
