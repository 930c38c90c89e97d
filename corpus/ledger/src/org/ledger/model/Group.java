package org.ledger.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Accounts under a common heading. */
public non-sealed class Group implements Account {
    private final String name;
    private final List<Account> members;
    private Group parent;

    public Group(String name, List<? extends Account> members) {
        this.name = name;
        this.members = List.copyOf(members);
        for (var member : members) {
            if (member instanceof Group group) {
                group.parent = this;
            }
        }
    }

    @Override
    public String name() {
        return parent().map(p -> p.name() + "/").orElse("") + name;
    }

    @Override
    public Optional<Group> parent() {
        return Optional.ofNullable(parent);
    }

    /** All accounts below, groups left out. */
    public Stream<Account> leaves() {
        return members.stream().flatMap(member -> member instanceof Group group ? group.leaves() : Stream.of(member));
    }
}
