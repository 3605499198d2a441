package org.fencepost.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gathers functions and variables, gives out addresses, and links calls to functions. */
public final class ProgramBuilder {
    private static final long FUNCTION_SPACING = 16;
    /** Room between globals, so that an access past the end of one is seen. */
    static final long GAP = 64;

    private final String name;
    private final Map<String, Callee> callees = new LinkedHashMap<>();
    private final Map<String, Function> functions = new LinkedHashMap<>();
    private final Map<String, Long> functionAddresses = new LinkedHashMap<>();
    private final List<MemoryObject> globals = new ArrayList<>();
    private final List<Program.Entry> threads = new ArrayList<>();
    private long nextGlobal = Program.GLOBALS;
    private boolean tracksDependencies;
    private final PrivateMemory threadLocals = new PrivateMemory();
    private final List<Pointee> pointees = new ArrayList<>();

    public ProgramBuilder(String name) {
        this.name = name;
    }

    public void trackDependencies(boolean track) {
        tracksDependencies = track;
    }

    /** The function of that name, defined now or later. */
    public Callee callee(String functionName) {
        return callees.computeIfAbsent(functionName, Callee::new);
    }

    /** The address that function pointers to this function hold. */
    public long functionAddress(String functionName) {
        return functionAddresses.computeIfAbsent(
                functionName, n -> Program.FUNCTIONS + FUNCTION_SPACING * functionAddresses.size());
    }

    public void define(Function function) {
        functions.put(function.name(), function);
    }

    public boolean defines(String functionName) {
        return functions.containsKey(functionName);
    }

    /** Gives a global variable its address; its contents can be set until {@link #build}. */
    public long reserveGlobal(long size, long alignment) {
        long align = Math.max(16, alignment);
        long address = (nextGlobal + align - 1) / align * align;
        nextGlobal = address + size + GAP;
        return address;
    }

    public void define(MemoryObject global) {
        globals.add(global);
    }

    /** Adds a variable of {@code size} bytes with this (little-endian) value and returns its address. */
    public long global(String variable, int size, long value) {
        long address = reserveGlobal(size, size);
        byte[] bytes = new byte[size];
        for (int i = 0; i < Math.min(8, size); i++) {
            bytes[i] = (byte) (value >>> (8 * i));
        }
        define(new MemoryObject(variable, address, size, bytes, false));
        return address;
    }

    /**
     * Adds a variable of which every thread has its own, that no other thread can see.
     *
     * @param initial its first bytes; the rest up to {@code size} is zero
     * @return where it lies in thread t: so far from {@code PRIVATE_BASE + t * ARENA_SIZE}; -1 when it is too large
     */
    public long threadLocal(long size, long alignment, byte[] initial) {
        int offset = threadLocals.allocate(size, alignment);
        for (int i = 0; offset >= 0 && i < size; i++) {
            threadLocals.write(offset + i, 1, i < initial.length ? initial[i] & 0xff : 0);
        }
        return offset;
    }

    /** Adds a thread that exists from the start. */
    public void thread(Function function, long... arguments) {
        threads.add(new Program.Entry(function, arguments));
    }

    /** What the source says of a pointer that a call returns. */
    public void add(Pointee pointee) {
        pointees.add(pointee);
    }

    public Program build() {
        for (Callee callee : callees.values()) {
            callee.target = functions.get(callee.name());
            if (callee.target == null) {
                throw new IllegalStateException("call to a function that is not defined: " + callee.name());
            }
        }
        Map<Long, Function> byAddress = new HashMap<>();
        functionAddresses.forEach((function, address) -> {
            if (functions.containsKey(function)) {
                byAddress.put(address, functions.get(function));
            }
        });
        globals.sort((a, b) -> Long.compare(a.address(), b.address()));
        return new Program(
                name,
                threads,
                functions,
                byAddress,
                globals,
                tracksDependencies,
                threadLocals,
                List.copyOf(pointees),
                new ObjectNames(pointees, List.of()));
    }
}
