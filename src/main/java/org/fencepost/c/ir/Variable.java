package org.fencepost.c.ir;

import org.fencepost.program.Layout;

/** A global variable. */
public final class Variable implements Global {
    private final IrModule module;
    private final String name;
    private final Linkage linkage;
    private final Type type;
    private final long alignment;
    private final boolean constant;
    private final boolean threadLocal;
    private final boolean definition;
    private Constant initializer;
    private Description description;

    /** How reports should name a variable and its parts. */
    public record Description(String name, Layout layout) {}

    Variable(
            IrModule module,
            String name,
            Linkage linkage,
            Type type,
            long alignment,
            boolean constant,
            boolean threadLocal,
            boolean definition) {
        this.module = module;
        this.name = name;
        this.linkage = linkage;
        this.type = type;
        this.alignment = alignment;
        this.constant = constant;
        this.threadLocal = threadLocal;
        this.definition = definition;
    }

    /** What it holds at first; null for a declaration. */
    public Constant initializer() {
        if (initializer == null && definition) {
            initializer = module.readInitializer(this);
        }
        return initializer;
    }

    public Description description() {
        if (description == null) {
            description = module.describe(this);
        }
        return description;
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
        return definition;
    }

    public Type type() {
        return type;
    }

    public long alignment() {
        return alignment;
    }

    /** Never written. */
    public boolean isConstant() {
        return constant;
    }

    public boolean isThreadLocal() {
        return threadLocal;
    }
}
