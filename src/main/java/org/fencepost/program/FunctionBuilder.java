package org.fencepost.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the code of one function. Operands are register numbers (0 and up) or constants (negative numbers that
 * {@link #constant} gives out). Arguments stand in registers 0 to {@code parameters - 1} at entry.
 */
public final class FunctionBuilder {
    /** Instructions, as the interpreter knows them. Layout: opcode, then the operands named in the method that emits it. */
    static final int MOVE = 0;

    static final int BINARY = 1;
    static final int UNARY = 2;
    static final int SELECT = 3;
    static final int JUMP = 4;
    static final int BRANCH = 5;
    static final int SWITCH = 6;
    static final int CALL = 7;
    static final int CALL_INDIRECT = 8;
    static final int RETURN = 9;
    static final int LOAD = 10;
    static final int STORE = 11;
    static final int STORE_EXCLUSIVE = 12;
    static final int RMW = 13;
    static final int CAS = 14;
    static final int FENCE = 15;
    static final int ALLOCA = 16;
    static final int INTRINSIC = 17;
    static final int FAIL = 18;
    static final int OBSERVE = 19;
    static final int ALLOCA_DYNAMIC = 20;
    static final int STACK_SAVE = 21;
    static final int STACK_RESTORE = 22;
    static final int BEGIN_CONTROL = 23;
    static final int END_CONTROL = 24;
    static final int WEAKEN = 25;
    static final int LOAD_WIDE = 26;
    static final int STORE_WIDE = 27;
    static final int RMW_WIDE = 28;
    static final int CAS_WIDE = 29;
    static final int UNWIND = 30;
    static final int SCOPE = 31;

    /** A multi-way jump: {@code targets[i]} for {@code cases[i]}, otherwise {@code fallback}. */
    record SwitchTable(long[] cases, int[] targets, int fallback) {
        /** Where this value leads. */
        int choose(long value) {
            for (int i = 0; i < cases.length; i++) {
                if (cases[i] == value) {
                    return targets[i];
                }
            }
            return fallback;
        }
    }

    /** What an exception finds at a call: the addresses of the types that are caught there, 0 for all. */
    record Handlers(long[] types) {}

    record FailureText(FailureKind kind, String message) {}

    private record Fixup(int position, Label label) {}

    private record PendingSwitch(int poolIndex, long[] cases, Label[] targets, Label fallback) {}

    private final String name;
    private final int parameters;
    private int registers;
    private int[] code = new int[64];
    private int length;
    private final List<Long> constants = new ArrayList<>();
    private final Map<Long, Integer> constantIndex = new HashMap<>();
    private final List<Object> pool = new ArrayList<>();
    private final List<Fixup> fixups = new ArrayList<>();
    private final List<PendingSwitch> switches = new ArrayList<>();
    private final Map<Integer, Site> sites = new HashMap<>();
    private Site site = Site.UNKNOWN;

    public FunctionBuilder(String name, int parameters) {
        this.name = name;
        this.parameters = parameters;
        this.registers = parameters;
    }

    /** A register that nothing else uses. */
    public int register() {
        return registers++;
    }

    /** An operand with this value. */
    public int constant(long value) {
        return ~constantIndex.computeIfAbsent(value, v -> {
            constants.add(v);
            return constants.size() - 1;
        });
    }

    /** The place in the source of the instructions that follow. */
    public void site(Site newSite) {
        site = newSite;
    }

    public Label label() {
        return new Label();
    }

    public void place(Label label) {
        if (label.position >= 0) {
            throw new IllegalStateException("label placed twice in " + name);
        }
        label.position = length;
    }

    public void move(int result, int source) {
        emit(MOVE, result, source);
    }

    /** {@code result = op(a, b)} on operands of {@code bits} bits. */
    public void binary(Op op, int result, int a, int b, int bits) {
        emit(BINARY, op.ordinal(), result, a, b, bits);
    }

    /** {@code result = op(a)}; see {@link Op} for what {@code bits} means. */
    public void unary(Op op, int result, int a, int bits) {
        emit(UNARY, op.ordinal(), result, a, bits);
    }

    public void select(int result, int condition, int ifTrue, int ifFalse) {
        emit(SELECT, result, condition, ifTrue, ifFalse);
    }

    public void jump(Label target) {
        emit(JUMP, 0);
        fixups.add(new Fixup(length - 1, target));
    }

    /** Goes to {@code ifTrue} when bit 0 of the condition is set. */
    public void branch(int condition, Label ifTrue, Label ifFalse) {
        emit(BRANCH, condition, 0, 0);
        fixups.add(new Fixup(length - 2, ifTrue));
        fixups.add(new Fixup(length - 1, ifFalse));
    }

    public void switchOn(int value, long[] cases, Label[] targets, Label fallback) {
        int index = inPool(null);
        emit(SWITCH, value, index);
        switches.add(new PendingSwitch(index, cases.clone(), targets.clone(), fallback));
    }

    public void call(Callee callee, int[] arguments, int[] results) {
        emitCall(CALL, inPool(callee), arguments, results);
    }

    /** Calls the function whose address is in {@code target}. */
    public void callIndirect(int target, int[] arguments, int[] results) {
        emitCall(CALL_INDIRECT, target, arguments, results);
    }

    /** {@code results} has none or one register: the outcome of the intrinsic. */
    public void intrinsic(Intrinsic which, int[] arguments, int[] results) {
        emitCall(INTRINSIC, inPool(which), arguments, results);
    }

    /**
     * Stands right behind a call that may be left by an exception: after a return it goes on at {@code normally}; an exception goes
     * to {@code handler}.
     *
     * @param types the addresses of the types of exceptions that are caught there, 0 for all; none when it only cleans up
     */
    public void unwind(Label normally, Label handler, long... types) {
        emit(UNWIND, 0, 0, inPool(new Handlers(types.clone())));
        fixups.add(new Fixup(length - 3, normally));
        fixups.add(new Fixup(length - 2, handler));
    }

    public void ret(int... values) {
        int[] words = new int[values.length + 1];
        words[0] = values.length;
        System.arraycopy(values, 0, words, 1, values.length);
        emit(RETURN, words);
    }

    public void load(int result, int address, int size, Annotation how) {
        emit(LOAD, result, address, size, inPool(how));
    }

    public void store(int address, int value, int size, Annotation how) {
        emit(STORE, address, value, size, inPool(how));
    }

    /** {@code result} becomes 1 when the store-exclusive succeeds and 0 when it fails. */
    public void storeExclusive(int result, int address, int value, int size, Annotation how) {
        emit(STORE_EXCLUSIVE, result, address, value, size, inPool(how));
    }

    /** {@code result} is the old value. */
    public void rmw(int result, RmwOp op, int address, int operand, int size, Annotation how) {
        emit(RMW, op.ordinal(), result, address, operand, size, inPool(how));
    }

    /** {@code result} is the old value; the exchange happened iff it equals {@code expected}. */
    public void cas(
            int result, int address, int expected, int desired, int size, Annotation success, Annotation failure) {
        emit(CAS, result, address, expected, desired, size, inPool(success), inPool(failure));
    }

    /** May also fail when it finds what it expects. {@code done} becomes 1 when it succeeds, otherwise 0. */
    public void weakCas(
            int result,
            int done,
            int address,
            int expected,
            int desired,
            int size,
            Annotation success,
            Annotation failure) {
        WeakCas weak = new WeakCas(this, address, expected, constant(0));
        int how = inPool(failure.comparing());
        weak.begin();
        emit(CAS, result, address, expected, desired, size, inPool(success), how);
        binary(Op.EQ, done, result, expected, 8 * size);
        weak.otherwise();
        emit(LOAD, result, address, size, how);
        int equal = register();
        binary(Op.EQ, equal, result, expected, 8 * size);
        weak.end(done, equal);
    }

    /** A load of 16 bytes. This and the next ones have two operands for each value, the lower half first. */
    public void loadWide(int[] result, int address, Annotation how) {
        emit(LOAD_WIDE, result[0], result[1], address, inPool(how));
    }

    public void storeWide(int address, int[] value, Annotation how) {
        emit(STORE_WIDE, address, value[0], value[1], inPool(how));
    }

    public void rmwWide(int[] result, RmwOp op, int address, int[] operand, Annotation how) {
        emit(RMW_WIDE, op.ordinal(), result[0], result[1], address, operand[0], operand[1], inPool(how));
    }

    public void casWide(
            int[] result, int address, int[] expected, int[] desired, Annotation success, Annotation failure) {
        emit(
                CAS_WIDE,
                result[0],
                result[1],
                address,
                expected[0],
                expected[1],
                desired[0],
                desired[1],
                inPool(success),
                inPool(failure));
    }

    public void weakCasWide(
            int[] result,
            int done,
            int address,
            int[] expected,
            int[] desired,
            Annotation success,
            Annotation failure) {
        WeakCas weak = new WeakCas(this, address, expected[0], expected[1]);
        weak.begin();
        casWide(result, address, expected, desired, success, failure.comparing());
        int how = code[length - 1];
        bothEqual(done, result, expected);
        weak.otherwise();
        emit(LOAD_WIDE, result[0], result[1], address, how);
        int equal = register();
        bothEqual(equal, result, expected);
        weak.end(done, equal);
    }

    private void bothEqual(int equal, int[] a, int[] b) {
        int low = register();
        int high = register();
        binary(Op.EQ, low, a[0], b[0], 64);
        binary(Op.EQ, high, a[1], b[1], 64);
        binary(Op.AND, equal, low, high, 1);
    }

    public void fence(Annotation how) {
        emit(FENCE, inPool(how));
    }

    /**
     * Memory of the current call: {@code size} bytes (a number, not an operand). {@code escapes} says whether its address
     * may outlive the call or get to another thread: if not, accesses to it are no actions.
     */
    public void alloca(int result, int size, int alignment, boolean escapes, String variable) {
        emit(ALLOCA, result, size, alignment, escapes ? 1 : 0, inPool(variable));
    }

    /** The same with a size that is an operand. */
    public void allocaDynamic(int result, int size, int alignment, boolean escapes, String variable) {
        emit(ALLOCA_DYNAMIC, result, size, alignment, escapes ? 1 : 0, inPool(variable));
    }

    /**
     * The scope of a variable that {@link #alloca} has made begins, and it has no contents yet, or ends, and accesses are errors.
     * A variable that escapes is freed when its scope ends, and must not come to life again.
     */
    public void scope(int address, int size, boolean begins) {
        emit(SCOPE, address, size, begins ? 1 : 0);
    }

    /** Remembers which memory the current call has now, for {@link #stackRestore}. */
    public void stackSave(int result) {
        emit(STACK_SAVE, result);
    }

    /** Ends the life of all memory of the current call that is newer than {@code saved}. */
    public void stackRestore(int saved) {
        emit(STACK_RESTORE, saved);
    }

    /**
     * Opens a scope of control dependencies, to be closed by {@link #endControl}: branches in between make the actions up
     * to there depend on them, not those behind. Without a scope, as on hardware, a branch reaches to the end of the thread;
     * in the Linux kernel's model it reaches to where the arms of its if meet. Jumping out of a scope leaves it open until
     * the end of one around it.
     *
     * @return the scope, for {@link #endControl} in the same function
     */
    public int beginControl() {
        int scope = register();
        beginControl(scope);
        return scope;
    }

    /** The same, with a register of the caller's for the scope, whose value stays what it is. */
    public void beginControl(int scope) {
        emit(BEGIN_CONTROL, scope);
    }

    public void endControl(int scope) {
        emit(END_CONTROL, scope);
    }

    /**
     * Copies a value whose origins only helped to pick what comes of it: dependencies through the copy are pick dependencies
     * (see {@link Dependencies}), which order less.
     */
    public void weaken(int result, int source) {
        emit(WEAKEN, result, source);
    }

    /** The value, or the scope, of a register comes from where the thread has gone: branches on the way have picked it. */
    public void pick(int register) {
        int control = beginControl();
        int picked = register();
        weaken(picked, control);
        binary(Op.OR, register, register, picked, 64);
    }

    /** That the thread goes on at all was picked by a value. */
    public void pickControl(int value) {
        int control = beginControl();
        int picked = register();
        weaken(picked, value);
        binary(Op.OR, control, control, picked, 64);
        endControl(control);
    }

    /** An instruction that must never be reached. */
    public void fail(FailureKind kind, String message) {
        emit(FAIL, inPool(new FailureText(kind, message)));
    }

    /** Makes {@code value} part of the outcome under {@code label}. */
    public void observe(String label, int value) {
        emit(OBSERVE, inPool(label), value);
    }

    public Function build() {
        for (Fixup fixup : fixups) {
            code[fixup.position] = placed(fixup.label);
        }
        for (PendingSwitch s : switches) {
            int[] targets = Arrays.stream(s.targets).mapToInt(this::placed).toArray();
            pool.set(s.poolIndex, new SwitchTable(s.cases, targets, placed(s.fallback)));
        }
        Site[] siteAt = new Site[length];
        sites.forEach((position, where) -> siteAt[position] = where);
        long[] values = constants.stream().mapToLong(Long::longValue).toArray();
        return new Function(name, parameters, registers, Arrays.copyOf(code, length), values, siteAt, pool.toArray());
    }

    private int placed(Label label) {
        if (label.position < 0) {
            throw new IllegalStateException("jump to a label that was never placed in " + name);
        }
        return label.position;
    }

    private void emitCall(int opcode, int target, int[] arguments, int[] results) {
        int[] words = new int[3 + arguments.length + results.length];
        words[0] = target;
        words[1] = arguments.length;
        words[2] = results.length;
        System.arraycopy(arguments, 0, words, 3, arguments.length);
        System.arraycopy(results, 0, words, 3 + arguments.length, results.length);
        emit(opcode, words);
    }

    private int inPool(@Nullable Object object) {
        pool.add(object);
        return pool.size() - 1;
    }

    private void emit(int opcode, int... words) {
        while (length + 1 + words.length > code.length) {
            code = Arrays.copyOf(code, 2 * code.length);
        }
        sites.put(length, site);
        code[length++] = opcode;
        System.arraycopy(words, 0, code, length, words.length);
        length += words.length;
    }
}
