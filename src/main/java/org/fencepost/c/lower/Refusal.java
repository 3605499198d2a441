package org.fencepost.c.lower;

import org.fencepost.program.CallContext;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/** A call of a function that nobody defines: checking stops when it happens. */
record Refusal(String name) implements Intrinsic {
    @Override
    public Outcome call(CallContext context, long[] arguments) {
        throw unknownFunction(name, context.site().user());
    }

    static InputException unknownFunction(String name, Site site) {
        return new InputException(
                "call to unknown function " + name + " (in function " + site.function()
                        + "); define it, or leave the call out with #ifdef __FENCEPOST__",
                site);
    }
}
