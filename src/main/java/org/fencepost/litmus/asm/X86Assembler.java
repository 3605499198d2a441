package org.fencepost.litmus.asm;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.litmus.Type;
import org.fencepost.program.Annotation;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;

/** The instructions of x86, 32 and 64 bits. */
final class X86Assembler extends Assembler {
    private static final Annotation PLAIN = Annotation.NA;
    private static final Annotation LOCKED = tags("X");

    /** Operations with a destination and a source that set the flags, and their locked forms. */
    private static final Map<String, Op> ARITHMETIC =
            Map.of("add", Op.ADD, "sub", Op.SUB, "and", Op.AND, "or", Op.OR, "xor", Op.XOR);

    private static final Map<String, RmwOp> LOCKED_ARITHMETIC =
            Map.of("add", RmwOp.ADD, "sub", RmwOp.SUB, "and", RmwOp.AND, "or", RmwOp.OR, "xor", RmwOp.XOR);

    /** Instructions that take a size suffix. */
    private static final Set<String> SIZED = Set.of(
            "mov", "add", "sub", "and", "or", "xor", "inc", "dec", "neg", "not", "cmp", "test", "xchg", "uxch", "xadd",
            "cmpxchg", "lea", "shl", "sal", "shr", "sar", "imul");

    private static final Set<String> NO_OPERATION = Set.of("nop", "nopw", "nopl", "endbr32", "endbr64", "pause");

