package org.fencepost.litmus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.fencepost.program.Annotation;
import org.fencepost.program.Layout;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * A test under construction: its variables with their addresses, and its threads. The dialect asks for addresses and adds
 * threads; sizes of variables without a type are settled at the end, when all accesses are known.
 */
public final class TestBuilder {
    /** Room for a variable whose type we do not know yet: no scalar is larger. */
    private static final int ROOM = 16;

    /** The initial write of a variable that is not atomic. */
    private static final Annotation PLAIN = new Annotation(Mode.NA, Set.of("NAL"));

    private static final class Variable {
        final long address;

        @Nullable Type type;

        @Nullable Value initial;

        @Nullable Site site;
        /** Whether it holds or held an address, so that a pointer must fit. */
        boolean pointer;
        /** Whether a thread declares it with a type that is not atomic. */
        boolean plain;

        Variable(long address) {
            this.address = address;
        }
    }

    private final Dialect dialect;
    private final LitmusText text;
    private final InitialState initialState;
    /** Registers that final states need, by thread, in the order in which they are mentioned. */
    private final Map<Integer, Set<String>> observed = new LinkedHashMap<>();

    private final ProgramBuilder program;
    private final Map<String, Variable> variables = new LinkedHashMap<>();
    private final List<ThreadCode> threads = new ArrayList<>();
    private final Set<Integer> accessSizes = new TreeSet<>();
    private boolean misaligned;
    private String defaultModel;
    private boolean splitsUpdates = true;
    private @Nullable Program built;

    TestBuilder(LitmusText text, Dialect dialect, InitialState initialState, Iterable<Location> mentioned) {
        this.text = text;
        this.dialect = dialect;
        this.initialState = initialState;
        this.defaultModel = dialect.defaultModel();
        this.program = new ProgramBuilder(text.name());
        program.trackDependencies(true);
        initialState.entries().forEach(this::declare);
        for (Location location : mentioned) {
            if (location instanceof Location.Register register) {
                observed.computeIfAbsent(register.thread(), t -> new LinkedHashSet<>())
                        .add(register.name());
            }
        }
    }

    private void declare(InitialState.Entry entry) {
        if (!(entry.location() instanceof Location.Variable named) || isSymbolicRegister(named)) {
            return;
        }
        Variable variable = variables.get(named.name());
        if (variable == null) {
            variable = new Variable(reserve(entry.type()));
            variables.put(named.name(), variable);
        }
        if (entry.type() != null
                && entry.type().length() > 0
                && variable.type == null
                && entry.type().bytes() > ROOM) {
            variable = new Variable(reserve(entry.type()));
            variables.put(named.name(), variable);
        }
        if (entry.type() != null) {
            variable.type = entry.type();
        }
        if (entry.value() != null) {
            variable.initial = entry.value();
        }
        variable.site = entry.site();
    }

    /** {@code %p=x} without a thread: the register of that name in whichever thread has it. */
    private static boolean isSymbolicRegister(Location.Variable location) {
        return location.name().startsWith("%");
    }

    private long reserve(@Nullable Type type) {
        return program.reserveGlobal(type == null ? ROOM : Math.max(ROOM, type.bytes()), ROOM);
    }

    /** The address of a variable, which need not have been mentioned before. */
    public long addressOf(String name) {
        return variable(name).address;
    }

    private Variable variable(String name) {
        return variables.computeIfAbsent(name, n -> new Variable(reserve(null)));
    }

    /** Whether the initial state or the program has mentioned a variable of that name. */
    public boolean isVariable(String name) {
        return variables.containsKey(name);
    }

    Set<String> variables() {
        return variables.keySet();
    }

    /** The type that the initial state or the program gives the variable, or null. */
    public @Nullable Type typeOf(String name) {
        Variable variable = variables.get(name);
        return variable == null ? null : variable.type;
    }

    /** Says the type of a variable; of two scalar types the larger wins. */
    public void giveType(String name, Type type) {
        Variable variable = variable(name);
        boolean wins = variable.type == null || variable.type.length() == 0 && type.size() > variable.type.size();
        if (wins) {
            variable.type = type;
        }
    }

    /** Says that a thread declares the variable with a type that is not atomic: a model in cat knows by the set {@code NAL}. */
    public void declaredPlain(String name) {
        variable(name).plain = true;
    }

    /** Bytes of one value of the variable as far as known now. */
    public int sizeOf(String name) {
        Variable variable = variables.get(name);
        return variable == null || variable.type == null ? dialect.defaultSize() : variable.type.size();
    }

    /** Tells that some instruction accesses {@code size} bytes, {@code offset} bytes from the start of a variable. */
    public void access(int size, long offset) {
        accessSizes.add(size);
        misaligned |= offset % size != 0;
    }

    /** Starts the next thread, which the program calls P{@code number}, on that line. */
    public ThreadCode thread(int number, int line) {
        if (number != threads.size()) {
            throw new InputException(
                    "threads must be numbered from P0 on without gaps; found P" + number + " where P" + threads.size()
                            + " should be",
                    text.program().site(line));
        }
        Set<String> registers = observed.getOrDefault(number, Set.of());
        ThreadCode thread = new ThreadCode(this, dialect, number, registers, text.file());
        threads.add(thread);
        for (InitialState.Entry entry : initialState.entries()) {
            if (entry.location() instanceof Location.Register register && register.thread() == number) {
                initialize(thread, register.name(), entry);
            } else if (entry.location() instanceof Location.Variable named && isSymbolicRegister(named)) {
                initialize(thread, named.name(), entry);
            }
        }
        return thread;
    }

