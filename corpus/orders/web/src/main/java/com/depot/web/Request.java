package com.depot.web;

import java.util.HashMap;
import java.util.Map;

class Request {
    private final String verb;
    private final Map<String, String> headers = new HashMap<>();

    Request(String verb) {
        this.verb = verb;
    }

    String verb() {
        return verb;
    }

    String header(String name) {
        return headers.getOrDefault(name, "");
    }
}
