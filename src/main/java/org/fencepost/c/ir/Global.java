package org.fencepost.c.ir;

/** Something with a name and an address. Compared by identity. */
public abstract sealed class Global permits FunctionDefinition, Variable, Alias {
    private final Mention mention;

    /**
     * How a module speaks of it.
     *
     * @param isDefinition whether this module says what it is, and does not only mention it
     */
    record Mention(IrModule module, String name, Linkage linkage, boolean isDefinition) {}

    Global(Mention mention) {
        this.mention = mention;
    }

    public final String name() {
        return mention.name;
    }

    public final Linkage linkage() {
        return mention.linkage;
    }

    public final IrModule module() {
        return mention.module;
    }

    /** Whether its module says what it is, and does not only mention it. */
    public final boolean isDefinition() {
        return mention.isDefinition;
    }
}
