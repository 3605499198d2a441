package org.fencepost.c.lower;

import java.util.LinkedHashSet;
import java.util.Set;
import org.fencepost.c.ir.FunctionDefinition;
import org.fencepost.c.ir.Global;
import org.fencepost.program.CallContext;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/**
 * A call of a function that nobody defines: checking stops when it happens.
 *
 * @param unknown all functions that the program calls and nobody defines, in order
 */
record UnknownFunction(String name, Set<String> unknown) implements Intrinsic {
    @Override
    public Outcome call(CallContext context, long[] arguments) {
        Site site = context.site().user();
        Set<String> others = new LinkedHashSet<>(unknown);
        others.remove(name);
        String more = others.isEmpty() ? "" : "; also unknown: " + String.join(", ", others);
        throw unknownFunction(name, more, site);
    }

    /** The function's name in the source, and the linker's. */
    static String name(Global unknown) {
        String shown =
                unknown instanceof FunctionDefinition function ? function.site().function() : unknown.name();
        return shown.equals(unknown.name()) ? shown : shown + " (" + unknown.name() + ")";
    }

    private static InputException unknownFunction(String name, String more, Site site) {
        if (name.startsWith("__atomic_")) {
            return new InputException(
                    "an atomic access that is too wide for one instruction (a call to " + name
                            + ") is not supported: no machine does that without a lock",
                    site);
        }
        return new InputException(
                "call to unknown function " + name + " (in function " + site.function()
                        + "); define it, or leave the call out with #ifdef __FENCEPOST__" + more,
                site);
    }
}
