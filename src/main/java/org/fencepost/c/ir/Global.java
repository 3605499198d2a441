package org.fencepost.c.ir;

/** Something with a name and an address. Compared by identity. */
public sealed interface Global permits FunctionDefinition, Variable, Alias {
    String name();

    Linkage linkage();

    IrModule module();

    /** Whether this module says what it is, and does not only mention it. */
    boolean isDefinition();
}
