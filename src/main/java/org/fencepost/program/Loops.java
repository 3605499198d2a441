package org.fencepost.program;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Watches loops: which of them wait for other threads, which never end, which went past a bound.
 *
 * <h2>Which loops are awaits</h2>
 *
 * A loop head is the target of a back edge. When a thread comes to a loop head over a back edge, it is stopped there
 * ({@link Action.BlockKind#AWAIT}) if, since it last came to that head in the same call (over a back edge or from
 * outside),
 *
 * <ol>
 *   <li>none of its actions changed anything outside the thread ({@link Action#changes}): no store, allocation, spawn,
 *       unlock, flush, output; no read-modify-write, compare-and-swap, store-exclusive or lock that changed the value; and
 *   <li>its own state is the same as then: every register that the loop writes and that is still read before being
 *       written again, all private memory (a loop may change it and restore it), what intrinsics remember for the thread,
 *       and how much memory it has reserved.
 * </ol>
 *
 * Such an iteration can be left out of any execution, so going on only makes sense if another thread's write lets the
 * loop read something else; an execution in which that happens is explored with this iteration reading it. An iteration
 * that read nothing goes on for ever ({@link Action.BlockKind#ENDLESS}). One in which a store-exclusive failed, that bad
 * luck led to nothing ({@link Action.Choose#isUnlucky}; it may have prepared {@link FreshMemory}), or that read
 * only what {@link Action.Choose} gave, is merely of no interest ({@link Action.BlockKind#ASSUME}): trying again can
 * succeed. Everything else that loops for ever (a counter in the loop, a store, states that repeat with a longer period)
 * is no await and needs {@link Limits#unroll}.
 */
final class Loops {
    /** How often a loop may go round by bad luck, or while time passes or not: each round is another choice. */
    private static final int MOST_BY_CHANCE = 16;
    /** The same for rounds that come back to the state they began in, and so could repeat for ever. */
    private static final int MOST_REPEATED = 1;

    private Loops() {}

    /** Comes to the loop from outside. */
    static int enter(ThreadState t, int[] code, int at, int f) {
        Code.Loop loop = t.path.code.loops[code[at + 1]];
        int slot = f + loop.slot();
        t.stack[slot + Code.LOOP_ROUNDS] = 0;
        t.stack[slot + Code.LOOP_CHANCES] = 0;
        t.stack[slot + Code.LOOP_BOUND] = t.nextLoopBound > 0 ? t.nextLoopBound : t.limits.unroll();
        t.nextLoopBound = 0;
        remember(t, loop, slot, f);
        return code[at + 2];
    }

    /** Comes to the loop over a back edge; stops the thread if it need not go on. */
    static void goRound(ThreadState t, int[] code, int at, int f) {
        Code.Loop loop = t.path.code.loops[code[at + 1]];
        int slot = f + loop.slot();
        t.stack[slot + Code.LOOP_ROUNDS] += t.alone ? 0 : 1;
        boolean same = isUnchanged(t, loop, slot, f);
        if (same && leftNoTrace(t, slot)) {
            t.action = idle(t, loop, (int) t.stack[slot + Code.LOOP_ACTIONS]);
            return;
        }
        if (same && t.limits.storingWaits() && waitsAndStores(t, loop, slot)) {
            return;
        }
        if (t.history.dependsOnChance((int) t.stack[slot + Code.LOOP_ACTIONS])
                && ++t.stack[slot + Code.LOOP_CHANCES] > (same ? MOST_REPEATED : MOST_BY_CHANCE)) {
            t.bound(
                    t.path.site(loop),
                    "the loop may go round any number of times by bad luck, or until time has passed");
            return;
        }
        if (isWithinLimits(t, loop, slot)) {
            remember(t, loop, slot, f);
            t.pc = code[at + 2];
        } else if (same && hasReachedBound(t, slot) && t.action instanceof Action.Block bound) {
            t.action = repeatable(bound, (int) t.stack[slot + Code.LOOP_ACTIONS], t.history.actions());
        }
    }

    private static boolean hasReachedBound(ThreadState t, int slot) {
        return t.stack[slot + Code.LOOP_BOUND] > 0
                && t.stack[slot + Code.LOOP_ROUNDS] > t.stack[slot + Code.LOOP_BOUND];
    }

    /** Stopped by a bound after a round that came back to the state that it began in: with the actions of that round. */
    private static Action repeatable(Action.Block bound, int first, int next) {
        List<Integer> round = IntStream.range(first, next).boxed().toList();
        return new Action.Block(bound.kind(), bound.site(), bound.reason(), round);
    }

    /** Goes round once more although the last iteration left memory as it was: others may have written since. */
    static void lookAgain(ThreadState t, int[] code, int at, int f, boolean stored) {
        Code.Loop loop = t.path.code.loops[code[at + 1]];
        int slot = f + loop.slot();
        if (!stored || isWithinLimits(t, loop, slot)) {
            remember(t, loop, slot, f);
            t.pc = code[at + 2];
        }
    }

    /** Otherwise stops the thread. */
    private static boolean isWithinLimits(ThreadState t, Code.Loop loop, int slot) {
        t.steps += loop.instructions();
        long rounds = t.stack[slot + Code.LOOP_ROUNDS];
        long bound = t.stack[slot + Code.LOOP_BOUND];
        boolean within = (bound == 0 || rounds <= bound)
                && t.steps <= t.limits.steps()
                && t.history.actions() <= t.limits.actions();
        if (!within) {
            stop(t, loop, rounds, bound);
        }
        return within;
    }

    /** Stops the thread if its round has read something and left memory as it found it. */
    private static boolean waitsAndStores(ThreadState t, Code.Loop loop, int slot) {
        int first = (int) t.stack[slot + Code.LOOP_ACTIONS];
        List<Integer> reads = t.history.readsSince(first);
        Traces traces = t.history.dependsOnChance(first) || reads.isEmpty()
                ? null
                : t.log.traces(first, t.history.effects() + 1 - t.stack[slot + Code.LOOP_EFFECTS]);
        if (traces != null) {
            String reason = "the loop waits for another value";
            t.action = new Action.Block(Action.BlockKind.AWAIT, t.path.site(loop), reason, reads, traces);
        }
        return traces != null;
    }

    /** Stops the thread because the loop has gone past a limit, and says which. */
    private static void stop(ThreadState t, Code.Loop loop, long rounds, long bound) {
        Limits limits = t.limits;
        String reason;
        if (bound > 0 && rounds > bound) {
            reason = "the loop goes round more than " + times(bound);
        } else if (t.steps > limits.steps()) {
            reason = "the loop ran for " + limits.steps() + " instructions without any visible action";
        } else {
            reason = "the loop still goes round after " + limits.actions() + " visible actions of the thread";
        }
        t.bound(t.path.site(loop), reason);
    }

    private static String times(long number) {
        return number == 1 ? "once" : number + " times";
    }

    private static void remember(ThreadState t, Code.Loop loop, int slot, int f) {
        long[] r = t.stack;
        r[slot + Code.LOOP_EFFECTS] = t.history.effects() + 1; // 0 stands for never
        r[slot + Code.LOOP_STATE] = t.privateState();
        r[slot + Code.LOOP_ACTIONS] = t.history.actions();
        int[] registers = loop.registers();
        for (int i = 0; i < registers.length; i++) {
            r[slot + Code.LOOP_REGISTERS + i] = r[f + registers[i]];
        }
        if (t.inputs != null) {
            t.inputs.remember(slot, registers, f);
        }
    }

    private static boolean isUnchanged(ThreadState t, Code.Loop loop, int slot, int f) {
        long[] r = t.stack;
        int[] registers = loop.registers();
        for (int i = 0; i < registers.length; i++) {
            if (r[slot + Code.LOOP_REGISTERS + i] != r[f + registers[i]]) {
                return false;
            }
        }
        return r[slot + Code.LOOP_STATE] == t.privateState()
                && (t.inputs == null || t.inputs.isUnchanged(slot, registers, f));
    }

    /** Whether nobody can tell what the round did. Of one that bad luck led to nothing, stores to fresh memory may stay. */
    private static boolean leftNoTrace(ThreadState t, int slot) {
        long effects = t.history.effects() + 1 - t.stack[slot + Code.LOOP_EFFECTS];
        int first = (int) t.stack[slot + Code.LOOP_ACTIONS];
        return effects == 0
                || t.fresh != null && t.history.dependsOnChance(first) && t.fresh.isPrepared(first, effects);
    }

    /** The action with which the last round began in the loop at whose head the thread stands. */
    static int firstAction(ThreadState t) {
        Code.Loop loop = t.path.code.loops[t.path.code.words[t.pc + 1]];
        return (int) t.stack[t.frame + loop.slot() + Code.LOOP_ACTIONS];
    }

    /** The loop has come back to where it was when {@code firstAction} was next. */
    private static Action idle(ThreadState t, Code.Loop loop, int firstAction) {
        Site site = t.path.site(loop);
        if (t.history.canTurnOutOtherwise(firstAction)) {
            return new Action.Block(Action.BlockKind.ASSUME, site, "the loop would only try again");
        }
        var reads = t.history.readsSince(firstAction);
        return reads.isEmpty()
                ? new Action.Block(Action.BlockKind.ENDLESS, site, "the loop never ends")
                : new Action.Block(Action.BlockKind.AWAIT, site, "the loop waits for another value", reads);
    }
}
