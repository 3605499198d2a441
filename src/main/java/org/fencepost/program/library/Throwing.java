package org.fencepost.program.library;

import java.util.List;
import java.util.Map;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Intrinsic;

/** What C++ exceptions need below our model of the C++ runtime: who handles what, and leaving calls for a handler. */
final class Throwing {
    /** What is being thrown: a note from the throw to the handler, which takes it away. */
    private static final long THROWN = 1L << 58;

    private static final long NO_MORE = -1;

    private Throwing() {}

    static void register(Map<String, Intrinsic> table) {
        table.put("__fp_handled_type", Throwing::handledType);
        table.put("__fp_raise", Throwing::raise);
        table.put("__fp_thrown", Throwing::thrown);
        table.put("__fp_uncaught", Throwing::uncaught);
    }

    private static Intrinsic.Outcome handledType(CallContext context, long[] arguments) {
        List<Long> types = context.handledTypes();
        return Intrinsic.result(arguments[0] < types.size() ? types.get((int) arguments[0]) : NO_MORE);
    }

    private static Intrinsic.Outcome raise(CallContext context, long[] arguments) {
        context.set(THROWN, arguments[0]);
        return new Intrinsic.Outcome.Throws();
    }

    private static Intrinsic.Outcome thrown(CallContext context, long[] arguments) {
        long thrown = context.get(THROWN);
        context.set(THROWN, 0);
        return Intrinsic.result(thrown);
    }

    private static Intrinsic.Outcome uncaught(CallContext context, long[] arguments) {
        String type = TypeNames.readable(Texts.read(context, arguments[0]));
        return Endings.fail(
                context, FailureKind.ABORT, "an exception of type " + type + " is thrown and nothing catches it");
    }
}
