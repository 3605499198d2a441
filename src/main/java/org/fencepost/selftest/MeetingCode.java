package org.fencepost.selftest;

import java.util.List;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;
import org.fencepost.program.library.Intrinsics;

/** What the library of C programs does for barriers, as code of a {@link BarrierProgram}. */
final class MeetingCode {
    /** Of a barrier: a word that counts arrivals, below the number of threads that meet, and the number of rounds done. */
    static final int SIZE = 16;

    private static final int ROUND = 8;
    private static final int COUNT_SHIFT = 32;
    private static final long COME = 0xffff_ffffL;

    private final FunctionBuilder code;
    private final int base;
    private final int register;
    private final List<Integer> meeting;

    /**
     * @param base a register with the address of the barriers
     * @param register where the answers to questions go
     * @param meeting for how many threads each barrier is
     */
    MeetingCode(FunctionBuilder code, int base, int register, List<Integer> meeting) {
        this.code = code;
        this.base = base;
        this.register = register;
        this.meeting = meeting;
    }

    void lower(BarrierProgram.Use use) {
        int word = with(Op.ADD, base, (long) SIZE * use.barrier());
        int round = with(Op.ADD, word, ROUND);
        switch (use.act()) {
            case MEET, MEET_ASKING -> meet(word, round, use.act() == BarrierProgram.Act.MEET_ASKING);
            case INIT -> {
                long first = (long) meeting.get(use.barrier()) << COUNT_SHIFT;
                code.store(word, code.constant(first), 8, Annotation.NA);
                code.store(round, code.constant(0), 4, Annotation.NA);
            }
            case DESTROY -> destroy(word);
            case FREE -> code.intrinsic(Intrinsics.find("free"), new int[] {base}, new int[0]);
            case EXIT -> code.intrinsic(Intrinsics.find("exit"), new int[] {code.constant(0)}, new int[0]);
        }
    }

    private int calculate(Op op, int a, int b) {
        int result = code.register();
        code.binary(op, result, a, b, 64);
        return result;
    }

    private int with(Op op, int a, long constant) {
        return calculate(op, a, code.constant(constant));
    }

    private void meet(int word, int round, boolean asking) {
        if (!asking) {
            code.intrinsic(Intrinsics.find("__fp_ignore_result"), new int[0], new int[0]);
        }
        int arrivals = code.register();
        code.intrinsic(Intrinsics.find("__fp_arrive"), new int[] {word}, new int[] {arrivals});
        int count = count(arrivals);
        int before = with(Op.AND, arrivals, COME);
        int done = calculate(Op.UDIV, before, count);
        int last = calculate(Op.EQ, calculate(Op.UREM, before, count), with(Op.SUB, count, 1));
        if (asking) {
            code.move(register, last);
        }
        Label isLast = code.label();
        Label again = code.label();
        Label over = code.label();
        code.branch(last, isLast, again);
        code.place(isLast);
        code.rmw(code.register(), RmwOp.ADD, round, code.constant(1), 4, Annotation.REL);
        code.jump(over);
        code.place(again);
        int seen = code.register();
        code.load(seen, round, 4, Annotation.ACQ);
        code.branch(calculate(Op.ULE, seen, done), again, over);
        code.place(over);
    }

    /** The number of threads that meet; fails when the barrier is no barrier. */
    private int count(int arrivals) {
        int count = with(Op.LSHR, arrivals, COUNT_SHIFT);
        failIf(with(Op.EQ, count, 0));
        return count;
    }

    private void destroy(int word) {
        int arrivals = code.register();
        code.rmw(arrivals, RmwOp.XCHG, word, code.constant(0), 8, Annotation.ACQ);
        int count = count(arrivals);
        failIf(with(Op.NE, calculate(Op.UREM, with(Op.AND, arrivals, COME), count), 0));
    }

    private void failIf(int condition) {
        Label wrong = code.label();
        Label right = code.label();
        code.branch(condition, wrong, right);
        code.place(wrong);
        code.fail(FailureKind.BARRIER_MISUSE, "as wanted");
        code.place(right);
    }
}
