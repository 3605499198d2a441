package org.fencepost.verdict;

import org.jspecify.annotations.Nullable;

/**
 * What a program was checked under: a memory model, a platform (whose memory survives failures), or a machine.
 *
 * @param standard what {@code -std} names, if that decided on the model; otherwise null
 */
public record Basis(Kind kind, String name, @Nullable String standard) {
    public enum Kind {
        MODEL,
        PLATFORM,
        MACHINE
    }

    public static Basis model(String name) {
        return new Basis(Kind.MODEL, name, null);
    }

    public static Basis platform(String name) {
        return new Basis(Kind.PLATFORM, name, null);
    }

    public static Basis machine(String name) {
        return new Basis(Kind.MACHINE, name, null);
    }

    /** The name if it is one of this kind, otherwise null. */
    public @Nullable String nameOf(Kind wanted) {
        return kind == wanted ? name : null;
    }

    /** The name, and why it is this one unless that is plain. */
    public String nameAndReason() {
        return standard == null ? name : name + ", the default for -std=" + standard;
    }
}
