package org.fencepost.program;

import java.util.Arrays;
import java.util.Objects;

/** Runs one thread from each visible action to the next. Nothing is allocated in between but for calls of intrinsics. */
final class Interpreter extends ThreadState implements ThreadRun {
    private static final Op[] OPS = Op.values();

    /** More actions than a round has whose answers are clear before. */
    private static final int FAR_AHEAD = 64;

    private static final Wide NOT_SEEN = new Wide(0, 0);

    /** Only finds out what the thread would do, if all goes as badly as it can. */
    private boolean looksAhead;

    Interpreter(Program program, Limits limits, int thread, CallPath path, long[] arguments) {
        super(program, limits, thread, path, arguments);
        run();
    }

    private Interpreter(Interpreter other) {
        super(other, other.history);
    }

    /** The first one, which knows what the second has done since. */
    private Interpreter(Interpreter begun, Interpreter since) {
        super(begun, since.history);
    }

    /** Where this thread stood at its begin, with all that it has done since, but nothing else, remembered. */
    Interpreter backTo(Interpreter begun) {
        return new Interpreter(begun, this);
    }

    /** How many of its actions were answered. */
    int answered() {
        return history.actions();
    }

    @Override
    public Limits limits() {
        return limits;
    }

    @Override
    public Object situation(boolean countsRounds) {
        return Situation.of(this, countsRounds);
    }

    @Override
    public Interpreter copy() {
        return new Interpreter(this);
    }

    @Override
    public Action action() {
        return Objects.requireNonNull(action);
    }

    @Override
    public void accessDirectly(DirectMemory shared) {
        direct = taints == null ? shared : null;
    }

    @Override
    public void runAlone(boolean isAlone) {
        alone = isAlone;
    }

    @Override
    public Dependencies dependencies() {
        return taints == null ? Dependencies.NONE : taints.ofAction();
    }

    @Override
    public void resume(long answer, long high) {
        Action answered = action();
        if (answered.isLast()) {
            throw new IllegalStateException("a thread cannot go on from " + answered);
        }
        if (fresh != null) {
            fresh.follow(answered, history.actions(), answer, high);
        }
        if (limits.storingWaits() && !alone) {
            log = log.with(answered, history.actions(), answer);
        }
        history.add(answered, answer, high);
        action = null;
        steps = 0;
        if (inputs != null && inputs.isAsking()) {
            inputs.answer(this, answer);
        } else if (ending) {
            Calls.freed(this, answered);
            Calls.endThread(this);
        } else if (unwinding != null) {
            objects.pop();
            Unwinding.step(this);
        } else if (after != null) {
            IntrinsicCalls.resume(this, answered, answer);
        } else {
            finish(answered, answer, high);
        }
        if (action == null) {
            run();
        }
    }

    @Override
    public boolean wouldTryAgain(long result, long address, Wide seen) {
        return !looksAhead && isOfNoInterest(lookAhead(result, address, seen).action());
    }

    private static boolean isOfNoInterest(Action action) {
        return action instanceof Action.Block block && block.kind() == Action.BlockKind.ASSUME;
    }

    @Override
    public boolean wouldWaitAgain(long result) {
        Interpreter ahead = looksAhead ? null : lookAhead(result, 0, NOT_SEEN);
        return ahead != null
                && isOfNoInterest(ahead.action())
                && ahead.isAtLoop()
                && history.hasJustLocked(Loops.firstAction(ahead));
    }

    /** How the thread would go on if the call gave that result by bad luck, as far as others have no say in it. */
    private Interpreter lookAhead(long result, long address, Wide seen) {
        Interpreter ahead = new Interpreter(this);
        ahead.looksAhead = true;
        ahead.history.addBadLuck();
        IntrinsicCalls.finish(ahead, result);
        ahead.run();
        boolean looks = ahead.action instanceof Action.Load load && load.address() == address;
        if (looks) {
            ahead.resume(seen.low(), seen.high());
        }
        for (int i = 0; i < FAR_AHEAD && ahead.canGoOnAlone(); i++) {
            ahead.resume(1, 0);
        }
        return ahead;
    }

    private boolean isAtLoop() {
        return path.code.words[pc] == Code.LOOP_BACK;
    }

