package org.fencepost.selftest;

import org.fencepost.program.Action;
import org.fencepost.program.InputSource;
import org.fencepost.program.Intrinsic;

/** Where random programs get their inputs from. */
final class InputBits {
    /** Of an input. */
    static final int BITS = 5;

    /** Chosen where the program looks at them. */
    static final Intrinsic ANY = any();

    private InputBits() {}

    private static Intrinsic any() {
        Intrinsic.Outcome any = new Intrinsic.Outcome.Any(InputSource.integer("input", BITS, true));
        return (context, arguments) -> any;
    }

    /** One of so many values, chosen at once. */
    static Intrinsic oneOf(int values) {
        return (context, arguments) -> Intrinsic.visible(new Action.Choose(values, context.site()));
    }
}