    private static void initialize(ThreadCode thread, String register, InitialState.Entry entry) {
        try {
            thread.initialize(register, entry);
        } catch (InputException e) {
            throw e.site() == null ? new InputException(e.getMessage(), entry.site()) : e;
        }
    }

    long valueOf(@Nullable Value value, @Nullable Site site) {
        if (value == null) {
            return 0;
        }
        if (value instanceof Value.Number number) {
            return number.number();
        }
        if (value instanceof Value.Address address) {
            return addressOf(address.variable()) + (long) address.index() * sizeOf(address.variable());
        }
        throw new InputException("an array cannot be the value of this location", site);
    }

    /** The type that the initial state gives a register, or null. */
    @Nullable Type registerType(Location.Register register) {
        return initialState.entries().stream()
                .filter(e -> e.location().equals(register) && e.type() != null)
                .map(InitialState.Entry::type)
                .findFirst()
                .orElse(null);
    }

    public void defaultModel(String model) {
        defaultModel = model;
    }

    String defaultModel() {
        return defaultModel;
    }

    /** Whether a read-modify-write is two events; see {@link LitmusTest#splitsUpdates}. */
    public void splitsUpdates(boolean split) {
        splitsUpdates = split;
    }

    boolean splitsUpdates() {
        return splitsUpdates;
    }

    boolean isMixedSize() {
        return accessSizes.size() > 1 || misaligned;
    }

    /** The place of the program in the file. */
    Site start() {
        return text.program().site(text.program().line());
    }

    int threadCount() {
        return threads.size();
    }

    ThreadCode threadCode(int number) {
        return threads.get(number);
    }

    Program program() {
        return Objects.requireNonNull(built);
    }

    /** Ends the threads and gives the variables their sizes and contents. */
    void finish() {
        settleAddresses();
        for (ThreadCode thread : threads) {
            program.thread(thread.finish());
        }
        for (Map.Entry<String, Variable> entry : List.copyOf(variables.entrySet())) {
            define(entry.getKey(), entry.getValue());
        }
        built = program.build();
    }

    /** Values that are addresses can name variables that nothing else mentions. */
    private void settleAddresses() {
        for (Variable variable : List.copyOf(variables.values())) {
            if (variable.initial instanceof Value.Address address) {
                variable.pointer = true;
                addressOf(address.variable());
            } else if (variable.initial instanceof Value.Array array) {
                array.elements().forEach(element -> valueOf(element, variable.site));
            }
        }
    }

    private void define(String name, Variable variable) {
        int size = valueSize(variable);
        int length = variable.type == null ? 0 : variable.type.length();
        int bytes = length > 0 ? size * length : Math.max(size, widestAccess());
        byte[] contents = new byte[bytes];
        if (variable.initial instanceof Value.Array array) {
            for (int i = 0; i < array.elements().size(); i++) {
                put(contents, i * size, size, valueOf(array.elements().get(i), variable.site));
            }
        } else {
            put(contents, 0, size, valueOf(variable.initial, variable.site));
        }
        program.define(new MemoryObject(
                name, variable.address, bytes, contents, false, Layout.SCALAR, variable.plain ? PLAIN : Annotation.NA));
    }

    private static void put(byte[] bytes, int offset, int size, long value) {
        for (int i = 0; i < size; i++) {
            bytes[offset + i] = (byte) (value >>> 8 * i);
        }
    }

    private int valueSize(Variable variable) {
        if (variable.type != null) {
            return variable.type.size();
        }
        int size = accessSizes.isEmpty() ? dialect.defaultSize() : widestAccess();
        return variable.pointer ? Math.max(size, dialect.pointerSize()) : size;
    }

    List<LitmusTest.Declaration> declarations() {
        List<LitmusTest.Declaration> all = new ArrayList<>();
        variables.forEach((name, variable) ->
                all.add(new LitmusTest.Declaration(new Location.Variable(name), variable.type, variable.initial)));
        for (InitialState.Entry entry : initialState.entries()) {
            if (entry.location() instanceof Location.Register) {
                all.add(new LitmusTest.Declaration(entry.location(), entry.type(), entry.value()));
            }
        }
        return all;
    }

    Map<String, Integer> elementSizes() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        variables.forEach((name, variable) -> {
            if (variable.type != null && variable.type.length() > 0) {
                sizes.put(name, variable.type.size());
            }
        });
        return sizes;
    }

    private int widestAccess() {
        return accessSizes.stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    Observable observable(Location location) {
        Site site = text.condition().site(text.condition().line());
        if (location instanceof Location.Register register) {
            return registerObservable(register, site);
        }
        boolean element = location instanceof Location.Element;
        String name = element ? ((Location.Element) location).name() : ((Location.Variable) location).name();
        int index = element ? ((Location.Element) location).index() : 0;
        Variable variable = variable(name);
        int size = valueSize(variable);
        int length = variable.type == null ? 0 : variable.type.length();
        if (index >= Math.max(1, length)) {
            throw new InputException(location.text() + " is past the end of " + name, site);
        }
        boolean signed = variable.type == null || variable.type.signed();
        return new Observable(
                location, location.text(), variable.address + (long) index * size, size, signed, variable.type != null);
    }

    private Observable registerObservable(Location.Register register, Site site) {
        if (register.thread() >= threads.size()) {
            throw new InputException("there is no thread P" + register.thread() + " for " + register.text(), site);
        }
        Type type = registerType(register);
        if (type == null) {
            type = threads.get(register.thread()).typeOf(register.name());
        }
        int size = type == null ? dialect.registerSize(register.name()) : type.size();
        return new Observable(register, register.text(), 0, size, type == null || type.signed(), type != null);
    }
}
