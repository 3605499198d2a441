package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Intrinsic;

/**
 * setjmp and longjmp. The buffer holds a number; what it stands for is in notes of the thread, a stack that goes with its calls:
 * a function that calls setjmp tells when it returns, and numbers of calls that are over mean nothing any more.
 */
final class Jumps {
    /** How many there are, how many there have ever been; then for each its number and its place. */
    private static final long COUNT = 1L << 57;

    private static final long EVER = COUNT + 1;
    private static final long FIRST = COUNT + 2;

    private Jumps() {}

    static void register(Map<String, Intrinsic> table) {
        for (String name : new String[] {"__fp_setjmp", "setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp"}) {
            table.put(name, Jumps::set);
        }
        for (String name : new String[] {"longjmp", "_longjmp", "siglongjmp"}) {
            table.put(name, Jumps::jump);
        }
        table.put("__fp_leave_setjmp", (context, arguments) -> {
            forgetFrom(context, context.depth());
            return Intrinsic.result(0);
        });
    }

    private static Intrinsic.Outcome set(CallContext context, long[] arguments) {
        forgetFrom(context, context.depth() + 1);
        long count = context.get(COUNT) + 1;
        long number = context.get(EVER) + 1;
        context.set(COUNT, count);
        context.set(EVER, number);
        context.set(FIRST + 2 * count, number);
        context.set(FIRST + 2 * count + 1, context.place() + 1);
        return new Intrinsic.Outcome.Visible(
                new Action.Store(arguments[0], Long.BYTES, number, Annotation.NA, context.site()),
                (later, answer) -> Intrinsic.result(0));
    }

    private static void forgetFrom(CallContext context, int depth) {
        long count = context.get(COUNT);
        while (count > 0 && depthOf(context, count) >= depth) {
            context.set(FIRST + 2 * count, 0);
            context.set(FIRST + 2 * count + 1, 0);
            count--;
        }
        context.set(COUNT, count);
    }

    private static int depthOf(CallContext context, long index) {
        return (int) (context.get(FIRST + 2 * index + 1) - 1 >>> 32);
    }

    private static Intrinsic.Outcome jump(CallContext context, long[] arguments) {
        int value = (int) arguments[1];
        return new Intrinsic.Outcome.Visible(
                new Action.Load(arguments[0], Long.BYTES, Annotation.NA, context.site()),
                (later, number) -> back(later, number, value == 0 ? 1 : value & 0xffff_ffffL));
    }

    private static Intrinsic.Outcome back(CallContext context, long number, long value) {
        for (long index = context.get(COUNT); number != 0 && index > 0; index--) {
            if (context.get(FIRST + 2 * index) == number && depthOf(context, index) <= context.depth()) {
                return new Intrinsic.Outcome.Unwinds(context.get(FIRST + 2 * index + 1) - 1, value);
            }
        }
        return Endings.fail(
                context,
                FailureKind.ABORT,
                "longjmp to a call of setjmp that this thread has not made, or whose function has returned");
    }
}
