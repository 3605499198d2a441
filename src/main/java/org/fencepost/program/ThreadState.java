package org.fencepost.program;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a thread consists of: its stack, its place in the code, the memory that only it can see, its history. The parts
 * of the interpreter ({@link Loops}, {@link Calls}, {@link MemoryInstructions}, {@link IntrinsicCalls}) work on it.
 *
 * <p>The stack is one {@code long[]} of frames (see {@link Code}); the current frame is the last one.
 */
abstract class ThreadState implements CallContext {
    private static final long FIRST_IN_ARENA = 64;
    /** Notes about what is to run when the thread ends: how many functions, then the address and argument of each. */
    private static final long EXIT_FUNCTIONS = 1L << 61;
    /** Notes about objects that end with the thread: how many, then the address of each. */
    private static final long OWN_OBJECTS = 1L << 56;

    final Program program;
    final Limits limits;
    private final int thread;
    final long privateBase;

    long[] stack;
    /** Where the current frame begins. */
    int frame;
    /** The current instruction. */
    int pc;
    /** The current code, and how the thread got there. */
    CallPath path;

    final CallStack calls;
    final StackObjects objects;
    final PrivateMemory memory;
    final History history;
    /** Null unless the program has weak compare-and-swaps. */
    final @Nullable FreshMemory fresh;
    /** Null unless the program tracks dependencies. */
    final @Nullable Taints taints;

    /** What it has read and written, if {@link Limits#storingWaits} asks for it. */
    RoundLog log = RoundLog.EMPTY;
    /** Nobody else runs yet and nothing was chosen, so what the thread does is the same in every execution. */
    boolean alone;

    /** Null as long as the thread has read no input. */
    @Nullable InputValues inputs;

    /** Shared memory that need not be asked for by actions, or null. */
    @Nullable DirectMemory direct;

    ThreadNotes notes = ThreadNotes.EMPTY;
    private long arenaUsed = FIRST_IN_ARENA;

    /** What the thread stands before; null while it runs. */
    @Nullable Action action;
    /** What to do with the answer, when an intrinsic is being called. */
    Intrinsic.@Nullable After after;
    /** The thread frees what it has left and then ends with {@link #endResult}. */
    boolean ending;

    /** Where the thread leaves calls for, freeing what is theirs; null otherwise. */
    @Nullable Unwinding unwinding;

    long endResult;
    /** About how many instructions it ran since the last action. */
    long steps;
    /** The code has asked which thread it runs in. */
    boolean knowsItself;
    /** Bound of the loop that is entered next; 0 for the general one. */
    int nextLoopBound;

    ThreadState(Program program, Limits limits, int thread, CallPath path, long[] arguments) {
        this.program = program;
        this.limits = limits;
        this.thread = thread;
        this.privateBase = Program.PRIVATE_BASE + thread * Program.ARENA_SIZE;
        this.path = path;
        this.stack = path.code.frame.clone();
        this.calls = new CallStack();
        this.objects = new StackObjects();
        this.memory = program.threadLocals().copy();
        this.history = new History();
        this.fresh = program.hasWeakUpdates() && limits.environment().failures() ? new FreshMemory() : null;
        this.taints = program.tracksDependencies() ? new Taints() : null;
        System.arraycopy(arguments, 0, stack, 0, Math.min(arguments.length, path.code.function.parameters()));
    }

    /** A copy of a thread that has done, and remembers, something else since. */
    ThreadState(ThreadState other, History since) {
        program = other.program;
        limits = other.limits;
        thread = other.thread;
        privateBase = other.privateBase;
        stack = Arrays.copyOf(other.stack, other.frame + other.path.code.frame.length);
        frame = other.frame;
        pc = other.pc;
        path = other.path;
        calls = other.calls.copy();
        objects = other.objects.copy();
        memory = other.memory.copy();
        history = since.copy();
        fresh = other.fresh == null ? null : other.fresh.copy();
        taints = other.taints == null ? null : other.taints.copy();
        inputs = other.inputs == null ? null : other.inputs.copy();
        log = other.log;
        alone = other.alone;
        notes = other.notes;
        arenaUsed = other.arenaUsed;
        action = other.action;
        after = other.after;
        ending = other.ending;
        unwinding = other.unwinding;
        endResult = other.endResult;
        steps = other.steps;
        nextLoopBound = other.nextLoopBound;
        knowsItself = other.knowsItself;
    }

