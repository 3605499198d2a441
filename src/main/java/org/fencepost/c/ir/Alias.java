package org.fencepost.c.ir;

/** Another name for a variable, a function, or a place inside a variable. */
public final class Alias implements Global {
    private final IrModule module;
    private final String name;
    private final Linkage linkage;
    private Constant target;

    Alias(IrModule module, String name, Linkage linkage) {
        this.module = module;
        this.name = name;
        this.linkage = linkage;
    }

    void target(Constant newTarget) {
        target = newTarget;
    }

    public Constant target() {
        return target;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Linkage linkage() {
        return linkage;
    }

    @Override
    public IrModule module() {
        return module;
    }

    @Override
    public boolean isDefinition() {
        return true;
    }
}
