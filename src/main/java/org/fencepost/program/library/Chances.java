package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Wide;

/** What happens to a thread for no reason of the program's: time passes, waits end. */
final class Chances {
    /** What a thread saw when it last looked at a clock, in nanoseconds since it started; decides nothing by itself. */
    private static final long CLOCK = -5;
    /** Set once a thread has looked. */
    private static final long LOOKED = -7;

    /** Longer than any timeout that a program waits for, in nanoseconds: a day. */
    private static final long LONG = 86_400_000_000_000L;

    /** What {@code __fp_wakes_up} tells code that only finds out what it would do. */
    private static final long LOOKING_AHEAD = 2;

    private Chances() {}

    static void register(Map<String, Intrinsic> table) {
        for (String name : new String[] {"__fp_clock", "llvm.readcyclecounter", "llvm.x86.rdtsc"}) {
            table.put(name, Chances::look);
        }
        table.put("__fp_pass_time", Chances::pass);
        table.put("__fp_sleep", (context, arguments) -> {
            context.set(CLOCK, context.get(CLOCK) + Math.max(0, arguments[0]));
            return Intrinsic.result(0);
        });
        table.put("__fp_wakes_up", Chances::wakeUp);
    }

    /**
     * Since the last look much time has passed, or none, which need not be tried where the thread would only look again.
     * That which nobody looked at before is when time begins.
     */
    private static Intrinsic.Outcome look(CallContext context, long[] arguments) {
        long now = context.get(CLOCK);
        boolean first = context.thread() == 0 && context.get(LOOKED) == 0;
        context.set(LOOKED, 1);
        if (first || !context.environment().time()) {
            return Intrinsic.result(now);
        }
        long options = context.wouldTryAgain(now, 0, new Wide(0, 0)) ? 1 : 2;
        return new Intrinsic.Outcome.Visible(
                new Action.Choose(options, Action.Chooser.CLOCK, context.site()),
                (then, answer) -> Intrinsic.result(answer == 0 ? later(then) : then.get(CLOCK)));
    }

    private static long later(CallContext context) {
        context.set(CLOCK, context.get(CLOCK) + LONG);
        return context.get(CLOCK);
    }

    /** The thread has slept until then, or waited in vain. */
    private static Intrinsic.Outcome pass(CallContext context, long[] arguments) {
        context.set(CLOCK, Math.max(context.get(CLOCK), arguments[0]));
        return Intrinsic.result(0);
    }

    /**
     * Whether a wait for a condition variable ends although nobody has signalled: 1 if it does. That a thread had the mutex before it
     * waits once more can be told by who tries to take it meanwhile, and fails.
     */
    private static Intrinsic.Outcome wakeUp(CallContext context, long[] arguments) {
        boolean inVain =
                context.wouldWaitAgain(LOOKING_AHEAD) && !context.program().calls(Mutexes.TRY_LOCK);
        return !context.environment().wakeUps() || inVain
                ? Intrinsic.result(0)
                : Intrinsic.visible(new Action.Choose(2, Action.Chooser.WAKE_UP, context.site()));
    }
}
