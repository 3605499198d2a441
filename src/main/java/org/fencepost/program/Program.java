package org.fencepost.program;

import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is to be checked: functions and variables. Immutable and shared by all threads of all executions.
 *
 * <p>Addresses: 0 to {@link #FIRST_ADDRESS} are never valid; functions lie from {@link #FUNCTIONS}, global variables
 * from {@link #GLOBALS} (with gaps between them, so that an access past one's end hits nothing); memory that thread t
 * allocates (heap and stack) lies in its own arena from {@code ARENA_BASE + t * ARENA_SIZE} upwards, memory that only
 * the thread itself can see from {@code PRIVATE_BASE + t * ARENA_SIZE}; memory that survives failures from
 * {@link #PERSISTENT_BASE}.
 */
public final class Program {
    public static final long FIRST_ADDRESS = 0x1000;
    public static final long FUNCTIONS = 0x10_0000L;
    public static final long GLOBALS = 0x1000_0000L;
    public static final long ARENA_SIZE = 1L << 34;
    public static final long ARENA_BASE = 1L << 45;
    public static final long PRIVATE_BASE = 1L << 46;

    /** Memory that survives failures, in engines that have such: arenas of threads that never exist. */
    public static final long PERSISTENT_BASE = PRIVATE_BASE - 64 * ARENA_SIZE;

    private final String name;
    private final List<Entry> threads;
    private final Map<String, Function> functions;
    private final Map<Long, Function> functionsByAddress;
    private final List<MemoryObject> globals;
    private final boolean tracksDependencies;
    private final PrivateMemory threadLocals;
    private final GlobalVariables variables;
    private final boolean hasWeakUpdates;
    private final boolean hasTransactions;
    /** The bottom of each thread's call path, by function. */
    private final Map<Function, CallPath> paths = new ConcurrentHashMap<>();
    /** Whether any function calls a primitive, once somebody has asked. */
    private final Map<Intrinsic, Boolean> called = new ConcurrentHashMap<>();
    /** What the source says of pointers that calls return. */
    private final List<Pointee> pointees;

    private final ObjectNames objects;

    /** A thread that exists from the start: {@code main} of a C program, or each thread of a litmus test. */
    public record Entry(Function function, long[] arguments) {}

    Program(
            String name,
            List<Entry> threads,
            Map<String, Function> functions,
            Map<Long, Function> functionsByAddress,
            List<MemoryObject> globals,
            boolean tracksDependencies,
            PrivateMemory threadLocals,
            List<Pointee> pointees,
            ObjectNames objects) {
        this.name = name;
        this.pointees = pointees;
        this.objects = objects;
        this.threads = List.copyOf(threads);
        this.functions = Map.copyOf(functions);
        this.functionsByAddress = Map.copyOf(functionsByAddress);
        this.globals = List.copyOf(globals);
        this.tracksDependencies = tracksDependencies;
        this.threadLocals = threadLocals;
        this.variables = new GlobalVariables(this.globals);
        this.hasWeakUpdates = functions.values().stream().anyMatch(WeakCas::isPartOf)
                || threads.stream().anyMatch(entry -> WeakCas.isPartOf(entry.function()));
        this.hasTransactions = functions.values().stream().anyMatch(Function::beginsTransactions)
                || threads.stream().anyMatch(entry -> entry.function().beginsTransactions());
    }

    /** Starts the thread of that number in {@link #threads} and runs it to its first action. */
    public ThreadRun start(int thread) {
        return start(thread, Limits.DEFAULT);
    }

    public ThreadRun start(int thread, Limits limits) {
        Entry entry = threads.get(thread);
        return start(thread, limits, entry.function(), entry.arguments());
    }

    /** Starts a thread that another one spawned and runs it to its first action. */
    public ThreadRun start(int thread, Function function, long... arguments) {
        return start(thread, Limits.DEFAULT, function, arguments);
    }

    public ThreadRun start(int thread, Limits limits, Function function, long... arguments) {
        CallPath path = paths.computeIfAbsent(function, f -> new CallPath(f.lowered(), null));
        // A round of a loop with a transaction in it leaves traces when that commits, not where it stores.
        return hasTransactions
                ? new TransactionalRun(new Interpreter(this, limits.withStoringWaits(false), thread, path, arguments))
                : new Interpreter(this, limits, thread, path, arguments);
    }

    /** Whether it has transactions: engines that do not know of them must refuse it. */
    public boolean hasTransactions() {
        return hasTransactions;
    }

    /**
     * The same program with changed functions, linked anew. They keep their names, addresses and parameters.
     *
     * @param change gives a function of its own for every function, also for those that stay as they are
     */
    Program rewritten(UnaryOperator<Function> change) {
        return rewritten(change, List.of());
    }

    /** The same with more functions, which have no address. */
    Program rewritten(UnaryOperator<Function> change, Collection<Function> added) {
        Map<String, Function> changed = new HashMap<>();
        added.forEach(function -> changed.put(function.name(), function));
        Map<Function, Function> successors = new IdentityHashMap<>();
        functions.forEach((key, function) -> {
            Function successor = successors.computeIfAbsent(function, change);
            changed.put(key, successor);
        });
        threads.forEach(entry -> successors.computeIfAbsent(entry.function(), change));
        successors.values().forEach(function -> function.relink(changed));
        added.forEach(function -> function.relink(changed));
        Map<Long, Function> byAddress = new HashMap<>();
        functionsByAddress.forEach((address, function) -> byAddress.put(address, successors.get(function)));
        List<Entry> entries = threads.stream()
                .map(entry -> new Entry(Objects.requireNonNull(successors.get(entry.function())), entry.arguments()))
                .toList();
        return new Program(
                name, entries, changed, byAddress, globals, tracksDependencies, threadLocals, pointees, objects);
    }

    /** The same program, in which a variable starts with other bytes. All else is shared. */
    public Program with(MemoryObject variable, byte[] initial) {
        List<MemoryObject> changed = globals.stream()
                .map(global -> global == variable ? variable.with(initial) : global)
                .toList();
        return new Program(
                name,
                threads,
                functions,
                functionsByAddress,
                changed,
                tracksDependencies,
                threadLocals,
                pointees,
                objects);
    }

    /** The same program, which names addresses in these objects, that an execution has allocated. All else is shared. */
    public Program naming(Collection<Action.Alloc> allocated) {
        return new Program(
                name,
                threads,
                functions,
                functionsByAddress,
                globals,
                tracksDependencies,
                threadLocals,
                pointees,
                new ObjectNames(pointees, allocated));
    }

    List<Pointee> pointees() {
        return pointees;
    }

    Map<String, Function> functions() {
        return functions;
    }

    Map<Long, Function> functionsByAddress() {
        return functionsByAddress;
    }

    /** Whether it has compare-and-swaps that may fail for no reason. */
    boolean hasWeakUpdates() {
        return hasWeakUpdates;
    }

    /** What the private memory of every thread starts with. */
    PrivateMemory threadLocals() {
        return threadLocals;
    }

    GlobalVariables variables() {
        return variables;
    }

    public String name() {
        return name;
    }

    /** The threads that exist from the start; they are numbered from 0. */
    public List<Entry> threads() {
        return threads;
    }

    public @Nullable Function function(String functionName) {
        return functions.get(functionName);
    }

    /** Whether a function calls the primitive: if not, no thread ever does. */
    public boolean calls(Intrinsic primitive) {
        return called.computeIfAbsent(
                primitive,
                any -> functions.values().stream().anyMatch(function -> function.calls(any))
                        || threads.stream().anyMatch(entry -> entry.function().calls(any)));
    }

    /** Whether it has instructions that machine code calls locked, or fences of the machine. */
    public boolean hasLockedInstructions() {
        return functions.values().stream().anyMatch(Function::hasLockedInstructions);
    }

    public @Nullable Function functionAt(long address) {
        return functionsByAddress.get(address);
    }

    /** Whether the address lies where only memory that survives failures does. */
    public static boolean isPersistent(long address) {
        return address >= PERSISTENT_BASE && address < PRIVATE_BASE;
    }

    /** Global variables in order of their addresses. */
    public List<MemoryObject> globals() {
        return globals;
    }

    public boolean tracksDependencies() {
        return tracksDependencies;
    }

    /** The global variable that contains the address, or null. */
    public @Nullable MemoryObject globalAt(long address) {
        int low = 0;
        int high = globals.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            MemoryObject object = globals.get(middle);
            if (address < object.address()) {
                high = middle - 1;
            } else if (address >= object.address() + Math.max(1, object.size())) {
                low = middle + 1;
            } else {
                return object;
            }
        }
        return null;
    }

    /**
     * What a person would call the address: {@code x}, {@code table[2].next}, ... Objects that were allocated have names only in a
     * program that knows them; otherwise {@code mem1+0x20} for memory of thread 1, and {@code pm+0x40}.
     */
    public String describe(long address) {
        MemoryObject object = globalAt(address);
        if (object != null) {
            return object.name() + object.layout().partAt(address - object.address());
        }
        String part = objects.part(address);
        if (part != null) {
            return part;
        }
        if (isPersistent(address)) {
            return "pm+0x" + Long.toHexString(address - PERSISTENT_BASE);
        }
        if (address >= ARENA_BASE && address < PRIVATE_BASE) {
            long thread = (address - ARENA_BASE) / ARENA_SIZE;
            return "mem" + thread + "+0x" + Long.toHexString((address - ARENA_BASE) % ARENA_SIZE);
        }
        return "0x" + Long.toHexString(address);
    }

    /** What {@link #describe} means who does not know the objects. */
    static long addressOf(@Nullable String thread, String hex) {
        long offset = Long.parseUnsignedLong(hex, 16);
        return offset + (thread == null ? PERSISTENT_BASE : ARENA_BASE + Long.parseLong(thread) * ARENA_SIZE);
    }

    /** A pointer with this value: {@code &table[2]}; null where there is no variable or object. */
    public @Nullable String pointer(long address) {
        MemoryObject object = globalAt(address);
        return object != null ? "&" + describe(address) : objects.pointer(address);
    }

    /** What to call the object that starts at the address; its first part where no object does. */
    public String describeWhole(long address) {
        String whole = objects.whole(address);
        return whole == null ? describe(address) : whole;
    }

    /** What lies at the address, as far as its declaration tells how its values read. */
    public Layout leafAt(long address) {
        MemoryObject object = globalAt(address);
        return object == null ? objects.leafAt(address) : object.layout().leafAt(address - object.address());
    }

    /** The text with addresses in objects by name, where whoever has written it did not know the objects. */
    public String inText(String text) {
        return objects.inText(text);
    }
}
