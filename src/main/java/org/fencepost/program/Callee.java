package org.fencepost.program;

/** A function named in a call, found when the program is linked. */
public final class Callee {
    private final String name;
    Function target;

    Callee(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    public Function target() {
        return target;
    }
}
