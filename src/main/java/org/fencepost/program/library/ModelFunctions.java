package org.fencepost.program.library;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.NotSupportedException;
import org.fencepost.program.RmwOp;

/** What our models of library functions, written in C, need of the interpreter. */
final class ModelFunctions {
    /** Sets the keys of notes apart from those of other intrinsics. */
    private static final long NOTE = 1L << 60;

    /** In the order in which the models number them. */
    private static final FailureKind[] KINDS = {
        FailureKind.ABORT, FailureKind.MUTEX_MISUSE, FailureKind.BARRIER_MISUSE, FailureKind.ASSERTION
    };

    private ModelFunctions() {}

    static void register(Map<String, Intrinsic> table) {
        table.put("__fp_note", (context, arguments) -> Intrinsic.result(context.get(NOTE | arguments[0])));
        table.put("__fp_set_note", (context, arguments) -> {
            context.set(NOTE | arguments[0], arguments[1]);
            return Intrinsic.result(0);
        });
        table.put("__fp_enter", (context, arguments) -> count(context, arguments[0], RmwOp.ADD_UNLESS_NEGATIVE));
        table.put("__fp_take", (context, arguments) -> count(context, arguments[0], RmwOp.SUB_UNLESS_ZERO));
        table.put("__fp_at_thread_exit", ModelFunctions::atThreadExit);
        table.put(
                "__fp_fail",
                (context, arguments) ->
                        Endings.fail(context, KINDS[(int) arguments[0]], Texts.read(context, arguments[1])));
        table.put("__fp_unsupported", (context, arguments) -> {
            throw new NotSupportedException(
                    "not supported: " + Texts.read(context, arguments[0]),
                    context.site().user());
        });
        table.put("__fp_write", ModelFunctions::write);
    }

    /** Changes the word by one, if its value allows; gives the old one. */
    private static Intrinsic.Outcome count(CallContext context, long word, RmwOp op) {
        return Intrinsic.visible(new Action.Rmw(word, 4, op, 1, Annotation.ACQ, context.site()));
    }

    private static Intrinsic.Outcome atThreadExit(CallContext context, long[] arguments) {
        if (context.program().functionAt(arguments[0]) == null) {
            return Endings.fail(
                    context, FailureKind.NULL_DEREFERENCE, "what is to be called at the thread's end is no function");
        }
        context.atThreadExit(arguments[0], arguments[1]);
        return Intrinsic.result(0);
    }

    /** {@code __fp_write(text, size)}: prints characters that the thread can see. */
    private static Intrinsic.Outcome write(CallContext context, long[] arguments) {
        byte[] bytes = new byte[(int) arguments[1]];
        for (int i = 0; i < bytes.length; i++) {
            int next = context.peek(arguments[0] + i);
            bytes[i] = (byte) (next < 0 ? '?' : next);
        }
        return bytes.length == 0
                ? Intrinsic.result(0)
                : Intrinsic.visible(new Action.Print(new String(bytes, StandardCharsets.UTF_8), context.site()));
    }
}
