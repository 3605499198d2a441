package org.fencepost.c.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.c.ir.InlineAsm;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Value;
import org.fencepost.isa.NotUnderstood;
import org.fencepost.isa.X86Code;
import org.fencepost.isa.X86Host;
import org.fencepost.isa.X86Operand;
import org.fencepost.isa.X86Operand.Place;
import org.fencepost.isa.X86Operand.Register;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Flush;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;
import org.jspecify.annotations.Nullable;

/**
 * The operands of one assembly statement: which are in memory, and what is in the registers that hold the others. Each operand
 * in a register has one of its own unless the statement names it or ties it to another, as a compiler may choose it.
 */
final class AsmFrame implements X86Host {
    private static final Pattern NAMED = Pattern.compile("\\{(\\w+)}");
    private static final Pattern CONDITION = Pattern.compile("\\{@cc(\\w+)}");
    private static final Map<String, String> LETTERS =
            Map.of("a", "RAX", "b", "RBX", "c", "RCX", "d", "RDX", "S", "RSI", "D", "RDI", "A", "RAX");

    /** A register. {@code value} is an operand of the program's code with all its 64 bits, or null as long as there is none. */
    private static final class Cell {
        private @Nullable Integer value;
        private int size;
    }

    /** Where an operand is: in a register, in memory ({@code address}), or, for an output, in the flags ({@code condition}). */
    private record Home(
            @Nullable Cell cell,
            @Nullable Integer address,
            @Nullable String condition) {}

    private final FunctionLowering function;
    private final Instruction statement;
    private final List<Home> homes = new ArrayList<>();
    /** The outputs that are not in memory. */
    private final List<Home> results = new ArrayList<>();

    private final Map<String, Cell> registers = new HashMap<>();
    private final Set<String> clobbered = new HashSet<>();
    private final Annotation load;
    private final Annotation store;

    /**
     * A move is atomic if it is aligned, and keeps the order of x86: the loads acquire and the stores release when the compiler,
     * too, may not move other accesses across the statement.
     */
    AsmFrame(FunctionLowering function, Instruction statement, InlineAsm asm) {
        this.function = function;
        this.statement = statement;
        String[] constraints =
                asm.constraints().isEmpty() ? new String[0] : asm.constraints().split(",");
        boolean barrier = List.of(constraints).contains("~{memory}");
        load = Annotation.of(barrier ? Mode.ACQ : Mode.RLX);
        store = Annotation.of(barrier ? Mode.REL : Mode.RLX);
        List<Slot> slots = Slot.of(statement.type());
        int argument = 0;
        for (String constraint : constraints) {
            if (constraint.startsWith("~")) {
                Matcher name = NAMED.matcher(constraint.substring(1));
                String family = name.matches() ? family(name.group(1)) : null;
                clobbered.add(family == null ? constraint : family);
            } else if (constraint.startsWith("!")) {
                throw new NotUnderstood("it can jump out of the statement");
            } else if (constraint.startsWith("=") && !constraint.contains("*")) {
                output(constraint.substring(1).replace("&", ""), slots);
            } else if (argument < statement.operands().size()) {
                input(constraint.replaceAll("[=&%]", ""), statement.operand(argument++));
            } else {
                throw new NotUnderstood("the constraint " + constraint + " has no operand");
            }
        }
        if (slots == null || results.size() != slots.size()) {
            throw new NotUnderstood("its outputs are not understood");
        }
    }

    /** The register that a constraint names, or null. */
    private static @Nullable String family(String name) {
        Register register = X86Operand.register(name);
        return register == null ? null : register.whole();
    }

    private void output(String constraint, @Nullable List<Slot> slots) {
        Matcher condition = CONDITION.matcher(constraint);
        boolean flags = condition.matches();
        Cell cell = flags ? null : cell(constraint);
        if (cell != null && slots != null && results.size() < slots.size()) {
            cell.size = slots.get(results.size()).bytes();
        }
        Home home = new Home(cell, null, flags ? condition.group(1) : null);
        homes.add(home);
        results.add(home);
    }

    private void input(String constraint, Value value) {
        int operand = function.operand(value);
        if (constraint.contains("*")) {
            homes.add(new Home(null, operand, null));
            return;
        }
        boolean tied = constraint.matches("\\d+");
        Home home = tied ? homes.get(Integer.parseInt(constraint)) : new Home(cell(constraint), null, null);
        homes.add(home);
        if (home.cell == null) {
            throw new NotUnderstood("an input is tied to an output that is in no register");
        }
        home.cell.value = operand;
        home.cell.size = Math.max(1, (ConstantValues.bits(value) + 7) / 8);
    }

    /** The register that a constraint names, or a new one. */
    private Cell cell(String constraint) {
        Matcher named = NAMED.matcher(constraint);
        String family = named.matches() ? family(named.group(1)) : LETTERS.get(constraint);
        if (family == null) {
            return new Cell();
        }
        clobbered.add(family); // it may be used freely
        return registers.computeIfAbsent(family, f -> new Cell());
    }

    private Home home(Place place) {
        if (place.number() >= homes.size()) {
            throw new NotUnderstood("there is no operand " + place.number());
        }
        return homes.get(place.number());
    }

    @Override
    public boolean isMemory(Place place) {
        return home(place).address != null;
    }

