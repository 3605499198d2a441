package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.CallContext;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;

/** How threads arrive at a barrier. */
final class BarrierArrivals {
    /** Whether the thread has said that it will not look at the result of the wait that it is about to begin. */
    private static final long INDIFFERENT = 1L << 58;

    private static final Annotation ARRIVAL = Annotation.of(Mode.ACQ_REL, Annotation.ARRIVAL);

    private BarrierArrivals() {}

    static void register(Map<String, Intrinsic> table) {
        table.put("__fp_ignore_result", (context, arguments) -> {
            context.set(INDIFFERENT, 1);
            return Intrinsic.result(0);
        });
        table.put("__fp_arrive", (context, arguments) -> arrive(context, arguments[0]));
        table.put("__fp_peek", (context, arguments) -> peek(context, arguments[0]));
    }

    private static Intrinsic.Outcome arrive(CallContext context, long word) {
        Annotation how = context.get(INDIFFERENT) != 0 ? ARRIVAL : Annotation.ACQ_REL;
        context.set(INDIFFERENT, 0);
        return Intrinsic.visible(new Action.Rmw(word, 8, RmwOp.ADD, 1, how, context.site()));
    }

    /** A plain read of a word that may never have been written. */
    private static Intrinsic.Outcome peek(CallContext context, long address) {
        Annotation how = Annotation.of(Mode.NA, Annotation.COPY);
        return Intrinsic.visible(new Action.Load(address, Long.BYTES, how, context.site()));
    }
}
