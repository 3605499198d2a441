package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Intrinsic;

/** What ends the whole program: failed assertions, abort, exit. */
final class Endings {
    private Endings() {}

    static void register(Map<String, Intrinsic> table) {
        Intrinsic assertion = (context, arguments) -> assertion(context, arguments, 0);
        table.put("__fp_assert_fail", assertion);
        table.put("__assert_fail", assertion); // glibc: expression, file, line, function
        table.put("__assert_rtn", (context, arguments) -> assertion(context, arguments, 3)); // macOS: function first
        table.put("__assert_func", (context, arguments) -> assertion(context, arguments, 3)); // newlib: file first
        table.put("abort", (context, arguments) -> fail(context, FailureKind.ABORT, "abort was called"));
        for (String name : new String[] {"exit", "_exit", "_Exit", "quick_exit"}) {
            table.put(name, Endings::exit);
        }
    }

    private static Intrinsic.Outcome assertion(CallContext context, long[] arguments, int expression) {
        String text = arguments.length > expression ? Texts.read(context, arguments[expression]) : "";
        return fail(context, FailureKind.ASSERTION, "assertion failed: " + text);
    }

    private static Intrinsic.Outcome exit(CallContext context, long[] arguments) {
        long status = arguments.length > 0 ? arguments[0] & 0xffff_ffffL : 0;
        return Intrinsic.visible(new Action.End(status, Action.End.Way.PROGRAM_EXIT, context.site()));
    }

    static Intrinsic.Outcome fail(CallContext context, FailureKind kind, String message) {
        return Intrinsic.visible(new Action.Failure(kind, message, context.site()));
    }
}
