package org.fencepost.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs one thread from each visible action to the next.
 *
 * <p>The stack is one {@code long[]} of frames (see {@link Code}); beside it stand the return addresses, the memory that
 * only this thread sees, and a few counters. Nothing is allocated between two actions but for calls of intrinsics.
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
 * that read nothing goes on for ever ({@link Action.BlockKind#ENDLESS}). One in which a store-exclusive failed, or that read
 * only what {@link Action.Choose} gave, is merely of no interest ({@link Action.BlockKind#ASSUME}): trying again can
 * succeed. Everything else that loops for ever (a counter in the loop, a store, states that repeat with a longer period)
 * is no await and needs {@link Limits#unroll}.
 */
final class Interpreter implements ThreadRun, CallContext {
    private static final Op[] OPS = Op.values();
    private static final RmwOp[] RMW_OPS = RmwOp.values();
    /** For each open call below the current one: where it called, its frame, its number of stack objects. */
    private static final int FRAME_WORDS = 3;

    private static final long FIRST_IN_ARENA = 64;

    private final Program program;
    private final Limits limits;
    private final int thread;
    private final long privateBase;

    private long[] stack;
    private int frame;
    private int pc;
    private CallPath path;

    private int[] calls;
    private CallPath[] callers;
    private int depth;
    private int objectsBelow;

    private StackObjects objects = new StackObjects();
    private PrivateMemory memory = new PrivateMemory();
    private ThreadNotes notes = ThreadNotes.EMPTY;
    private long arenaUsed = FIRST_IN_ARENA;

    private Action action;
    /** How many actions were answered. */
    private int actions;
    /** How many of them changed something. */
    private long effects;
    /** Bit n: action n read shared memory. */
    private long[] readActions = new long[1];
    /** Bit n: action n may turn out otherwise if tried again. */
    private long[] luckyActions = new long[1];

    private long steps;
    private Intrinsic.After after;
    private boolean ending;
    private long endResult;
    /** Null unless the program tracks dependencies. */
    private final Taints taints;

    Interpreter(Program program, Limits limits, int thread, CallPath path, long[] arguments) {
        this.program = program;
        this.limits = limits;
        this.thread = thread;
        this.privateBase = Program.PRIVATE_BASE + thread * Program.ARENA_SIZE;
        this.path = path;
        this.stack = Arrays.copyOf(path.code.frame, path.code.frame.length + 32);
        this.calls = new int[4 * FRAME_WORDS];
        this.callers = new CallPath[4];
        this.taints = program.tracksDependencies() ? new Taints() : null;
        System.arraycopy(arguments, 0, stack, 0, Math.min(arguments.length, path.code.function.parameters()));
        run();
    }

    private Interpreter(Interpreter other) {
        program = other.program;
        limits = other.limits;
        thread = other.thread;
        privateBase = other.privateBase;
        stack = Arrays.copyOf(other.stack, other.frame + other.path.code.frame.length);
        frame = other.frame;
        pc = other.pc;
        path = other.path;
        calls = other.calls.clone();
        callers = other.callers.clone();
        depth = other.depth;
        objectsBelow = other.objectsBelow;
        objects = other.objects.copy();
        memory = other.memory.copy();
        notes = other.notes;
        arenaUsed = other.arenaUsed;
        action = other.action;
        actions = other.actions;
        effects = other.effects;
        readActions = other.readActions.clone();
        luckyActions = other.luckyActions.clone();
        steps = other.steps;
        after = other.after;
        ending = other.ending;
        endResult = other.endResult;
        taints = other.taints == null ? null : other.taints.copy();
    }

    @Override
    public ThreadRun copy() {
        return new Interpreter(this);
    }

    @Override
    public Action action() {
        return action;
    }

    @Override
    public Dependencies dependencies() {
        return taints == null ? Dependencies.NONE : taints.ofAction();
    }

    // ---------------------------------------------------------------- answers

    @Override
    public void resume(long answer) {
        Action answered = action;
        if (answered instanceof Action.Block || answered instanceof Action.End || answered instanceof Action.Failure) {
            throw new IllegalStateException("a thread cannot go on from " + answered);
        }
        count(answered, answer);
        action = null;
        steps = 0;
        if (ending) {
            endThread();
        } else if (after != null) {
            Intrinsic.After then = after;
            after = null;
            if (taints != null && hasValue(answered)) {
                taints.addAnswer(actions - 1);
            }
            deliver(then.answered(this, answer));
        } else {
            finish(answer);
        }
        if (action == null) {
            run();
        }
    }

    private void count(Action answered, long answer) {
        boolean changed = answered.changes(answer);
        if (changed) {
            effects++;
        }
        if (answered.isRead()) {
            readActions = withBit(readActions, actions);
        } else if (answered instanceof Action.StoreExclusive && !changed) {
            luckyActions = withBit(luckyActions, actions);
        }
        actions++;
    }

    private static long[] withBit(long[] set, int bit) {
        long[] result = bit >> 6 < set.length ? set : Arrays.copyOf(set, 2 * set.length);
        result[bit >> 6] |= 1L << bit;
        return result;
    }

    /** Whether the answer is a value that was not clear before. */
    private static boolean hasValue(Action answered) {
        return answered.isRead()
                || answered instanceof Action.Choose
                || answered instanceof Action.Join
                || answered instanceof Action.StoreExclusive;
    }

    /** Completes the instruction whose action was answered. */
    private void finish(long answer) {
        int[] code = path.code.words;
        switch (code[pc]) {
            case Code.LOAD -> finishRead(code[pc + 1], answer, 6);
            case Code.STORE -> pc += 6;
            case Code.STORE_EXCLUSIVE -> finishRead(code[pc + 1], answer, 7);
            case Code.RMW -> finishRead(code[pc + 2], answer, 8);
            case Code.CAS -> finishRead(code[pc + 1], answer, 9);
            case Code.FENCE -> pc += 3;
            case Code.OBSERVE -> pc += 4;
            case Code.ALLOCA -> finish(code[pc + 1], objects.lastAddress(), 7);
            case Code.RETURN, Code.STACK_RESTORE -> objects.pop(); // freed one object; the instruction runs again
            default -> throw new IllegalStateException("no action at this instruction");
        }
    }

    private void finishRead(int result, long answer, int length) {
        if (taints != null) {
            taints.answer(frame + result, actions - 1);
        }
        finish(result, answer, length);
    }

    private void finish(int result, long value, int length) {
        stack[frame + result] = value;
        pc += length;
    }

    // ---------------------------------------------------------------- the inner loop

    /**
     * Runs to the next action. Common instructions are written out here, over local variables; the others have their own
     * methods, which leave {@link #action} set when the thread has to stop.
     */
    private void run() {
        int[] code = path.code.words;
        long[] r = stack;
        int f = frame;
        int at = pc;
        boolean tracking = taints != null;
        for (; ; ) {
            if (tracking) {
                taints.follow(code, at, f);
            }
            switch (code[at]) {
                case Code.MOVE -> {
                    r[f + code[at + 1]] = r[f + code[at + 2]];
                    at += 3;
                }
                case Code.SELECT -> {
                    r[f + code[at + 1]] = r[f + code[(r[f + code[at + 2]] & 1) != 0 ? at + 3 : at + 4]];
                    at += 5;
                }
                case Code.JUMP -> at = code[at + 1];
                case Code.BRANCH -> at = code[(r[f + code[at + 1]] & 1) != 0 ? at + 2 : at + 3];
                case Code.ADD -> {
                    int s = code[at + 4];
                    r[f + code[at + 1]] = r[f + code[at + 2]] + r[f + code[at + 3]] << s >>> s;
                    at += 5;
                }
                case Code.SUB -> {
                    int s = code[at + 4];
                    r[f + code[at + 1]] = r[f + code[at + 2]] - r[f + code[at + 3]] << s >>> s;
                    at += 5;
                }
                case Code.MUL -> {
                    int s = code[at + 4];
                    r[f + code[at + 1]] = r[f + code[at + 2]] * r[f + code[at + 3]] << s >>> s;
                    at += 5;
                }
                case Code.AND -> {
                    int s = code[at + 4];
                    r[f + code[at + 1]] = (r[f + code[at + 2]] & r[f + code[at + 3]]) << s >>> s;
                    at += 5;
                }
                case Code.OR -> {
                    int s = code[at + 4];
                    r[f + code[at + 1]] = (r[f + code[at + 2]] | r[f + code[at + 3]]) << s >>> s;
                    at += 5;
                }
                case Code.XOR -> {
                    int s = code[at + 4];
                    r[f + code[at + 1]] = (r[f + code[at + 2]] ^ r[f + code[at + 3]]) << s >>> s;
                    at += 5;
                }
                case Code.SHL -> {
                    int s = code[at + 4];
                    long by = r[f + code[at + 3]] << s >>> s;
                    boolean fits = by >= 0 && by < 64 - s;
                    r[f + code[at + 1]] = fits ? r[f + code[at + 2]] << by << s >>> s : 0;
                    at += 5;
                }
                case Code.LSHR -> {
                    int s = code[at + 4];
                    long by = r[f + code[at + 3]] << s >>> s;
                    boolean fits = by >= 0 && by < 64 - s;
                    r[f + code[at + 1]] = fits ? r[f + code[at + 2]] << s >>> s >>> by : 0;
                    at += 5;
                }
                case Code.ASHR -> {
                    int s = code[at + 4];
                    long by = r[f + code[at + 3]] << s >>> s;
                    boolean fits = by >= 0 && by < 64 - s;
                    r[f + code[at + 1]] = r[f + code[at + 2]] << s >> s >> (fits ? by : 63) << s >>> s;
                    at += 5;
                }
                case Code.EQ -> {
                    long difference = (r[f + code[at + 2]] ^ r[f + code[at + 3]]) << code[at + 4];
                    r[f + code[at + 1]] = difference == 0 ? 1 : 0;
                    at += 5;
                }
                case Code.NE -> {
                    long difference = (r[f + code[at + 2]] ^ r[f + code[at + 3]]) << code[at + 4];
                    r[f + code[at + 1]] = difference != 0 ? 1 : 0;
                    at += 5;
                }
                case Code.ULT -> {
                    int s = code[at + 4];
                    long a = r[f + code[at + 2]] << s;
                    r[f + code[at + 1]] = Long.compareUnsigned(a, r[f + code[at + 3]] << s) < 0 ? 1 : 0;
                    at += 5;
                }
                case Code.ULE -> {
                    int s = code[at + 4];
                    long a = r[f + code[at + 2]] << s;
                    r[f + code[at + 1]] = Long.compareUnsigned(a, r[f + code[at + 3]] << s) <= 0 ? 1 : 0;
                    at += 5;
                }
                case Code.SLT -> {
                    int s = code[at + 4];
                    r[f + code[at + 1]] = r[f + code[at + 2]] << s < r[f + code[at + 3]] << s ? 1 : 0;
                    at += 5;
                }
                case Code.SLE -> {
                    int s = code[at + 4];
                    r[f + code[at + 1]] = r[f + code[at + 2]] << s <= r[f + code[at + 3]] << s ? 1 : 0;
                    at += 5;
                }
                case Code.TRUNC -> {
                    int s = code[at + 3];
                    r[f + code[at + 1]] = r[f + code[at + 2]] << s >>> s;
                    at += 4;
                }
                case Code.SEXT -> {
                    int s = code[at + 3];
                    r[f + code[at + 1]] = r[f + code[at + 2]] << s >> s;
                    at += 4;
                }
                case Code.LOOP_ENTER -> at = enterLoop(code, at, f);
                default -> {
                    pc = at;
                    slow(code, at, f);
                    if (action != null) {
                        return;
                    }
                    code = path.code.words;
                    r = stack;
                    f = frame;
                    at = pc;
                }
            }
        }
    }

    private void slow(int[] code, int at, int f) {
        switch (code[at]) {
            case Code.LOAD -> load(code, at, f);
            case Code.STORE -> store(code, at, f);
            case Code.LOOP_BACK -> goRound(code, at, f);
            case Code.SWITCH -> jumpByTable(code, at, f);
            case Code.BINARY ->
                finish(
                        code[at + 2],
                        Arithmetic.binary(
                                OPS[code[at + 1]], stack[f + code[at + 3]], stack[f + code[at + 4]], code[at + 5]),
                        6);
            case Code.UNARY ->
                finish(code[at + 2], Arithmetic.unary(OPS[code[at + 1]], stack[f + code[at + 3]], code[at + 4]), 5);
            case Code.DIVIDE -> divide(code, at, f);
            case Code.CALL -> call(code, at, ((Callee) path.code.pool[code[at + 1]]).target());
            case Code.CALL_INDIRECT -> callIndirect(code, at, f);
            case Code.INTRINSIC -> callIntrinsic(code, at, f);
            case Code.RETURN -> returnFromCall(code, at, f);
            default -> rare(code, at, f);
        }
    }

    private void rare(int[] code, int at, int f) {
        Object[] pool = path.code.pool;
        switch (code[at]) {
            case Code.STORE_EXCLUSIVE -> storeExclusive(code, at, f);
            case Code.RMW -> readModifyWrite(code, at, f);
            case Code.CAS -> compareAndSwap(code, at, f);
            case Code.FENCE -> {
                action = new Action.Fence((Annotation) pool[code[at + 1]], path.site(code[at + 2]));
                depends(-1, -1, -1);
            }
            case Code.BEGIN_CONTROL, Code.END_CONTROL -> pc += 2; // of interest to taints alone
            case Code.ALLOCA -> allocate(code, at, f);
            case Code.STACK_SAVE -> finish(code[at + 1], objects.count() - objectsBelow, 2);
            case Code.STACK_RESTORE -> {
                int keep = objectsBelow + (int) stack[f + code[at + 1]];
                if (freeObjects(keep, code[at + 2])) {
                    pc += 3;
                }
            }
            case Code.FAIL -> {
                FunctionBuilder.FailureText text = (FunctionBuilder.FailureText) pool[code[at + 1]];
                action = new Action.Failure(text.kind(), text.message(), path.site(code[at + 2]));
            }
            case Code.OBSERVE -> {
                action = new Action.Observe(
                        (String) pool[code[at + 1]], stack[f + code[at + 2]], path.site(code[at + 3]));
                depends(-1, code[at + 2], -1);
            }
            default -> throw new IllegalStateException("no such instruction: " + code[at]);
        }
    }

    private void divide(int[] code, int at, int f) {
        Op op = OPS[code[at + 1]];
        long divisor = stack[f + code[at + 4]];
        if (Arithmetic.truncate(divisor, code[at + 5]) == 0) {
            String what = op == Op.UREM || op == Op.SREM ? "remainder of a division by zero" : "division by zero";
            action = new Action.Failure(FailureKind.DIVISION_BY_ZERO, what, path.site(code[at + 6]));
            return;
        }
        finish(code[at + 2], Arithmetic.binary(op, stack[f + code[at + 3]], divisor, code[at + 5]), 7);
    }

    private void jumpByTable(int[] code, int at, int f) {
        FunctionBuilder.SwitchTable table = (FunctionBuilder.SwitchTable) path.code.pool[code[at + 2]];
        int found = Arrays.binarySearch(table.cases(), stack[f + code[at + 1]]);
        pc = found >= 0 ? table.targets()[found] : table.fallback();
    }

    /** The action that comes now depends on these slots of the frame (-1 for none), and on all branches so far. */
    private void depends(int address, int data, int moreData) {
        if (taints != null) {
            taints.action(taint(address), Taints.union(taint(data), taint(moreData)));
        }
    }

    private long[] taint(int slot) {
        return slot < 0 ? null : taints.of(frame + slot);
    }

    // ---------------------------------------------------------------- loops

    private int enterLoop(int[] code, int at, int f) {
        Code.Loop loop = path.code.loops[code[at + 1]];
        int slot = f + loop.slot();
        stack[slot + Code.LOOP_ROUNDS] = 0;
        remember(loop, slot, f);
        return code[at + 2];
    }

    private long privateState() {
        return memory.hash() + notes.hash;
    }

    private void remember(Code.Loop loop, int slot, int f) {
        long[] r = stack;
        r[slot + Code.LOOP_EFFECTS] = effects + 1; // 0 stands for never
        r[slot + Code.LOOP_MEMORY] = privateState();
        r[slot + Code.LOOP_ARENA] = arenaUsed;
        r[slot + Code.LOOP_ACTIONS] = actions;
        int[] registers = loop.registers();
        for (int i = 0; i < registers.length; i++) {
            r[slot + Code.LOOP_REGISTERS + i] = r[f + registers[i]];
        }
    }

    private boolean isUnchanged(Code.Loop loop, int slot, int f) {
        long[] r = stack;
        if (r[slot + Code.LOOP_EFFECTS] != effects + 1
                || r[slot + Code.LOOP_MEMORY] != privateState()
                || r[slot + Code.LOOP_ARENA] != arenaUsed) {
            return false;
        }
        int[] registers = loop.registers();
        for (int i = 0; i < registers.length; i++) {
            if (r[slot + Code.LOOP_REGISTERS + i] != r[f + registers[i]]) {
                return false;
            }
        }
        return true;
    }

    private void goRound(int[] code, int at, int f) {
        Code.Loop loop = path.code.loops[code[at + 1]];
        int slot = f + loop.slot();
        long rounds = ++stack[slot + Code.LOOP_ROUNDS];
        if (isUnchanged(loop, slot, f)) {
            action = idle(loop, (int) stack[slot + Code.LOOP_ACTIONS]);
            return;
        }
        if (limits.unroll() > 0 && rounds > limits.unroll()) {
            action = bound(path.site(loop), "the loop was entered and went round " + limits.unroll() + " times");
            return;
        }
        steps += loop.instructions();
        if (steps > limits.steps()) {
            action = bound(
                    path.site(loop), "the loop ran for " + limits.steps() + " instructions without any visible action");
            return;
        }
        remember(loop, slot, f);
        pc = code[at + 2];
    }

    /** The loop has come back to where it was when {@code firstAction} was next. */
    private Action idle(Code.Loop loop, int firstAction) {
        List<Integer> reads = readsSince(firstAction);
        boolean lucky = false;
        for (int i = firstAction; i < actions; i++) {
            lucky |= Dependencies.contains(luckyActions, i);
        }
        Site site = path.site(loop);
        if (lucky) {
            return new Action.Block(Action.BlockKind.ASSUME, site, "the loop would only try again");
        }
        return reads.isEmpty()
                ? new Action.Block(Action.BlockKind.ENDLESS, site, "the loop never ends")
                : new Action.Block(Action.BlockKind.AWAIT, site, "the loop waits for another value", reads);
    }

    private static Action bound(Site site, String reason) {
        return new Action.Block(Action.BlockKind.BOUND, site, reason);
    }

    // ---------------------------------------------------------------- calls

    private void callIndirect(int[] code, int at, int f) {
        long address = stack[f + code[at + 1]];
        Function function = program.functionAt(address);
        if (function == null) {
            boolean isNull = address >= 0 && address < Program.FIRST_ADDRESS;
            action = new Action.Failure(
                    isNull ? FailureKind.NULL_DEREFERENCE : FailureKind.OUT_OF_BOUNDS,
                    isNull
                            ? "call through a null function pointer"
                            : "call of " + program.describe(address) + ", which is no function",
                    path.site(code[at + 2]));
            return;
        }
        call(code, at, function);
    }

    private void call(int[] code, int at, Function function) {
        if (depth + 1 >= limits.depth()) {
            action = bound(
                    path.site(code[at + 2]), "calls are " + limits.depth() + " deep at the call of " + function.name());
            return;
        }
        steps += 10;
        if (steps > limits.steps()) {
            action = bound(
                    path.site(code[at + 2]),
                    "the thread ran for " + limits.steps() + " instructions without any visible action");
            return;
        }
        Code callee = function.lowered();
        int callerFrame = frame;
        int newFrame = frame + path.code.frame.length;
        pushCall();
        frame = newFrame;
        if (newFrame + callee.frame.length > stack.length) {
            stack = Arrays.copyOf(stack, newFrame + callee.frame.length + stack.length / 2);
        }
        System.arraycopy(callee.frame, 0, stack, newFrame, callee.frame.length);
        int arguments = Math.min(code[at + 3], function.parameters());
        for (int i = 0; i < arguments; i++) {
            stack[newFrame + i] = stack[callerFrame + code[at + 5 + i]];
        }
        if (taints != null) {
            taints.clear(newFrame, newFrame + callee.frame.length);
            for (int i = 0; i < arguments; i++) {
                taints.set(newFrame + i, taints.of(callerFrame + code[at + 5 + i]));
            }
        }
        path = path.callee(code[at + 2], callee);
        pc = 0;
    }

    private void pushCall() {
        if (depth == callers.length) {
            callers = Arrays.copyOf(callers, 2 * depth);
            calls = Arrays.copyOf(calls, 2 * depth * FRAME_WORDS);
        }
        callers[depth] = path;
        calls[depth * FRAME_WORDS] = pc;
        calls[depth * FRAME_WORDS + 1] = frame;
        calls[depth * FRAME_WORDS + 2] = objectsBelow;
        objectsBelow = objects.count();
        depth++;
    }

    private void returnFromCall(int[] code, int at, int f) {
        if (!freeObjects(objectsBelow, code[at + 1])) {
            return;
        }
        int values = code[at + 2];
        if (depth == 0) {
            long result = values == 0 ? 0 : stack[f + code[at + 3]];
            action = new Action.End(result, false, path.site(code[at + 1]));
            return;
        }
        depth--;
        path = callers[depth];
        pc = calls[depth * FRAME_WORDS];
        frame = calls[depth * FRAME_WORDS + 1];
        objectsBelow = calls[depth * FRAME_WORDS + 2];
        int[] caller = path.code.words;
        int firstResult = pc + 5 + caller[pc + 3];
        int results = caller[pc + 4];
        for (int i = 0; i < results; i++) {
            stack[frame + caller[firstResult + i]] = i < values ? stack[f + code[at + 3 + i]] : 0;
            if (taints != null) {
                taints.set(frame + caller[firstResult + i], i < values ? taints.of(f + code[at + 3 + i]) : null);
            }
        }
        pc = firstResult + results;
    }

    // ---------------------------------------------------------------- stack objects

    private void allocate(int[] code, int at, int f) {
        long size = stack[f + code[at + 2]];
        int alignment = code[at + 3];
        String name = (String) path.code.pool[code[at + 5]];
        if (code[at + 4] == 0) {
            int previousTop = memory.top();
            int offset = memory.allocate(size, alignment);
            if (offset >= 0) {
                objects.push(privateBase + offset, size, name, previousTop);
                if (taints != null) {
                    taints.setBytes(offset, (int) size, null);
                    taints.set(f + code[at + 1], null);
                }
                finish(code[at + 1], privateBase + offset, 7);
                return;
            }
        } else {
            long address = reserve(size, alignment);
            if (address != 0) {
                objects.push(address, size, name, 0);
                action = new Action.Alloc(address, size, false, Action.Storage.STACK, path.site(code[at + 6]));
                depends(-1, code[at + 2], -1);
                if (taints != null) {
                    taints.set(f + code[at + 1], null);
                }
                return;
            }
        }
        action = bound(path.site(code[at + 6]), "the stack has no room for " + name + " of " + size + " bytes");
    }

    /** Ends the life of all but the oldest {@code keep} stack objects; false when that took an action. */
    private boolean freeObjects(int keep, int place) {
        while (objects.count() > keep) {
            long address = objects.lastAddress();
            if (address < Program.PRIVATE_BASE) {
                action = new Action.Free(address, Action.Storage.STACK, path.site(place));
                depends(-1, -1, -1);
                return false;
            }
            memory.release((int) (address - privateBase), objects.lastSize(), objects.lastPreviousTop());
            objects.pop();
        }
        return true;
    }

    private void endThread() {
        objects.pop();
        startEnding();
    }

    private void startEnding() {
        ending = true;
        int place = path.code.words[pc + 2];
        if (freeObjects(0, place)) {
            action = new Action.End(endResult, false, path.site(place));
        }
    }

    // ---------------------------------------------------------------- memory

    /** Whether the access happens inside the thread; if not, either it is an action or {@link #action} says what is wrong. */
    private boolean isPrivate(long address) {
        return address >= privateBase && address < privateBase + Program.ARENA_SIZE;
    }

    private void load(int[] code, int at, int f) {
        long address = stack[f + code[at + 2]];
        int size = code[at + 3];
        long offset = address - privateBase;
        if (memory.isWritten(offset, size)) {
            followLoad(code[at + 1], code[at + 2], (int) offset, size);
            finish(code[at + 1], memory.read((int) offset, size), 6);
            return;
        }
        if (isShared(address)) {
            action = sharedLoad(code, at, address, size);
            return;
        }
        MemoryObject constant = isPrivate(address) ? null : program.variables().containing(address, size);
        if (constant != null && constant.constant()) {
            followLoad(code[at + 1], code[at + 2], 0, 0);
            finish(code[at + 1], Globals.read(constant, address, size), 6);
        } else if (constant != null) {
            action = sharedLoad(code, at, address, size);
        } else {
            action = fault(address, size, false, code[at + 5]);
        }
    }

    private Action sharedLoad(int[] code, int at, long address, int size) {
        depends(code[at + 2], -1, -1);
        return new Action.Load(address, size, (Annotation) path.code.pool[code[at + 4]], path.site(code[at + 5]));
    }

    /** Heap and escaping stack objects: engines know which of them are alive. */
    private static boolean isShared(long address) {
        return address >= Program.ARENA_BASE && address < Program.PRIVATE_BASE;
    }

    /** Whether a write to this address is an action; if not it is private, or {@link #action} says what is wrong. */
    private boolean isVisibleWrite(long address, int size, int place) {
        if (isShared(address)) {
            return true;
        }
        if (isPrivate(address)) {
            if (!memory.isObject(address - privateBase, size)) {
                action = fault(address, size, true, place);
            }
            return false;
        }
        MemoryObject variable = program.variables().containing(address, size);
        if (variable == null) {
            action = fault(address, size, true, place);
        } else if (variable.constant()) {
            action = new Action.Failure(
                    FailureKind.OUT_OF_BOUNDS,
                    "write to " + program.describe(address) + ", which is constant",
                    path.site(place));
        }
        return action == null;
    }

    private Action fault(long address, int size, boolean write, int place) {
        Fault fault;
        if (!isPrivate(address)) {
            fault = program.variables().fault(program, address, size, write);
        } else if (memory.isObject(address - privateBase, size)) {
            fault = new Fault(
                    FailureKind.UNINITIALIZED, "read of " + objects.nameAt(address) + ", which was not written before");
        } else {
            fault = objects.fault(address, size, write);
        }
        return new Action.Failure(fault.kind(), fault.message(), path.site(place));
    }

    private void store(int[] code, int at, int f) {
        long address = stack[f + code[at + 1]];
        int size = code[at + 3];
        long value = RmwOp.truncate(stack[f + code[at + 2]], size);
        long offset = address - privateBase;
        if (memory.isObject(offset, size)) {
            followStore(code[at + 1], code[at + 2], (int) offset, size);
            memory.write((int) offset, size, value);
            pc += 6;
        } else if (isVisibleWrite(address, size, code[at + 5])) {
            depends(code[at + 1], code[at + 2], -1);
            action = new Action.Store(
                    address, size, value, (Annotation) path.code.pool[code[at + 4]], path.site(code[at + 5]));
        }
    }

    private void storeExclusive(int[] code, int at, int f) {
        long address = stack[f + code[at + 2]];
        int size = code[at + 4];
        long value = RmwOp.truncate(stack[f + code[at + 3]], size);
        if (isVisibleWrite(address, size, code[at + 6])) {
            depends(code[at + 2], code[at + 3], -1);
            action = new Action.StoreExclusive(
                    address, size, value, (Annotation) path.code.pool[code[at + 5]], path.site(code[at + 6]));
        } else if (action == null) {
            int offset = (int) (address - privateBase);
            followStore(code[at + 2], code[at + 3], offset, size);
            if (taints != null) {
                taints.set(f + code[at + 1], null);
            }
            memory.write(offset, size, value);
            finish(code[at + 1], 1, 7);
        }
    }

    private void readModifyWrite(int[] code, int at, int f) {
        RmwOp op = RMW_OPS[code[at + 1]];
        long address = stack[f + code[at + 3]];
        int size = code[at + 5];
        long operand = RmwOp.truncate(stack[f + code[at + 4]], size);
        if (isVisibleWrite(address, size, code[at + 7])) {
            depends(code[at + 3], code[at + 4], -1);
            action = new Action.Rmw(
                    address, size, op, operand, (Annotation) path.code.pool[code[at + 6]], path.site(code[at + 7]));
        } else if (action == null && isReadable(address, size, code[at + 7])) {
            int offset = (int) (address - privateBase);
            long old = memory.read(offset, size);
            followUpdate(code[at + 2], code[at + 3], code[at + 4], code[at + 4], offset, size);
            memory.write(offset, size, op.apply(old, operand, size));
            finish(code[at + 2], old, 8);
        }
    }

    private void compareAndSwap(int[] code, int at, int f) {
        long address = stack[f + code[at + 2]];
        int size = code[at + 5];
        long expected = RmwOp.truncate(stack[f + code[at + 3]], size);
        long desired = RmwOp.truncate(stack[f + code[at + 4]], size);
        if (isVisibleWrite(address, size, code[at + 8])) {
            depends(code[at + 2], code[at + 3], code[at + 4]);
            Object[] pool = path.code.pool;
            action = new Action.Cas(
                    address,
                    size,
                    expected,
                    desired,
                    (Annotation) pool[code[at + 6]],
                    (Annotation) pool[code[at + 7]],
                    path.site(code[at + 8]));
        } else if (action == null && isReadable(address, size, code[at + 8])) {
            int offset = (int) (address - privateBase);
            long old = memory.read(offset, size);
            followUpdate(code[at + 1], code[at + 2], code[at + 3], code[at + 4], offset, size);
            if (old == expected) {
                memory.write(offset, size, desired);
            }
            finish(code[at + 1], old, 9);
        }
    }

    private void followLoad(int result, int address, int offset, int size) {
        if (taints != null) {
            taints.set(frame + result, Taints.union(taint(address), taints.ofBytes(offset, size)));
        }
    }

    private void followStore(int address, int value, int offset, int size) {
        if (taints != null) {
            taints.setBytes(offset, size, Taints.union(taint(address), taint(value)));
        }
    }

    private void followUpdate(int result, int address, int a, int b, int offset, int size) {
        if (taints != null) {
            long[] old = Taints.union(taint(address), taints.ofBytes(offset, size));
            long[] written = Taints.union(old, Taints.union(taint(a), taint(b)));
            taints.set(frame + result, old);
            taints.setBytes(offset, size, written);
        }
    }

    private boolean isReadable(long address, int size, int place) {
        if (!memory.isWritten(address - privateBase, size)) {
            action = fault(address, size, false, place);
        }
        return action == null;
    }

    // ---------------------------------------------------------------- intrinsics

    private void callIntrinsic(int[] code, int at, int f) {
        long[] arguments = new long[code[at + 3]];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = stack[f + code[at + 5 + i]];
        }
        Intrinsic intrinsic = (Intrinsic) path.code.pool[code[at + 1]];
        if (taints != null) {
            taints.resetAnswers();
            if (intrinsic.decides() && arguments.length > 0) {
                taints.branchOn(f + code[at + 5]);
            }
        }
        deliver(intrinsic.call(this, arguments));
    }

    /** Takes the outcome of an intrinsic; those that only touch private memory are done on the spot, one after the other. */
    private void deliver(Intrinsic.Outcome first) {
        Intrinsic.Outcome outcome = first;
        while (outcome instanceof Intrinsic.Outcome.Visible visible
                && visible.action() instanceof Action.Access access
                && isPrivate(access.address())) {
            if (!isUsable(access)) {
                return;
            }
            outcome = visible.after().answered(this, perform(access));
        }
        int[] code = path.code.words;
        if (outcome instanceof Intrinsic.Outcome.Result result) {
            int end = pc + 5 + code[pc + 3];
            if (code[pc + 4] > 0) {
                stack[frame + code[end]] = result.value();
                if (taints != null) {
                    taints.set(frame + code[end], Taints.union(taints.answers(), argumentTaint(0)));
                }
            }
            pc = end + code[pc + 4];
        } else if (outcome instanceof Intrinsic.Outcome.Visible visible) {
            act(visible);
        } else if (outcome instanceof Intrinsic.Outcome.ThreadEnds end) {
            endResult = end.result();
            startEnding();
        }
    }

    private void act(Intrinsic.Outcome.Visible visible) {
        if (visible.action() instanceof Action.Access access && !isUsable(access)) {
            return;
        }
        action = visible.action();
        after = visible.after();
        if (taints != null) {
            boolean hasAddress = action instanceof Action.Access || action instanceof Action.Free;
            taints.action(
                    hasAddress && path.code.words[pc + 3] > 0 ? taint(path.code.words[pc + 5]) : null,
                    Taints.union(taints.answers(), argumentTaint(hasAddress ? 1 : 0)));
        }
    }

    /** Where the arguments of the current intrinsic come from, leaving out the first ones. */
    private long[] argumentTaint(int first) {
        long[] result = null;
        for (int i = first; i < path.code.words[pc + 3]; i++) {
            result = Taints.union(result, taint(path.code.words[pc + 5 + i]));
        }
        return result;
    }

    /** Whether the access of an intrinsic is to an object; if not, {@link #action} says what is wrong. */
    private boolean isUsable(Action.Access access) {
        int place = path.code.words[pc + 2];
        long address = access.address();
        int size = access.size();
        if (access instanceof Action.Load && !isPrivate(address)) {
            if (!isShared(address) && program.variables().containing(address, size) == null) {
                action = fault(address, size, false, place);
            }
            return action == null;
        }
        return isVisibleWrite(address, size, place)
                || action == null && (!access.isRead() || isReadable(address, size, place));
    }

    /** An access to private memory, on behalf of an intrinsic: its answer. */
    private long perform(Action.Access access) {
        int offset = (int) (access.address() - privateBase);
        int size = access.size();
        long old = access.isRead() ? memory.read(offset, size) : 0;
        if (taints != null && access.changes(old)) {
            taints.setBytes(offset, size, Taints.union(taints.answers(), argumentTaint(0)));
        }
        if (access instanceof Action.Store store) {
            memory.write(offset, size, store.value());
        } else if (access instanceof Action.Unlock unlock) {
            memory.write(offset, size, unlock.value());
        } else if (access instanceof Action.StoreExclusive store) {
            memory.write(offset, size, store.value());
            return 1;
        } else if (access instanceof Action.Rmw rmw) {
            memory.write(offset, size, rmw.op().apply(old, rmw.operand(), size));
        } else if (access instanceof Action.Cas cas && old == cas.expected()) {
            memory.write(offset, size, cas.desired());
        } else if (access instanceof Action.Lock lock && Action.Lock.isFree(old)) {
            memory.write(offset, size, old | lock.owner());
        }
        return old;
    }

    @Override
    public int actions() {
        return actions;
    }

    @Override
    public List<Integer> readsSince(int first) {
        List<Integer> reads = new ArrayList<>();
        for (int i = first; i < actions; i++) {
            if (Dependencies.contains(readActions, i)) {
                reads.add(i);
            }
        }
        return reads;
    }

    @Override
    public int thread() {
        return thread;
    }

    @Override
    public Site site() {
        return path.site(path.code.words[pc + 2]);
    }

    @Override
    public Program program() {
        return program;
    }

    @Override
    public long reserve(long size, long alignment) {
        long align = Math.max(16, alignment);
        long base = Program.ARENA_BASE + thread * Program.ARENA_SIZE;
        long start = (base + arenaUsed + align - 1) / align * align;
        long room = base + Program.ARENA_SIZE - start - 32;
        if (size < 0 || size > room || align > Program.ARENA_SIZE) {
            return 0;
        }
        arenaUsed = start - base + size + 16;
        return start;
    }

    @Override
    public long get(long key) {
        return notes.get(key);
    }

    @Override
    public void set(long key, long value) {
        notes = notes.with(key, value);
    }

    @Override
    public int peek(long address) {
        long offset = address - privateBase;
        if (memory.isWritten(offset, 1)) {
            return (int) memory.read((int) offset, 1);
        }
        MemoryObject object = program.variables().containing(address, 1);
        return object != null && object.constant() ? (int) Globals.read(object, address, 1) : -1;
    }
}