    /** Gives the current instruction its result and goes on behind it. */
    void finish(int result, long value, int length) {
        stack[frame + result] = value;
        pc += length;
    }

    void fail(Fault fault, int place) {
        action = new Action.Failure(fault.kind(), fault.message(), path.site(place));
    }

    void bound(Site site, String reason) {
        action = new Action.Block(Action.BlockKind.BOUND, site, reason);
    }

    /** Equal for equal private memory, notes and reserved addresses. */
    long privateState() {
        return memory.hash() + objects.state() + notes.hash + arenaUsed;
    }

    /** The action that comes now depends on these slots of the frame (-1 for none), and on all branches so far. */
    void depends(int address, int data, int moreData) {
        if (taints != null) {
            taints.action(taint(address), Taints.union(taint(data), taint(moreData)));
        }
    }

    /** The same for a compare-and-swap. */
    void dependsComparing(int address, int expected, int desired) {
        if (taints != null) {
            taints.action(taint(address), taint(expected), taint(desired));
        }
    }

    long @Nullable [] taint(int slot) {
        return slot < 0 || taints == null ? null : taints.of(frame + slot);
    }

    @Override
    public int thread() {
        return thread;
    }

    @Override
    public int self() {
        knowsItself = true;
        return thread;
    }

    public boolean knowsItself() {
        return knowsItself;
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
    public int actions() {
        return history.actions();
    }

    @Override
    public long effects() {
        return history.effects();
    }

    @Override
    public List<Integer> readsSince(int first) {
        return history.readsSince(first);
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
    public void atThreadExit(long function, long argument) {
        long count = get(EXIT_FUNCTIONS) + 1;
        set(EXIT_FUNCTIONS, count);
        set(EXIT_FUNCTIONS + 2 * count, function);
        set(EXIT_FUNCTIONS + 2 * count + 1, argument);
    }

    /** The latest call that is to come at the thread's end, which is then forgotten; null when there is none left. */
    @Nullable ExitCall nextExitCall() {
        long count = get(EXIT_FUNCTIONS);
        if (count == 0) {
            return null;
        }
        long function = get(EXIT_FUNCTIONS + 2 * count);
        long argument = get(EXIT_FUNCTIONS + 2 * count + 1);
        set(EXIT_FUNCTIONS + 2 * count, 0);
        set(EXIT_FUNCTIONS + 2 * count + 1, 0);
        set(EXIT_FUNCTIONS, count - 1);
        return new ExitCall(program.functionAt(function), argument);
    }

    @Override
    public void endsWithThread(long address) {
        long count = get(OWN_OBJECTS) + 1;
        set(OWN_OBJECTS, count);
        set(OWN_OBJECTS + count, address);
    }

    /** The latest object that is still to be freed at the thread's end; 0 when there is none left. */
    long lastOwnObject() {
        long count = get(OWN_OBJECTS);
        return count == 0 ? 0 : get(OWN_OBJECTS + count);
    }

    void forgetOwnObject() {
        long count = get(OWN_OBJECTS);
        set(OWN_OBJECTS + count, 0);
        set(OWN_OBJECTS, count - 1);
    }

    /** Whether the code at hand is that with whose end the program ends. */
    boolean isInMain() {
        return program.threads().size() == 1 && program.threads().get(0).function() == path.code.function;
    }

    /** A function to call when the thread ends. */
    record ExitCall(@Nullable Function function, long argument) {}

    @Override
    public void boundNextLoop(int rounds) {
        nextLoopBound = rounds;
    }

    @Override
    public long place() {
        return Unwinding.place(this);
    }

    @Override
    public int depth() {
        return calls.depth();
    }

    @Override
    public List<Long> handledTypes() {
        return Unwinding.handledTypes(this);
    }

    @Override
    public Environment environment() {
        return limits.environment();
    }

    @Override
    public int peek(long address) {
        long offset = address - privateBase;
        if (memory.isWritten(offset, 1)) {
            return (int) memory.read((int) offset, 1);
        }
        MemoryObject object = program.variables().containing(address, 1);
        return object != null && object.constant() ? (int) GlobalVariables.read(object, address, 1) : -1;
    }
}
