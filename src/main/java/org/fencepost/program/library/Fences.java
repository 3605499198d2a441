package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.FenceCall;
import org.fencepost.program.Flush;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Mode;

/** What x86 programs say to the memory system: fences, write-backs of cache lines, stores past the cache. */
final class Fences {
    private static final Annotation STREAM = Annotation.of(Mode.NA, Annotation.NON_TEMPORAL);

    private Fences() {}

    static void register(Map<String, Intrinsic> table) {
        table.put("__fp_mfence", FenceCall.FULL);
        table.put("__fp_sfence", FenceCall.STORES);
        table.put("__fp_lfence", FenceCall.LOADS);
        table.put("__fp_clflush", new Flush(Action.FlushKind.CLFLUSH));
        table.put("__fp_clflushopt", new Flush(Action.FlushKind.CLFLUSHOPT));
        table.put("__fp_clwb", new Flush(Action.FlushKind.CLWB));
        table.put("__fp_stream8", stream(1));
        table.put("__fp_stream32", stream(4));
        table.put("__fp_stream64", stream(8));
    }

    private static Intrinsic stream(int size) {
        return (context, arguments) ->
                Intrinsic.visible(new Action.Store(arguments[0], size, arguments[1], STREAM, context.site()));
    }
}
