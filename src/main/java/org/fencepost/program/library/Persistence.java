package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Action.PersistentRequest;
import org.fencepost.program.CallContext;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Program;

/** Memory that survives power failures, as fencepost.h offers it. */
final class Persistence {
    private static final long LINE = 64;
    private static final long ALIGNMENT = 16;

    private Persistence() {}

    static void register(Map<String, Intrinsic> table) {
        for (String kind : new String[] {"fp_pm_", "fp_cxl_"}) {
            table.put(kind + "root", (context, arguments) -> ask(context, PersistentRequest.ROOT, arguments[0], LINE));
            table.put(
                    kind + "alloc",
                    (context, arguments) -> ask(context, PersistentRequest.ALLOCATE, arguments[0], ALIGNMENT));
            table.put(kind + "aligned_alloc", Persistence::alignedAlloc);
            table.put(kind + "free", HeapFunctions::free);
        }
        table.put(
                "fp_cxl_device_alloc",
                (context, arguments) -> ask(context, PersistentRequest.ALLOCATE, arguments[1], ALIGNMENT));
        table.put("__fp_restarted", (context, arguments) -> ask(context, PersistentRequest.RESTARTED, 0, 0));
        table.put("__fp_pm_named", (context, arguments) -> named(context, arguments, false));
        table.put("__fp_pm_name_once", (context, arguments) -> named(context, arguments, true));
        table.put(
                "__fp_pm_size",
                (context, arguments) -> Intrinsic.visible(new Action.SizeOf(arguments[0], context.site())));
        table.put("__fp_is_pm", (context, arguments) -> Intrinsic.result(Program.isPersistent(arguments[0]) ? 1 : 0));
        table.put(
                "__fp_failures_from_here",
                (context, arguments) -> ask(context, PersistentRequest.FAILURES_FROM_HERE, 0, 0));
        table.put("fp_crashes", (context, arguments) -> ask(context, PersistentRequest.FAILURES, 0, 0));
    }

    private static Intrinsic.Outcome alignedAlloc(CallContext context, long[] arguments) {
        long alignment = arguments[0];
        return Long.bitCount(alignment) != 1 || alignment > 1 << 20
                ? Intrinsic.result(0)
                : ask(context, PersistentRequest.ALLOCATE, arguments[1], Math.max(ALIGNMENT, alignment));
    }

    /** {@code __fp_pm_named(name, memory)}: what the name stands for; if memory is not null, that from now on. */
    private static Intrinsic.Outcome named(CallContext context, long[] arguments, boolean once) {
        return Intrinsic.visible(new Action.Named(arguments[0], arguments[1], once, context.site()));
    }

    static Intrinsic.Outcome ask(CallContext context, PersistentRequest request, long size, long alignment) {
        return Intrinsic.visible(new Action.Persistent(request, size, alignment, context.site()));
    }
}