    private boolean canGoOnAlone() {
        return action instanceof Action.Fence || preparesObject() || isByChance();
    }

    private boolean preparesObject() {
        return fresh != null && action instanceof Action.Store store && fresh.contains(store.address());
    }

    private boolean isByChance() {
        return action instanceof Action.Choose choose && choose.chooser() != Action.Chooser.PROGRAM;
    }

    /** Completes the instruction whose action was answered. */
    private void finish(Action answered, long answer, long high) {
        int[] code = path.code.words;
        switch (code[pc]) {
            case Code.LOAD -> finishRead(code[pc + 1], answer, 6);
            case Code.STORE -> pc += 6;
            case Code.LOAD_COPY -> finishRead(code[pc + 1], answer, 7);
            case Code.STORE_COPY -> pc += 7;
            case Code.STORE_EXCLUSIVE -> finishRead(code[pc + 1], answer, 7);
            case Code.RMW -> finishRead(code[pc + 2], answer, 8);
            case Code.CAS -> finishRead(code[pc + 1], answer, 9);
            case Code.LOAD_WIDE, Code.CAS_WIDE -> finishWide(code[pc + 1], code[pc + 2], answer, high);
            case Code.RMW_WIDE -> finishWide(code[pc + 2], code[pc + 3], answer, high);
            case Code.STORE_WIDE -> pc += Code.length(Code.STORE_WIDE);
            case Code.FENCE -> pc += 3;
            case Code.OBSERVE -> pc += 4;
            case Code.LOOP_BACK -> Loops.lookAgain(this, code, pc, frame, hasStored(answered));
            case Code.ALLOCA -> finish(code[pc + 1], objects.lastAddress(), 7);
            case Code.RETURN, Code.STACK_RESTORE -> Calls.freed(this, answered); // the instruction runs again
            case Code.SCOPE -> objects.end(stack[frame + code[pc + 1]]); // the instruction runs again, and goes on
            default -> throw new IllegalStateException("no action at this instruction");
        }
    }

    private static boolean hasStored(Action answered) {
        return answered instanceof Action.Block block && !block.traces().isEmpty();
    }

    private void finishRead(int result, long answer, int length) {
        if (taints != null) {
            taints.answer(frame + result, history.actions() - 1);
        }
        finish(result, answer, length);
    }

    private void finishWide(int low, int high, long lowAnswer, long highAnswer) {
        finishRead(high, highAnswer, 0);
        finishRead(low, lowAnswer, Code.length(path.code.words[pc]));
    }

    /**
     * Runs to the next action. Common instructions are written out here, over local variables; the others have their own
     * methods, which leave {@link #action} set when the thread has to stop. The JIT compiles no method of more than 8,000
     * bytes, and this one must be compiled.
     */
    private void run() {
        int[] code = path.code.words;
        long[] r = stack;
        int f = frame;
        int at = pc;
        boolean tracking = taints != null || inputs != null && inputs.isLive();
        for (; ; ) {
            if (tracking && stops(code, at, f)) {
                return;
            }
            switch (code[at]) {
                case Code.MOVE, Code.WEAKEN -> {
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
                case Code.LOOP_ENTER -> at = Loops.enter(this, code, at, f);
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
                    tracking = taints != null || inputs != null && inputs.isLive();
                }
            }
        }
    }

    /** Follows values through the instruction that comes next; true when the thread has to ask for one first. */
    private boolean stops(int[] code, int at, int f) {
        if (inputs != null) {
            pc = at;
            if (inputs.stops(this, code, at, f)) {
                return true;
            }
        }
        if (taints != null) {
            taints.follow(code, at, f);
        }
        return false;
    }

