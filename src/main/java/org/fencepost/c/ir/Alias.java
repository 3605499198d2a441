package org.fencepost.c.ir;

import org.jspecify.annotations.Nullable;

/** Another name for a variable, a function, or a place inside a variable. */
public final class Alias extends Global {
    private @Nullable Constant target;

    Alias(Mention mention) {
        super(mention);
    }

    public Constant target() {
        if (target == null) {
            target = module().readTarget(this);
        }
        return target;
    }
}