    private static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry("movnti", "non-temporal stores are not modelled"),
            Map.entry("movntil", "non-temporal stores are not modelled"),
            Map.entry("movntiq", "non-temporal stores are not modelled"),
            Map.entry("movntdqa", "non-temporal loads are not modelled"),
            Map.entry("movsd", "string instructions are not modelled"),
            Map.entry("clflush", "cache line write-backs have no meaning for a litmus test"),
            Map.entry("clflushopt", "cache line write-backs have no meaning for a litmus test"),
            Map.entry("clwb", "cache line write-backs have no meaning for a litmus test"),
            Map.entry("push", "litmus tests have no stack"),
            Map.entry("pop", "litmus tests have no stack"),
            Map.entry("call", "litmus tests have no stack"),
            Map.entry("adc", "additions with carry are not modelled"),
            Map.entry("sbb", "subtractions with borrow are not modelled"),
            Map.entry("cmpxchg8b", "it is wider than its registers"),
            Map.entry("cmpxchg16b", "it is wider than its registers"),
            Map.entry("xbegin", "transactions are not modelled"),
            Map.entry("xend", "transactions are not modelled"));

    private static final Pattern EXTENDING = Pattern.compile("mov([sz])(b|w|l)(w|l|q)");
    private static final Pattern CONDITIONAL_MOVE = Pattern.compile("cmov(\\w+?)([wlq]?)");

    /** Whether the source comes first, as AT&T writes it. */
    private final boolean sourceFirst;

    private final X86Flags flags;
    /** A {@code lock} prefix that stands in a cell of its own. */
    private boolean pendingLock;

    X86Assembler(ThreadCode thread, boolean sourceFirst) {
        super(thread);
        this.sourceFirst = sourceFirst;
        this.flags = new X86Flags(this);
    }

    @Override
    void emit(Line written) {
        Line line = written;
        boolean locked = pendingLock;
        pendingLock = false;
        if (line.mnemonic().equals("lock")) {
            String rest = line.text().substring(4).trim();
            if (rest.isEmpty()) {
                pendingLock = true;
                return;
            }
            Line inner = Line.parse(rest, line.site());
            line = new Line(List.of(), inner.mnemonic(), inner.operands(), line.text(), line.site());
            locked = true;
        }
        emit(line, locked);
    }

    private void emit(Line line, boolean locked) {
        String name = line.mnemonic();
        if (REFUSED.containsKey(name)) {
            throw line.unsupported(REFUSED.get(name));
        }
        if (SIZED.contains(name)) {
            sized(line, name, 0, locked);
        } else if (name.length() > 1 && SIZED.contains(name.substring(0, name.length() - 1)) && suffix(name) > 0) {
            sized(line, name.substring(0, name.length() - 1), suffix(name), locked);
        } else if (locked) {
            throw line.error("lock is not allowed before " + name);
        } else {
            unsized(line, name);
        }
    }

    private static int suffix(String name) {
        return bitsOf(name.charAt(name.length() - 1));
    }

    private static int bitsOf(char suffix) {
        return switch (suffix) {
            case 'b' -> 8;
            case 'w' -> 16;
            case 'l' -> 32;
            case 'q' -> 64;
            default -> 0;
        };
    }

    private void unsized(Line line, String name) {
        switch (name) {
            case "mfence" -> code.fence(tags("MFENCE"));
            case "sfence" -> code.fence(tags("SFENCE"));
            case "lfence" -> code.fence(tags("LFENCE"));
            case "jmp" -> {
                line.expectOperands(1);
                code.jump(target(line, line.operand(0)));
            }
            case "ret", "retq" -> code.jump(end());
            case "movzx" -> extend(line, false, 0, 0);
            case "movsx", "movsxd" -> extend(line, true, 0, 0);
            default -> patterned(line, name);
        }
    }

    private void patterned(Line line, String name) {
        Matcher extending = EXTENDING.matcher(name);
        Matcher move = CONDITIONAL_MOVE.matcher(name);
        if (NO_OPERATION.contains(name)) {
            return;
        }
        if (extending.matches()) {
            int from = bitsOf(extending.group(2).charAt(0));
            extend(
                    line,
                    extending.group(1).equals("s"),
                    from,
                    bitsOf(extending.group(3).charAt(0)));
        } else if (name.startsWith("j") && X86Flags.isCondition(name.substring(1))) {
            line.expectOperands(1);
            code.branch(flags.condition(name.substring(1)), target(line, line.operand(0)), next());
        } else if (name.startsWith("set") && X86Flags.isCondition(name.substring(3))) {
            line.expectOperands(1);
            write(line, X86Operand.parse(line, line.operand(0)), flags.condition(name.substring(3)), 8);
        } else if (name.startsWith("cmov") && X86Flags.isCondition(name.substring(4))) {
            conditionalMove(line, name.substring(4), 0);
        } else if (move.matches() && X86Flags.isCondition(move.group(1))) {
            conditionalMove(line, move.group(1), bitsOf(move.group(2).charAt(0)));
        } else {
            throw line.unknown("x86");
        }
    }

    private void sized(Line line, String name, int suffix, boolean locked) {
        switch (name) {
            case "inc", "dec", "neg", "not" -> one(line, name, suffix, locked);
            case "xchg", "uxch", "xadd", "cmpxchg" -> exchange(line, name, suffix, locked);
            case "shl", "sal", "shr", "sar" -> {
                refuseLock(line, locked);
                shift(line, name, suffix);
            }
            case "imul" -> {
                refuseLock(line, locked);
                multiply(line, suffix);
            }
            default -> two(line, name, suffix, locked);
        }
    }

    private static void refuseLock(Line line, boolean locked) {
        if (locked) {
            throw line.error("lock is not allowed before " + line.mnemonic());
        }
    }

    private void two(Line line, String name, int suffix, boolean locked) {
        line.expectOperands(2);
        X86Operand first = X86Operand.parse(line, line.operand(0));
        X86Operand second = X86Operand.parse(line, line.operand(1));
        X86Operand destination = sourceFirst ? second : first;
        X86Operand source = sourceFirst ? first : second;
        int bits = width(line, suffix, destination, source);
        if (ARITHMETIC.containsKey(name)) {
            arithmetic(line, name, destination, source, bits, locked);
            return;
        }
        refuseLock(line, locked);
        switch (name) {
            case "mov" -> write(line, destination, read(source, bits), bits);
            case "lea" -> {
                if (!(source instanceof X86Operand.Memory memory)) {
                    throw line.error("lea needs an address in memory");
                }
                write(line, destination, truncate(address(memory), bits), bits);
            }
            case "cmp" -> {
                int a = read(destination, bits);
                int b = read(source, bits);
                flags.subtraction(a, b, binary(Op.SUB, a, b, bits), bits);
            }
            default -> {
                int a = read(destination, bits);
                flags.logic(binary(Op.AND, a, read(source, bits), bits), bits);
            }
        }
    }

    private void arithmetic(
            Line line, String name, X86Operand destination, X86Operand source, int bits, boolean locked) {
        int b = read(source, bits);
        int a;
        if (locked) {
            a = rmw(line, LOCKED_ARITHMETIC.get(name), destination, b, bits);
        } else {
            a = read(destination, bits);
        }
        int result = binary(ARITHMETIC.get(name), a, b, bits);
        if (!locked) {
            write(line, destination, result, bits);
        }
        switch (name) {
            case "add" -> flags.addition(a, b, result, bits);
            case "sub" -> flags.subtraction(a, b, result, bits);
            default -> flags.logic(result, bits);
        }
    }

    private int rmw(Line line, RmwOp op, X86Operand destination, int operand, int bits) {
        if (!(destination instanceof X86Operand.Memory memory)) {
            throw line.error("lock needs a destination in memory");
        }
        return rmw(op, address(memory), operand, bits / 8, LOCKED);
    }

    /** Instructions with one operand. inc and dec leave the carry as it was, not leaves all flags. */
    private void one(Line line, String name, int suffix, boolean locked) {
        line.expectOperands(1);
        X86Operand destination = X86Operand.parse(line, line.operand(0));
        int bits = width(line, suffix, destination, destination);
        int ones = constant(RmwOp.truncate(-1, bits / 8));
        switch (name) {
            case "inc", "dec" -> {
                boolean up = name.equals("inc");
                int one = constant(1);
                int a = locked
                        ? rmw(line, up ? RmwOp.ADD : RmwOp.SUB, destination, one, bits)
                        : read(destination, bits);
                int result = binary(up ? Op.ADD : Op.SUB, a, one, bits);
                if (!locked) {
                    write(line, destination, result, bits);
                }
                flags.overflow(binary(up ? Op.SADD_OVERFLOWS : Op.SSUB_OVERFLOWS, a, one, bits));
                flags.result(result, bits);
            }
            case "not" -> {
                if (locked) {
                    rmw(line, RmwOp.XOR, destination, ones, bits);
                } else {
                    write(line, destination, binary(Op.XOR, read(destination, bits), ones, bits), bits);
                }
            }
            default -> {
                if (locked) {
                    throw line.unsupported("a locked negation is not modelled");
                }
                int a = read(destination, bits);
                int result = binary(Op.SUB, constant(0), a, bits);
                write(line, destination, result, bits);
                flags.subtraction(constant(0), a, result, bits);
            }
        }
    }

    /** xchg is locked by itself; an operand in memory is the destination wherever it stands. */
    private void exchange(Line line, String name, int suffix, boolean locked) {
        line.expectOperands(2);
        X86Operand first = X86Operand.parse(line, line.operand(0));
        X86Operand second = X86Operand.parse(line, line.operand(1));
        boolean swapped = second instanceof X86Operand.Memory || (sourceFirst && !(first instanceof X86Operand.Memory));
        X86Operand destination = swapped ? second : first;
        if (!((swapped ? first : second) instanceof X86Operand.Register source)) {
            throw line.error(name + " needs a register");
        }
        int bits = width(line, suffix, source, destination);
        boolean inMemory = destination instanceof X86Operand.Memory;
        if (locked && !inMemory) {
            throw line.error("lock needs a destination in memory");
        }
        boolean atomic = inMemory && (locked || name.equals("xchg"));
        if (name.equals("cmpxchg")) {
            compareExchange(line, destination, source, bits, atomic);
            return;
        }
        int b = read(source, bits);
        boolean adds = name.equals("xadd");
        int a = atomic ? rmw(line, adds ? RmwOp.ADD : RmwOp.XCHG, destination, b, bits) : read(destination, bits);
        int result = adds ? binary(Op.ADD, a, b, bits) : b;
        write(line, source, a, bits);
        if (!atomic) {
            write(line, destination, result, bits);
        }
        if (adds) {
            flags.addition(a, b, result, bits);
        }
    }

    private void compareExchange(
            Line line, X86Operand destination, X86Operand.Register source, int bits, boolean atomic) {
        X86Operand.Register accumulator = new X86Operand.Register("RAX", bits, 0);
        int expected = read(accumulator, bits);
        int desired = read(source, bits);
        int old;
        if (atomic && destination instanceof X86Operand.Memory memory) {
            old = cas(address(memory), expected, desired, bits / 8, LOCKED, LOCKED);
        } else {
            // Without lock it is a load and then, in any case, a store.
            old = read(destination, bits);
            int equal = binary(Op.EQ, old, expected, bits);
            write(line, destination, select(equal, desired, old), bits);
        }
        flags.subtraction(expected, old, binary(Op.SUB, expected, old, bits), bits);
        int whole = thread.register("RAX");
        int before = copy(whole);
        write(line, accumulator, old, bits);
        code.select(whole, flags.condition("e"), before, whole);
    }

    private void shift(Line line, String name, int suffix) {
        line.expectOperands(1, 2);
        boolean counted = line.count() == 2;
        String where = line.operand(counted && sourceFirst ? 1 : 0);
        X86Operand destination = X86Operand.parse(line, where);
        int count = 1;
        if (counted) {
            X86Operand amount = X86Operand.parse(line, line.operand(sourceFirst ? 0 : 1));
            if (!(amount instanceof X86Operand.Immediate immediate)) {
                throw line.unsupported("only shifts by a constant are modelled");
            }
            count = (int) immediate.value();
        }
        int bits = width(line, suffix, destination, destination);
        count &= bits == 64 ? 63 : 31;
        if (count >= bits) {
            throw line.unsupported("the shift count is not smaller than the operand");
        }
        if (count == 0) {
            return;
        }
        int a = read(destination, bits);
        Op op = name.equals("shr") ? Op.LSHR : name.equals("sar") ? Op.ASHR : Op.SHL;
        int result = binary(op, a, constant(count), bits);
        write(line, destination, result, bits);
        int last = op == Op.SHL ? bits - count : count - 1;
        int out = truncate(binary(Op.LSHR, a, constant(last), bits), 1);
        flags.carry(out);
        // Overflow is defined for shifts by one only: the sign changed.
        flags.overflow(xor(isNegative(a, bits), isNegative(result, bits)));
        flags.result(result, bits);
    }

    private void multiply(Line line, int suffix) {
        line.expectOperands(2, 3);
        int last = line.count() - 1;
        X86Operand destination = X86Operand.parse(line, line.operand(sourceFirst ? last : 0));
        X86Operand source = X86Operand.parse(line, line.operand(line.count() == 3 ? 1 : sourceFirst ? 0 : 1));
        X86Operand other = line.count() == 3 ? X86Operand.parse(line, line.operand(sourceFirst ? 0 : 2)) : destination;
        int bits = width(line, suffix, destination, source);
        int a = read(other, bits);
        int b = read(source, bits);
        int result = binary(Op.MUL, a, b, bits);
        int overflows = binary(Op.SMUL_OVERFLOWS, a, b, bits);
        write(line, destination, result, bits);
        flags.carry(overflows);
        flags.overflow(overflows);
        flags.result(result, bits);
    }

    private void extend(Line line, boolean signed, int from, int to) {
        line.expectOperands(2);
        X86Operand destination = X86Operand.parse(line, line.operand(sourceFirst ? 1 : 0));
        X86Operand source = X86Operand.parse(line, line.operand(sourceFirst ? 0 : 1));
        int narrow = from > 0 ? from : width(line, sizeInText(line, sourceFirst ? 0 : 1), source, source);
        int wide = to > 0 ? to : width(line, 0, destination, destination);
        int value = read(source, narrow);
        write(line, destination, signed ? signExtend(value, narrow, wide) : value, wide);
    }

    private void conditionalMove(Line line, String condition, int suffix) {
        line.expectOperands(2);
        X86Operand first = X86Operand.parse(line, line.operand(0));
        X86Operand second = X86Operand.parse(line, line.operand(1));
        boolean swapped = second instanceof X86Operand.Register && (first instanceof X86Operand.Memory || sourceFirst);
        X86Operand destination = swapped ? second : first;
        X86Operand source = swapped ? first : second;
        int bits = width(line, suffix, destination, source);
        // The source is read whether the condition holds or not.
        int value = read(source, bits);
        int kept = read(destination, bits);
        write(line, destination, select(flags.condition(condition), value, kept), bits);
    }

    /**
     * The width of an operation: its suffix, a register among its operands, {@code dword ptr}, the declared type of the
     * variable, or else 32 bits.
     */
    private int width(Line line, int suffix, X86Operand one, X86Operand other) {
        IntStream registers = Stream.of(one, other)
                .mapToInt(operand -> operand instanceof X86Operand.Register register ? register.bits() : 0);
        IntStream prefixes = IntStream.range(0, line.count()).map(operand -> sizeInText(line, operand));
        int[] said = IntStream.concat(IntStream.of(suffix), IntStream.concat(registers, prefixes))
                .filter(bits -> bits > 0)
                .distinct()
                .toArray();
        if (said.length > 1) {
            throw line.error("it is said to be " + said[0] + " and " + said[1] + " bits wide");
        }
        if (said.length == 1) {
            return said[0];
        }
        X86Operand memory = one instanceof X86Operand.Memory ? one : other;
        if (memory instanceof X86Operand.Memory m && m.symbol() != null && m.base() == null && m.index() == null) {
            Type declared = thread.test().typeOf(m.symbol());
            return declared == null ? 32 : 8 * declared.size();
        }
        return 32;
    }

    private static int sizeInText(Line line, int operand) {
        Matcher prefix = X86Operand.SIZE_PREFIX.matcher(line.operand(operand));
        if (!prefix.find()) {
            return 0;
        }
        return switch (prefix.group(1).toLowerCase(Locale.ROOT)) {
            case "byte" -> 8;
            case "word" -> 16;
            case "dword" -> 32;
            default -> 64;
        };
    }

    private int read(X86Operand operand, int bits) {
        if (operand instanceof X86Operand.Register register) {
            int whole = thread.register(register.whole());
            int shifted = register.shift() == 0 ? whole : binary(Op.LSHR, whole, constant(register.shift()), 64);
            // A copy even of all 64 bits: flags are computed from it after the register was overwritten.
            return bits >= 64 ? copy(shifted) : truncate(shifted, bits);
        }
        if (operand instanceof X86Operand.Immediate immediate) {
            return constant(RmwOp.truncate(immediate.value(), bits / 8));
        }
        if (operand instanceof X86Operand.SymbolAddress symbol) {
            return constant(RmwOp.truncate(addressOf(symbol.symbol()), bits / 8));
        }
        int value = code.register();
        load(value, address((X86Operand.Memory) operand), bits / 8, PLAIN);
        return value;
    }

    /** Writing 32 bits of a register clears its upper half; writing fewer keeps the rest. */
    private void write(Line line, X86Operand operand, int value, int bits) {
        if (operand instanceof X86Operand.Register register) {
            int whole = thread.register(register.whole());
            if (bits >= 32) {
                code.move(whole, value);
                return;
            }
            long mask = RmwOp.truncate(-1, bits / 8) << register.shift();
            int placed = register.shift() == 0 ? value : binary(Op.SHL, value, constant(register.shift()), 64);
            code.binary(Op.OR, whole, binary(Op.AND, whole, constant(~mask), 64), placed, 64);
        } else if (operand instanceof X86Operand.Memory memory) {
            store(address(memory), value, bits / 8, PLAIN);
        } else {
            String order =
                    sourceFirst ? "the destination is the last operand here" : "the destination comes first here";
            throw line.error("the destination is a constant; " + order);
        }
    }

    private int address(X86Operand.Memory memory) {
        int sum = -1;
        boolean any = false;
        if (memory.base() != null) {
            sum = truncate(thread.register(memory.base().whole()), memory.base().bits());
            any = true;
        }
        if (memory.index() != null) {
            int index = truncate(
                    thread.register(memory.index().whole()), memory.index().bits());
            int scaled = memory.scale() == 1 ? index : binary(Op.MUL, index, constant(memory.scale()), 64);
            sum = any ? binary(Op.ADD, sum, scaled, 64) : scaled;
            any = true;
        }
        long fixed = memory.offset() + (memory.symbol() == null ? 0 : addressOf(memory.symbol()));
        return any ? plus(sum, fixed) : constant(fixed);
    }

    /** A register that keeps the value while its source is overwritten. */
    private int copy(int value) {
        int result = code.register();
        code.move(result, value);
        return result;
    }
}
