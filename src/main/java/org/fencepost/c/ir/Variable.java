package org.fencepost.c.ir;

import org.fencepost.program.Layout;
import org.jspecify.annotations.Nullable;

/** A global variable. */
public final class Variable extends Global {
    private final Storage storage;
    private @Nullable Constant initializer;
    private @Nullable Description description;

    /** How reports should name a variable and its parts. */
    public record Description(String name, Layout layout) {}

    /** What memory it needs. */
    record Storage(Type type, long alignment, boolean constant, boolean threadLocal) {}

    Variable(Mention mention, Storage storage) {
        super(mention);
        this.storage = storage;
    }

    /** What a definition holds at first. */
    public Constant initializer() {
        if (initializer == null) {
            initializer = module().readInitializer(this);
        }
        return initializer;
    }

    public Description description() {
        if (description == null) {
            description = module().describe(this);
        }
        return description;
    }

    public Type type() {
        return storage.type;
    }

    public long alignment() {
        return storage.alignment;
    }

    /** Never written. */
    public boolean isConstant() {
        return storage.constant;
    }

    public boolean isThreadLocal() {
        return storage.threadLocal;
    }
}
