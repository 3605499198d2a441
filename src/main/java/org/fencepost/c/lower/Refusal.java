package org.fencepost.c.lower;

import org.fencepost.c.ir.FunctionDefinition;
import org.fencepost.c.ir.Global;
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

    static Refusal of(Global unknown) {
        String shown =
                unknown instanceof FunctionDefinition function ? function.site().function() : unknown.name();
        return new Refusal(shown.equals(unknown.name()) ? shown : shown + " (" + unknown.name() + ")");
    }

    InputException at(Site site) {
        return unknownFunction(name, site);
    }

    private static InputException unknownFunction(String name, Site site) {
        if (name.startsWith("__atomic_")) {
            return new InputException(
                    "an atomic access that is too wide for one instruction (a call to " + name
                            + ") is not supported: no machine does that without a lock",
                    site);
        }
        return new InputException(
                "call to unknown function " + name + " (in function " + site.function()
                        + "); define it, or leave the call out with #ifdef __FENCEPOST__",
                site);
    }
}
