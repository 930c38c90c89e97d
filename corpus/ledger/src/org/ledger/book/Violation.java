package org.ledger.book;

record Violation(String rule, String text) {
}
