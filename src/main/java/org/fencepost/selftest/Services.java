package org.fencepost.selftest;

import java.util.HashMap;
import java.util.Map;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Label;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;
import org.fencepost.program.library.Intrinsics;

/** Writes the calls of a thread; for barriers, what the library of C programs does. */
final class Services {
    /** Of a barrier: a word that counts arrivals, below the number of threads that meet, and the number of rounds done. */
    private static final int ROUND = 8;

    private static final int COUNT_SHIFT = 32;
    private static final long COME = 0xffff_ffffL;

    private final FunctionBuilder code;
    private final Globals globals;
    private final int base;
    private final int first;
    private final Intrinsic input;
    private final Map<Integer, Integer> handles = new HashMap<>();

    /**
     * @param base a register with the address of the barriers
     * @param first the register of the code that stands for register 0
     * @param input where inputs come from
     */
    Services(FunctionBuilder code, Globals globals, int base, int first, Intrinsic input) {
        this.input = input;
        this.code = code;
        this.globals = globals;
        this.base = base;
        this.first = first;
    }

    /** @param label a name for what is shown */
    void lower(SmallProgram.Call call, String label) {
        int object = call.object();
        switch (call.service()) {
            case LOCK -> ask("__fp_lock", mutex(object));
            case UNLOCK -> ask("__fp_unlock", mutex(object));
            case TRY_LOCK -> code.move(first + call.argument(), ask("__fp_trylock", mutex(object)));
            case MEET, ASK -> meet(call);
            case INIT -> init(barrier(object), call.argument());
            case DESTROY -> destroy(barrier(object));
            case ALLOCATE -> code.move(base, ask("malloc", code.constant(Math.max(1, globals.objectBytes(object)))));
            case FREE -> code.intrinsic(Intrinsics.get("free"), new int[] {base}, new int[0]);
            case START, KEEP -> start(object, call.service() == SmallProgram.Service.KEEP);
            case JOIN -> join(object);
            case INPUT -> code.intrinsic(input, new int[0], new int[] {first + call.argument()});
            case OBSERVE -> code.observe(label, first + call.argument());
            case FAIL -> code.fail(FailureKind.ASSERTION, "as wanted");
            case EXIT -> code.intrinsic(Intrinsics.get("exit"), new int[] {code.constant(0)}, new int[0]);
            case SPIN -> spin();
            case RECURSE -> code.call(globals.deep(), new int[0], new int[0]);
        }
    }

    private int ask(String name, int argument) {
        int result = code.register();
        code.intrinsic(Intrinsics.get(name), new int[] {argument}, new int[] {result});
        return result;
    }

    private int mutex(int number) {
        return code.constant(globals.mutex(number));
    }

    private int barrier(int number) {
        return address((long) Globals.BARRIER * number);
    }

    /** Of a byte of the object that has barriers and fields. */
    int address(long offset) {
        return with(Op.ADD, base, offset);
    }

    private int calculate(Op op, int a, int b) {
        int result = code.register();
        code.binary(op, result, a, b, 64);
        return result;
    }

    private int with(Op op, int a, long constant) {
        return calculate(op, a, code.constant(constant));
    }

    private void start(int thread, boolean keeping) {
        int handle = code.register();
        int[] what = {code.constant(globals.functionAddress(thread)), base};
        code.intrinsic(Intrinsics.get("__fp_spawn"), what, new int[] {handle});
        handles.put(thread, handle);
        if (keeping) {
            code.store(code.constant(globals.handle(thread)), handle, 8, Annotation.NA);
        }
    }

    /** Nothing, if this thread has not started that one. */
    private void join(int thread) {
        if (!handles.containsKey(thread)) {
            return;
        }
        int handle = handles.get(thread);
        if (globals.isKept(thread)) {
            handle = code.register();
            code.load(handle, code.constant(globals.handle(thread)), 8, Annotation.NA);
        }
        ask("__fp_join", handle);
    }

    private void spin() {
        Label again = code.label();
        Label never = code.label();
        code.place(again);
        code.branch(code.constant(0), never, again);
        code.place(never);
    }

    private void init(int word, int count) {
        code.store(word, code.constant((long) count << COUNT_SHIFT), 8, Annotation.NA);
        code.store(with(Op.ADD, word, ROUND), code.constant(0), 4, Annotation.NA);
    }

    private void meet(SmallProgram.Call call) {
        boolean asking = call.service() == SmallProgram.Service.ASK;
        int word = barrier(call.object());
        int round = with(Op.ADD, word, ROUND);
        if (!asking) {
            code.intrinsic(Intrinsics.get("__fp_ignore_result"), new int[0], new int[0]);
        }
        int arrivals = ask("__fp_arrive", word);
        int count = count(arrivals);
        int before = with(Op.AND, arrivals, COME);
        int done = calculate(Op.UDIV, before, count);
        int last = calculate(Op.EQ, calculate(Op.UREM, before, count), with(Op.SUB, count, 1));
        if (asking) {
            code.move(first + call.argument(), last);
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
