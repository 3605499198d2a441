package org.fencepost.program;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where the values of a thread come from: for each slot of its stack and each byte of its private memory, the actions
 * whose answers it was computed from; and those that decided which way the thread went. Dependencies are syntactic, as
 * memory models want them: {@code r ^ r} depends on r.
 *
 * <p>Sets are bit sets over action numbers as {@link Dependencies} has them, shared and never changed; null is the empty
 * set.
 */
final class Taints {
    private static final long[] NOTHING = {};

    private long[][] slots = new long[64][];
    private long[][] bytes = new long[0][];
    private long @Nullable [] control;
    private Dependencies ofAction = Dependencies.NONE;
    /** For the intrinsic that is being called: what its result comes from so far, beside its arguments. */
    private long @Nullable [] answers;

    Taints copy() {
        Taints copy = new Taints();
        copy.slots = slots.clone();
        copy.bytes = bytes.clone();
        copy.control = control;
        copy.ofAction = ofAction;
        copy.answers = answers;
        return copy;
    }

    static long @Nullable [] union(long @Nullable [] a, long @Nullable [] b) {
        if (a == null || b == null || a == b) {
            return a == null ? b : a;
        }
        long[] longer = a.length >= b.length ? a : b;
        long[] shorter = longer == a ? b : a;
        boolean contained = true;
        for (int i = 0; i < shorter.length; i++) {
            contained &= (shorter[i] & ~longer[i]) == 0;
        }
        if (contained) {
            return longer;
        }
        long[] result = longer.clone();
        for (int i = 0; i < shorter.length; i++) {
            result[i] |= shorter[i];
        }
        return result;
    }

    private static long[] single(int action) {
        long[] result = new long[Dependencies.word(action) + 1];
        result[Dependencies.word(action)] = 1L << action;
        return result;
    }

    /** The same actions, as mere picks. */
    private static long @Nullable [] weaken(long @Nullable [] set) {
        if (set == null) {
            return null;
        }
        long[] result = new long[set.length + 1 & ~1];
        for (int i = 0; i < result.length; i += 2) {
            result[i + 1] = set[i] | (i + 1 < set.length ? set[i + 1] : 0);
        }
        return result;
    }

    long @Nullable [] of(int slot) {
        return slot < slots.length ? slots[slot] : null;
    }

    void set(int slot, long @Nullable [] taint) {
        if (slot >= slots.length) {
            slots = Arrays.copyOf(slots, Math.max(slot + 1, 2 * slots.length));
        }
        slots[slot] = taint;
    }

    /** The answer of action {@code number} goes into a slot. */
    void answer(int slot, int number) {
        set(slot, single(number));
    }

    void clear(int from, int to) {
        if (from < slots.length) {
            Arrays.fill(slots, from, Math.min(to, slots.length), null);
        }
    }

    void branchOn(int slot) {
        control = union(control, of(slot));
    }

    /** The action that comes now depends on these. */
    void action(long @Nullable [] address, long @Nullable [] data) {
        action(address, null, data);
    }

    /** The same for an action that compares what it finds with something first. */
    void action(long @Nullable [] address, long @Nullable [] comparison, long @Nullable [] data) {
        ofAction = new Dependencies(
                orNothing(address), orNothing(union(comparison, data)), orNothing(comparison), orNothing(control));
    }

    private static long[] orNothing(long @Nullable [] set) {
        return set == null ? NOTHING : set;
    }

    Dependencies ofAction() {
        return ofAction;
    }

    void resetAnswers() {
        answers = null;
    }

    void addAnswer(int number) {
        answers = union(answers, single(number));
    }

    long @Nullable [] answers() {
        return answers;
    }

    long @Nullable [] ofBytes(int offset, int size) {
        long @Nullable [] result = null;
        for (int i = offset; i < Math.min(bytes.length, offset + size); i++) {
            result = union(result, bytes[i]);
        }
        return result;
    }

    void setBytes(int offset, int size, long @Nullable [] taint) {
        if (taint == null && offset >= bytes.length) {
            return;
        }
        if (offset + size > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(offset + size, 2 * bytes.length));
        }
        Arrays.fill(bytes, offset, offset + size, taint);
    }

    /** Follows the values through an instruction that only computes, or goes one way or the other; ignores all others. */
    void follow(int[] code, int at, int f) {
        switch (code[at]) {
            case Code.MOVE, Code.TRUNC, Code.SEXT -> set(f + code[at + 1], of(f + code[at + 2]));
            case Code.WEAKEN -> set(f + code[at + 1], weaken(of(f + code[at + 2])));
            case Code.SELECT ->
                set(f + code[at + 1], union(of(f + code[at + 2]), union(of(f + code[at + 3]), of(f + code[at + 4]))));
            case Code.BRANCH, Code.SWITCH, Code.CALL_INDIRECT -> branchOn(f + code[at + 1]);
            case Code.BINARY, Code.DIVIDE -> set(f + code[at + 2], union(of(f + code[at + 3]), of(f + code[at + 4])));
            case Code.UNARY -> set(f + code[at + 2], of(f + code[at + 3]));
            case Code.BEGIN_CONTROL -> set(f + code[at + 1], control);
            case Code.END_CONTROL -> control = of(f + code[at + 1]);
            default -> {
                if (code[at] >= Code.ADD && code[at] <= Code.SLE) {
                    set(f + code[at + 1], union(of(f + code[at + 2]), of(f + code[at + 3])));
                }
            }
        }
    }
}