    private void slow(int[] code, int at, int f) {
        switch (code[at]) {
            case Code.LOAD -> MemoryInstructions.load(this, code, at, f);
            case Code.STORE -> MemoryInstructions.store(this, code, at, f);
            case Code.LOOP_BACK -> Loops.goRound(this, code, at, f);
            case Code.SWITCH -> jumpByTable(code, at, f);
            case Code.BINARY -> {
                long b = stack[f + code[at + 4]];
                long value = Arithmetic.binary(OPS[code[at + 1]], stack[f + code[at + 3]], b, code[at + 5]);
                finish(code[at + 2], value, 6);
            }
            case Code.UNARY -> {
                long value = Arithmetic.unary(OPS[code[at + 1]], stack[f + code[at + 3]], code[at + 4]);
                finish(code[at + 2], value, 5);
            }
            case Code.DIVIDE -> divide(code, at, f);
            case Code.CALL -> Calls.call(this, code, at, ((Callee) path.code.pool[code[at + 1]]).target());
            case Code.CALL_INDIRECT -> Calls.callIndirect(this, code, at, f);
            case Code.INTRINSIC -> IntrinsicCalls.call(this, code, at, f);
            case Code.RETURN -> Calls.returnFromCall(this, code, at, f);
            default -> rare(code, at, f);
        }
    }

    private void rare(int[] code, int at, int f) {
        Object[] pool = path.code.pool;
        switch (code[at]) {
            case Code.LOAD_COPY -> MemoryInstructions.loadCopy(this, code, at, f);
            case Code.STORE_COPY -> MemoryInstructions.storeCopy(this, code, at, f);
            case Code.STORE_EXCLUSIVE -> MemoryInstructions.storeExclusive(this, code, at, f);
            case Code.RMW -> MemoryInstructions.readModifyWrite(this, code, at, f);
            case Code.CAS -> MemoryInstructions.compareAndSwap(this, code, at, f);
            case Code.LOAD_WIDE -> WideAccesses.load(this, code, at, f);
            case Code.STORE_WIDE -> WideAccesses.store(this, code, at, f);
            case Code.RMW_WIDE -> WideAccesses.readModifyWrite(this, code, at, f);
            case Code.CAS_WIDE -> WideAccesses.compareAndSwap(this, code, at, f);
            case Code.ALLOCA -> Calls.allocate(this, code, at, f);
            case Code.STACK_SAVE -> finish(code[at + 1], objects.count() - calls.objectsBelow(), 2);
            case Code.STACK_RESTORE -> Calls.restoreStack(this, code, at, f);
            case Code.BEGIN_CONTROL, Code.END_CONTROL -> pc += 2; // of interest to taints alone
            case Code.SCOPE -> Calls.scope(this, code, at, f);
            case Code.UNWIND -> pc = code[at + 1];
            case Code.FENCE -> {
                action = new Action.Fence((Annotation) pool[code[at + 1]], path.site(code[at + 2]));
                depends(-1, -1, -1);
            }
            case Code.OBSERVE -> {
                long value = stack[f + code[at + 2]];
                action = new Action.Observe((String) pool[code[at + 1]], value, path.site(code[at + 3]));
                depends(-1, code[at + 2], -1);
            }
            case Code.FAIL -> {
                FunctionBuilder.FailureText text = (FunctionBuilder.FailureText) pool[code[at + 1]];
                fail(new Fault(text.kind(), text.message()), code[at + 2]);
            }
            default -> throw new IllegalStateException("no such instruction: " + code[at]);
        }
    }

    private void divide(int[] code, int at, int f) {
        Op op = OPS[code[at + 1]];
        long divisor = stack[f + code[at + 4]];
        if (Arithmetic.truncate(divisor, code[at + 5]) == 0) {
            String what = op == Op.UREM || op == Op.SREM ? "remainder of a division by zero" : "division by zero";
            fail(new Fault(FailureKind.DIVISION_BY_ZERO, what), code[at + 6]);
            return;
        }
        if (Arithmetic.divisionOverflows(op, stack[f + code[at + 3]], divisor, code[at + 5])) {
            fail(new Fault(FailureKind.DIVISION_BY_ZERO, Arithmetic.NO_QUOTIENT), code[at + 6]);
            return;
        }
        finish(code[at + 2], Arithmetic.binary(op, stack[f + code[at + 3]], divisor, code[at + 5]), 7);
    }

    private void jumpByTable(int[] code, int at, int f) {
        FunctionBuilder.SwitchTable table = (FunctionBuilder.SwitchTable) path.code.pool[code[at + 2]];
        int found = Arrays.binarySearch(table.cases(), stack[f + code[at + 1]]);
        pc = found >= 0 ? table.targets()[found] : table.fallback();
    }
}
