package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Intrinsic;

/** What programs say to a checker: assumptions, errors, choices, awaits. */
final class Verifier {
    /** How many atomic blocks the thread is in. */
    private static final long BLOCKS = 2;

    private static final long AWAIT = -1;
    private static final long EFFECTS = -3;

    private Verifier() {}

    static void register(Map<String, Intrinsic> table) {
        table.put("__VERIFIER_assume", new Deciding(Verifier::assume));
        table.put("__fp_assume", new Deciding(Verifier::assume));
        table.put(
                "__VERIFIER_error",
                (context, arguments) -> Endings.fail(context, FailureKind.ASSERTION, "__VERIFIER_error was called"));
        table.put(
                "reach_error",
                (context, arguments) -> Endings.fail(context, FailureKind.ASSERTION, "reach_error was called"));
        table.put("__VERIFIER_atomic_begin", (context, arguments) -> atomic(context, 1));
        table.put("__VERIFIER_atomic_end", (context, arguments) -> atomic(context, -1));
        table.put("__VERIFIER_assert", new Deciding(Verifier::check));
        table.put("fp_choose", Verifier::choose);
        table.put("__fp_choose", Verifier::choose);
        table.put("__fp_await_begin", Verifier::beginAwait);
        table.put("__fp_block_await", Verifier::blockAwait);
        table.put("__VERIFIER_loop_begin", (context, arguments) -> Intrinsic.result(0));
        table.put("__VERIFIER_spin_start", Verifier::beginAwait);
        table.put("__VERIFIER_spin_end", new Deciding(Verifier::endSpin));
        table.put("__VERIFIER_loop_bound", (context, arguments) -> {
            context.boundNextLoop((int) arguments[0]);
            return Intrinsic.result(0);
        });
    }

    /** A call that goes on or not by its first argument, like a branch to a place from which there is no way on. */
    private record Deciding(Intrinsic body) implements Intrinsic {
        @Override
        public Outcome call(CallContext context, long[] arguments) {
            return body.call(context, arguments);
        }

        @Override
        public boolean decides() {
            return true;
        }
    }

    private static Intrinsic.Outcome assume(CallContext context, long[] arguments) {
        return arguments[0] != 0
                ? Intrinsic.result(0)
                : Intrinsic.visible(new Action.Block(
                        Action.BlockKind.ASSUME, context.site(), "what the program assumes does not hold"));
    }

    /** A mark is believed about the thread's own variables, not about what others can see. */
    private static Intrinsic.Outcome endSpin(CallContext context, long[] arguments) {
        boolean leftTraces = context.effects() != context.get(EFFECTS);
        if (arguments[0] == 0 && !leftTraces) {
            return blockAwait(context, arguments);
        }
        // Nothing may stay behind, or a loop around this one would never be found to wait.
        context.set(AWAIT, 0);
        context.set(EFFECTS, 0);
        return Intrinsic.result(0);
    }

    /** Blocks within blocks are part of the outermost one. */
    private static Intrinsic.Outcome atomic(CallContext context, int change) {
        long depth = context.get(BLOCKS) + change;
        if (depth < 0) {
            return Endings.fail(
                    context, FailureKind.ASSERTION, "__VERIFIER_atomic_end without __VERIFIER_atomic_begin");
        }
        context.set(BLOCKS, depth);
        boolean isOutermost = depth == (change > 0 ? 1 : 0);
        return isOutermost ? Intrinsic.visible(new Action.Atomic(change > 0, context.site())) : Intrinsic.result(0);
    }

    private static Intrinsic.Outcome check(CallContext context, long[] arguments) {
        return arguments[0] != 0
                ? Intrinsic.result(0)
                : Endings.fail(context, FailureKind.ASSERTION, "__VERIFIER_assert failed");
    }

    private static Intrinsic.Outcome choose(CallContext context, long[] arguments) {
        long options = arguments[0];
        return Intrinsic.visible(
                options <= 0
                        ? new Action.Block(Action.BlockKind.ASSUME, context.site(), "there is nothing to choose from")
                        : new Action.Choose(options, context.site()));
    }

    private static Intrinsic.Outcome beginAwait(CallContext context, long[] arguments) {
        context.set(AWAIT, context.actions());
        context.set(EFFECTS, context.effects());
        return Intrinsic.result(0);
    }

    /** The thread waits for other values of what it read since {@code __fp_await_begin}. */
    private static Intrinsic.Outcome blockAwait(CallContext context, long[] arguments) {
        return Intrinsic.visible(new Action.Block(
                Action.BlockKind.AWAIT, context.site(), "the thread waits for another value", context.readsSince((int)
                        context.get(AWAIT))));
    }
}
