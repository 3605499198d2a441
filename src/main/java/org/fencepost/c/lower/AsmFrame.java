package org.fencepost.c.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.c.asm.AsmParser;
import org.fencepost.c.asm.Operand;
import org.fencepost.c.ir.InlineAsm;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Value;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;

/**
 * The operands of one assembly statement: which are in memory, and what is in the registers that hold the others. Each operand
 * in a register has one of its own unless the statement names it or ties it to another, as a compiler may choose it.
 */
final class AsmFrame {
    private static final Pattern NAMED = Pattern.compile("\\{(\\w+)}");
    private static final Pattern CONDITION = Pattern.compile("\\{@cc(\\w+)}");
    private static final Map<String, String> LETTERS =
            Map.of("a", "ax", "b", "bx", "c", "cx", "d", "dx", "S", "si", "D", "di", "A", "ax");

    /** A register. {@code value} is an operand of the program's code with all its 64 bits, or null as long as there is none. */
    private static final class Cell {
        private Integer value;
        private int size;
    }

    /** Where an operand is: in a register, in memory ({@code address}), or, for an output, in the flags ({@code condition}). */
    private record Home(Cell cell, Integer address, String condition) {}

    private final FunctionLowering function;
    private final Instruction statement;
    private final List<Home> homes = new ArrayList<>();
    /** The outputs that are not in memory. */
    private final List<Home> results = new ArrayList<>();

    private final Map<String, Cell> registers = new HashMap<>();
    private final Set<String> clobbered = new HashSet<>();
    private final Annotation load;
    private final Annotation store;
    private boolean understood = true;

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
                String family = name.matches() ? AsmParser.family(name.group(1)) : null;
                clobbered.add(family == null ? constraint : family);
            } else if (constraint.startsWith("!")) {
                understood = false;
            } else if (constraint.startsWith("=") && !constraint.contains("*")) {
                output(constraint.substring(1).replace("&", ""), slots);
            } else if (argument < statement.operands().size()) {
                input(constraint.replaceAll("[=&%]", ""), statement.operand(argument++));
            } else {
                understood = false;
            }
        }
        understood &= slots != null && results.size() == slots.size();
    }

    private void output(String constraint, List<Slot> slots) {
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
            understood = false;
            return;
        }
        home.cell.value = operand;
        home.cell.size = Math.max(1, (ConstantValues.bits(value) + 7) / 8);
    }

    /** The register that a constraint names, or a new one. */
    private Cell cell(String constraint) {
        Matcher named = NAMED.matcher(constraint);
        String family = named.matches() ? AsmParser.family(named.group(1)) : LETTERS.get(constraint);
        if (family == null) {
            return new Cell();
        }
        clobbered.add(family); // it may be used freely
        return registers.computeIfAbsent(family, f -> new Cell());
    }

    boolean isUnderstood() {
        return understood;
    }

    boolean isMemory(Operand operand) {
        return operand instanceof Operand.Memory
                || operand instanceof Operand.Place place && isKnown(place) && home(place).address != null;
    }

    private boolean isKnown(Operand.Place place) {
        return place.number() < homes.size();
    }

    private Home home(Operand.Place place) {
        if (!isKnown(place)) {
            throw new NotUnderstood();
        }
        return homes.get(place.number());
    }

    Annotation loads() {
        return load;
    }

    Annotation stores() {
        return store;
    }

    /** How many bytes the operand has by itself; 0 when only the instruction tells. */
    int size(Operand operand) {
        if (operand instanceof Operand.Register register) {
            return register.size();
        }
        if (operand instanceof Operand.Place place && !isMemory(place)) {
            Cell cell = home(place).cell;
            return place.size() > 0 || cell == null ? place.size() : cell.size;
        }
        return 0;
    }

    /** The address of an operand in memory. */
    int address(Operand operand) {
        if (operand instanceof Operand.Place place && isMemory(place)) {
            return home(place).address;
        }
        if (!(operand instanceof Operand.Memory memory)) {
            throw new NotUnderstood();
        }
        int address = memory.base() == null ? function.constant(0) : read(memory.base(), 8);
        if (memory.index() != null) {
            int index = read(memory.index(), 8);
            int scaled =
                    memory.scale() == 1 ? index : function.binary(Op.MUL, index, function.constant(memory.scale()), 64);
            address = function.binary(Op.ADD, address, scaled, 64);
        }
        return function.plus(address, memory.offset());
    }

    /** Reads a register, memory or a constant, zero-extended. */
    int read(Operand operand, int size) {
        if (operand instanceof Operand.Immediate immediate) {
            return function.constant(ConstantValues.truncated(immediate.value(), 8 * size));
        }
        if (isMemory(operand)) {
            int value = function.code.register();
            function.code.load(value, address(operand), size, load);
            return value;
        }
        Cell cell = cell(operand);
        if (cell.value == null) {
            throw new NotUnderstood();
        }
        return function.truncated(cell.value, 8 * size);
    }

    void write(Operand operand, int value, int size) {
        if (isMemory(operand)) {
            function.code.store(address(operand), value, size, store);
            return;
        }
        Cell cell = cell(operand);
        if (size < 4 && cell.value != null) {
            // The rest of the register stays.
            int rest = function.binary(Op.AND, cell.value, function.constant(-1L << 8 * size), 64);
            cell.value = function.binary(Op.OR, rest, value, 64);
        } else {
            cell.value = value;
        }
    }

    private Cell cell(Operand operand) {
        if (operand instanceof Operand.Place place && home(place).cell != null) {
            return home(place).cell;
        }
        if (!(operand instanceof Operand.Register register)) {
            throw new NotUnderstood();
        }
        Cell cell = registers.computeIfAbsent(register.family(), f -> new Cell());
        if (cell.value == null && clobbered.contains(register.family())) {
            // Code that reads a register before it wrote it (to compare with whatever is there) must work with any
            // value.
            cell.value = function.constant(0);
        }
        return cell;
    }

    /** Hands the outputs to the program. Those in flags are asked for. */
    void finish(X86Flags flags) {
        int[] registersOf = results.isEmpty() ? new int[0] : function.registersOf(statement);
        List<Slot> slots = Slot.of(statement.type());
        int[] values = new int[results.size()];
        for (int n = 0; n < values.length; n++) {
            Home home = results.get(n);
            Integer value = home.condition == null ? home.cell.value : Integer.valueOf(flags.condition(home.condition));
            if (value == null) {
                throw new NotUnderstood();
            }
            values[n] = function.truncated(value, slots.get(n).bits());
        }
        for (int n = 0; n < values.length; n++) {
            function.code.move(registersOf[n], values[n]);
        }
    }

    /** Something in the statement has no meaning that we know. */
    @SuppressWarnings("serial")
    static final class NotUnderstood extends RuntimeException {
        NotUnderstood() {
            super(null, null, false, false);
        }
    }
}
