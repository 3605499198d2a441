package org.fencepost.generate;

/**
 * An access or fence of a behaviour.
 *
 * @param location number of the location, from 0; -1 for a fence
 * @param value of a write, its place in the coherence order of its location, from 1; of a read, that of the write it reads
 *     from, 0 for the initial one. So values say all about rf and co.
 */
record TestStep(Kind kind, int location, int value, Flavour flavour) {
    static TestStep fence(Flavour flavour) {
        return new TestStep(Kind.FENCE, -1, 0, flavour);
    }

    boolean isRead() {
        return kind == Kind.READ;
    }

    boolean isWrite() {
        return kind == Kind.WRITE;
    }

    boolean isFence() {
        return kind == Kind.FENCE;
    }

    TestStep withFlavour(Flavour other) {
        return new TestStep(kind, location, value, other);
    }
}
