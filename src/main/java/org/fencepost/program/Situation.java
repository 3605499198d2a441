package org.fencepost.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a thread stands: all that decides what it will do, given what it reads from here on. Equal situations have the same future;
 * what loops remember of their rounds (see {@link Loops}) is no part of it, but for how many a bound leaves them where that is asked for.
 */
final class Situation {
    /** The stack with zeroes for what loops remember, then places in the code and what else is a number. */
    private final long[] words;
    /** Codes by identity; the action; what cannot be compared, which is then equal to itself only. */
    private final List<Object> parts;

    private Situation(long[] words, List<Object> parts) {
        this.words = words;
        this.parts = parts;
    }

    static Situation of(ThreadState t, boolean countsRounds) {
        int top = t.frame + t.path.code.frame.length;
        long[] words = Arrays.copyOf(t.stack, top + 2 * t.calls.depth() + 5);
        List<Object> parts = new ArrayList<>();
        for (int i = 0; i < t.calls.depth(); i++) {
            add(t.calls.path(i).code, t.calls.frame(i), countsRounds, words, parts);
            words[top++] = t.calls.pc(i);
            words[top++] = t.calls.frame(i);
        }
        add(t.path.code, t.frame, countsRounds, words, parts);
        long[] rest = {t.pc, t.privateState(), t.nextLoopBound, t.endResult, t.ending ? 1 : 0};
        System.arraycopy(rest, 0, words, top, rest.length);
        // What follows an answer is made of the call's arguments, which are the same (see Intrinsic.After).
        parts.addAll(Arrays.asList(
                withoutHistory(t.action),
                t.after == null ? null : t.after.getClass(),
                t.inputs,
                t.memory.copy(),
                t.notes));
        return new Situation(words, parts);
    }

    /** What a thread waits for it has read in its past, which is numbered. */
    private static @Nullable Action withoutHistory(@Nullable Action action) {
        return action instanceof Action.Block block
                ? new Action.Block(block.kind(), block.site(), block.reason(), List.of())
                : action;
    }

    private static void add(Code code, int frame, boolean countsRounds, long[] words, List<Object> parts) {
        parts.add(code);
        for (Code.Loop loop : code.loops) {
            int from = frame + loop.slot();
            long bound = countsRounds ? words[from + Code.LOOP_BOUND] : 0;
            long rounds = bound > 0 ? words[from + Code.LOOP_ROUNDS] : 0;
            Arrays.fill(words, from, from + Code.LOOP_REGISTERS + loop.registers().length, 0);
            words[from + Code.LOOP_BOUND] = bound;
            words[from + Code.LOOP_ROUNDS] = rounds;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Situation that && Arrays.equals(words, that.words) && parts.equals(that.parts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }
}