    @Override
    public int address(Place place) {
        return Objects.requireNonNull(home(place).address);
    }

    @Override
    public long addressOf(String variable) {
        throw new NotUnderstood("the variable " + variable + " is no operand of the statement");
    }

    @Override
    public int bits(X86Operand operand) {
        if (!(operand instanceof Place place) || isMemory(place)) {
            return 0;
        }
        Cell cell = home(place).cell;
        return place.bits() > 0 || cell == null ? place.bits() : bits(cell.size);
    }

    private static int bits(int size) {
        return Integer.bitCount(size) == 1 && size <= 8 ? 8 * size : 0;
    }

    @Override
    public boolean hasValue(X86Operand.Cell register) {
        return cell(register).value != null;
    }

    @Override
    public boolean hasUpperHalf(X86Operand.Cell register) {
        return cell(register).size > 4;
    }

    @Override
    public boolean isStack(X86Operand.Cell register) {
        return register instanceof Register named
                && named.whole().equals("RSP")
                && !registers.containsKey(named.whole());
    }

    @Override
    public int read(X86Operand.Cell register, int bits) {
        Integer value = cell(register).value;
        if (value == null) {
            throw new NotUnderstood("it reads a register that has no value");
        }
        return function.truncated(value, bits);
    }

    /** Compilers, too, know that the old value does not matter. */
    @Override
    public int readAny(X86Operand.Cell register, int bits) {
        return function.constant(0);
    }

    @Override
    public void write(X86Operand.Cell register, int value) {
        cell(register).value = value;
    }

    private Cell cell(X86Operand.Cell register) {
        return register instanceof Place place ? cell(place) : cell((Register) register);
    }

    private Cell cell(Place place) {
        Cell cell = home(place).cell;
        if (cell == null) {
            throw new NotUnderstood("operand " + place.number() + " is in no register");
        }
        return cell;
    }

    private Cell cell(Register register) {
        Cell cell = registers.computeIfAbsent(register.whole(), name -> new Cell());
        if (cell.value == null && clobbered.contains(register.whole())) {
            // Code that reads a register before it wrote it (to compare with whatever is there) must work with any
            // value.
            cell.value = function.constant(0);
        }
        return cell;
    }

    @Override
    public int load(int address, int size) {
        int value = function.code.register();
        function.code.load(value, address, size, load);
        return value;
    }

    @Override
    public void store(int address, int value, int size) {
        function.code.store(address, value, size, store);
    }

    @Override
    public void stream(int address, int value, int size) {
        function.code.store(address, value, size, AccessLowering.NON_TEMPORAL);
    }

    @Override
    public int update(RmwOp op, int address, int operand, int size) {
        int old = function.code.register();
        function.code.fence(MachineCode.LOCKED);
        function.code.rmw(old, op, address, operand, size, Annotation.SC);
        function.code.fence(MachineCode.LOCKED);
        return old;
    }

    @Override
    public int compareExchange(int address, int expected, int desired, int size) {
        int old = function.code.register();
        function.code.fence(MachineCode.LOCKED_COMPARISON);
        function.code.cas(old, address, expected, desired, size, Annotation.SC, Annotation.SC);
        function.code.fence(MachineCode.LOCKED_COMPARISON);
        return old;
    }

    @Override
    public int[] compareExchangeWide(int address, int[] expected, int[] desired) {
        int[] old = {function.code.register(), function.code.register()};
        function.code.fence(MachineCode.LOCKED_COMPARISON);
        function.code.casWide(old, address, expected, desired, Annotation.SC, Annotation.SC);
        function.code.fence(MachineCode.LOCKED_COMPARISON);
        return old;
    }

    @Override
    public void fence(Fence fence) {
        function.code.fence(
                switch (fence) {
                    case MFENCE -> MachineCode.MFENCE;
                    case SFENCE -> MachineCode.SFENCE;
                    case LFENCE -> MachineCode.LFENCE;
                });
    }

    @Override
    public void flush(Action.FlushKind kind, int address) {
        function.code.intrinsic(new Flush(kind), new int[] {address}, new int[0]);
    }

    @Override
    public boolean hasJumps() {
        return false;
    }

    @Override
    public void jump(String target) {
        throw new NotUnderstood("jumps in inline assembly are not supported");
    }

    @Override
    public void branch(int bit, String target) {
        jump(target);
    }

    @Override
    public void stop() {
        jump("");
    }

    /** Hands the outputs to the program. Those in flags are asked for. */
    void finish(X86Code code) {
        int[] registersOf = results.isEmpty() ? new int[0] : function.registersOf(statement);
        List<Slot> slots = Objects.requireNonNull(Slot.of(statement.type()));
        int[] values = new int[results.size()];
        for (int n = 0; n < values.length; n++) {
            Home home = results.get(n);
            Integer value = home.condition == null
                    ? Objects.requireNonNull(home.cell).value
                    : Integer.valueOf(code.condition(home.condition));
            if (value == null) {
                throw new NotUnderstood("output " + n + " is never written");
            }
            values[n] = function.truncated(value, slots.get(n).bits());
        }
        for (int n = 0; n < values.length; n++) {
            function.code.move(registersOf[n], values[n]);
        }
    }
}
