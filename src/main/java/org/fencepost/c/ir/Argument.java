package org.fencepost.c.ir;

/** A parameter of a function. Compared by identity. */
public final class Argument implements Value {
    private final Type type;
    private final int index;

    Argument(Type type, int index) {
        this.type = type;
        this.index = index;
    }

    @Override
    public Type type() {
        return type;
    }

    public int index() {
        return index;
    }
}
