package org.fencepost.program;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A function named in a call, found when the program is linked. */
public final class Callee {
    private final String name;

    @Nullable Function target;

    Callee(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    public Function target() {
        return Objects.requireNonNull(target, name);
    }
}
