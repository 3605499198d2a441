package org.fencepost.explore;

import java.util.Map;
import org.fencepost.program.Action;

/** What the explorer does not know how to do, by name, and which command does. */
final class Unsupported {
    private static final String PERSISTENT = "persistent memory (use the crash command)";
    private static final String MACHINES = "several machines (use crash --platform cxl)";

    private static final Map<Class<? extends Action>, String> NAMES = Map.ofEntries(
            Map.entry(Action.Persistent.class, PERSISTENT),
            Map.entry(Action.Named.class, PERSISTENT),
            Map.entry(Action.SizeOf.class, PERSISTENT),
            Map.entry(Action.StartMachine.class, MACHINES),
            Map.entry(Action.StartOn.class, MACHINES),
            Map.entry(Action.AskMachine.class, MACHINES),
            Map.entry(Action.AskLock.class, "robust mutexes (crash --platform cxl does)"),
            Map.entry(
                    Action.Store.class,
                    "non-temporal stores (_mm_stream, movnti) while other threads run (use the crash command)"),
            Map.entry(Action.Atomic.class, "atomic blocks under this model (use --model sc)"),
            Map.entry(Action.Fpga.class, "requests of an FPGA (use simulate --machine xf)"),
            Map.entry(Action.Flush.class, "cache-line flushes (use the crash command)"));

    private Unsupported() {}

    static String name(Action action) {
        return NAMES.getOrDefault(action.getClass(), action.getClass().getSimpleName() + " instructions");
    }
}
