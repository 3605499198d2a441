package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Function;
import org.fencepost.program.Intrinsic;

/** Threads: starting, joining, ending, and who one is. */
final class Threads {
    private Threads() {}

    static void register(Map<String, Intrinsic> table) {
        table.put("__fp_spawn", Threads::spawn);
        table.put(
                "__fp_join",
                (context, arguments) -> Intrinsic.visible(new Action.Join((int) arguments[0], context.site())));
        table.put("__fp_self", (context, arguments) -> Intrinsic.result(context.self()));
        Intrinsic end =
                (context, arguments) -> new Intrinsic.Outcome.ThreadEnds(arguments.length > 0 ? arguments[0] : 0);
        table.put("__fp_thread_exit", end);
        table.put("pthread_exit", end);
    }

    /** {@code __fp_spawn(function, argument)} gives the number of the new thread. */
    private static Intrinsic.Outcome spawn(CallContext context, long[] arguments) {
        Function function = context.program().functionAt(arguments[0]);
        if (function == null) {
            return Intrinsic.visible(new Action.Failure(
                    arguments[0] == 0 ? FailureKind.NULL_DEREFERENCE : FailureKind.OUT_OF_BOUNDS,
                    "a thread is to run " + context.program().describe(arguments[0]) + ", which is no function",
                    context.site()));
        }
        return Intrinsic.visible(new Action.Spawn(function, arguments[1], context.site()));
    }
}
