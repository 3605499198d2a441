package org.fencepost.litmus.asm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.litmus.asm.AArch64Operand.Address;
import org.fencepost.litmus.asm.AArch64Operand.Indexing;
import org.fencepost.litmus.asm.AArch64Operand.Register;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Label;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;

/** Loads, stores, exclusives and atomic instructions of AArch64. */
record AArch64Memory(Assembler asm, AArch64Registers registers) {
    private static final Pattern LOAD = Pattern.compile("ld(r|ur|ar|apr|apur|xr|axr)(b|h|sb|sh|sw)?");
    private static final Pattern STORE = Pattern.compile("st(r|ur|lr|lur|xr|lxr)(b|h)?");
    private static final Pattern PAIR = Pattern.compile("(ld|st)n?p(sw)?");
    private static final Pattern ATOMIC =
            Pattern.compile("(ld|st)(add|clr|eor|set|smax|smin|umax|umin)(a|l|al)?(b|h)?");
    private static final Pattern EXCHANGE = Pattern.compile("(swp|cas)(a|l|al)?(b|h)?");
    private static final Pattern REFUSED =
            Pattern.compile("casp\\w*|swpp\\w*|ld(a?xp|iapp|ap|g|lar\\w*|tr\\w*)|st(l?xp|ilp|lp|llr\\w*|tr\\w*)"
                    + "|ldclrp\\w*|ldsetp\\w*|rcw\\w*");

    private static final Map<String, RmwOp> OPERATIONS = Map.of(
            "add", RmwOp.ADD,
            "clr", RmwOp.AND,
            "eor", RmwOp.XOR,
            "set", RmwOp.OR,
            "smax", RmwOp.MAX,
            "smin", RmwOp.MIN,
            "umax", RmwOp.UMAX,
            "umin", RmwOp.UMIN);

    private static final Intrinsic EITHER =
            (context, arguments) -> Intrinsic.visible(new Action.Choose(2, context.site()));

    /** Emits the instruction, if it is one that accesses memory. */
    boolean emit(Line line) {
        String name = line.mnemonic();
        Matcher load = LOAD.matcher(name);
        Matcher store = STORE.matcher(name);
        Matcher pair = PAIR.matcher(name);
        Matcher atomic = ATOMIC.matcher(name);
        Matcher exchange = EXCHANGE.matcher(name);
        if (load.matches()) {
            load(line, load.group(1), load.group(2) == null ? "" : load.group(2));
        } else if (store.matches()) {
            store(line, store.group(1), store.group(2) == null ? "" : store.group(2));
        } else if (pair.matches()) {
            pair(line, pair.group(1).equals("ld"), pair.group(2) != null);
        } else if (atomic.matches()) {
            operate(line, atomic);
        } else if (exchange.matches()) {
            exchange(line, exchange);
        } else if (REFUSED.matcher(name).matches()) {
            throw line.unsupported("accesses to pairs, unprivileged ones and limited ordering are not modelled");
        } else {
            return false;
        }
        return true;
    }

    private static int size(Line line, String suffix, Register register) {
        if (suffix.isEmpty()) {
            return register.bits() / 8;
        }
        if (register.bits() == 64 && (suffix.equals("b") || suffix.equals("h"))) {
            throw line.error("this instruction takes a 32-bit register");
        }
        return switch (suffix.charAt(suffix.length() - 1)) {
            case 'b' -> 1;
            case 'h' -> 2;
            default -> 4;
        };
    }

    private void load(Line line, String kind, String suffix) {
        atLeast(line, 2);
        Register result = registers.register(line, 0);
        int size = size(line, suffix, result);
        if (line.operand(1).startsWith("=")) {
            literal(line, kind + suffix, result);
            return;
        }
        Address address = AArch64Operand.address(line, 1);
        if (!kind.equals("r") && !kind.endsWith("ur")) {
            plainBase(line, address);
        }
        Annotation how = switch (kind) {
            case "ar" -> Assembler.tags("A");
            case "apr", "apur" -> Assembler.tags("Q");
            case "xr" -> Assembler.tags("X");
            case "axr" -> Assembler.tags("X", "A");
            default -> Annotation.NA;
        };
        int value = asm.code.register();
        asm.load(value, before(line, address), size, how);
        after(address);
        boolean signed = suffix.startsWith("s");
        registers.write(result, signed ? asm.signExtend(value, 8 * size, result.bits()) : value);
    }

    /** {@code LDR X0,=x}: the address of a variable, or a number. */
    private void literal(Line line, String form, Register result) {
        line.expectOperands(2);
        String text = line.operand(1).substring(1).trim();
        if (!form.equals("r")) {
            throw line.error("only LDR takes a literal");
        }
        long value = Assembler.isNumber(text) ? Assembler.number(line, text) : asm.addressOf(text);
        registers.write(result, asm.constant(RmwOp.truncate(value, result.bits() / 8)));
    }

    private void store(Line line, String kind, String suffix) {
        boolean exclusive = kind.endsWith("xr");
        int first = exclusive ? 1 : 0;
        atLeast(line, first + 2);
        Register source = registers.register(line, first);
        int size = size(line, suffix, source);
        Address address = AArch64Operand.address(line, first + 1);
        if (!kind.equals("r") && !kind.endsWith("ur")) {
            plainBase(line, address);
        }
        int value = registers.read(source, 8 * size);
        List<String> tags = new ArrayList<>();
        if (kind.startsWith("l")) {
            tags.add("L");
        }
        int where = before(line, address);
        if (exclusive) {
            tags.add("X");
            int success = asm.storeExclusive(where, value, size, Assembler.tags(tags));
            registers.write(registers.register(line, 0), asm.not(success));
        } else {
            asm.store(where, value, size, Assembler.tags(tags));
            after(address);
        }
    }

    /** Two accesses, one after the other: AArch64 gives the halves of a pair no atomicity and no order. */
    private void pair(Line line, boolean loads, boolean signed) {
        atLeast(line, 3);
        if (signed && !loads) {
            throw line.unknown("AArch64");
        }
        Register first = registers.register(line, 0);
        Register second = registers.register(line, 1);
        if (first.bits() != second.bits()) {
            throw line.error("the registers of a pair are of the same width");
        }
        int size = signed ? 4 : first.bits() / 8;
        Address address = AArch64Operand.address(line, 2);
        if (address.index() != null) {
            throw line.error("a pair takes no index register");
        }
        int low = asm.code.register();
        asm.code.move(low, before(line, address));
        int high = asm.plus(low, size);
        if (loads) {
            int a = asm.code.register();
            int b = asm.code.register();
            asm.load(a, low, size, Annotation.NA);
            asm.load(b, high, size, Annotation.NA);
            after(address);
            registers.write(first, signed ? asm.signExtend(a, 32, 64) : a);
            registers.write(second, signed ? asm.signExtend(b, 32, 64) : b);
        } else {
            asm.store(low, registers.read(first), size, Annotation.NA);
            asm.store(high, registers.read(second), size, Annotation.NA);
            after(address);
        }
    }

    private void operate(Line line, Matcher parts) {
        boolean returns = parts.group(1).equals("ld");
        String order = parts.group(3) == null ? "" : parts.group(3);
        if (!returns && order.contains("a")) {
            throw line.unknown("AArch64");
        }
        line.expectOperands(returns ? 3 : 2);
        Register source = registers.register(line, 0);
        int size = size(line, parts.group(4) == null ? "" : parts.group(4), source);
        Register result = returns ? registers.register(line, 1) : new Register(null, source.bits());
        int address = atomicAddress(line, returns ? 2 : 1);
        int operand = registers.read(source, 8 * size);
        if (parts.group(2).equals("clr")) {
            operand = asm.binary(Op.XOR, operand, asm.constant(RmwOp.truncate(-1, size)), 64);
        }
        Annotation how = atomicTags(order, result.isZero());
        registers.write(
                result, asm.rmw(Objects.requireNonNull(OPERATIONS.get(parts.group(2))), address, operand, size, how));
    }

    private void exchange(Line line, Matcher parts) {
        line.expectOperands(3);
        String order = parts.group(2) == null ? "" : parts.group(2);
        Register first = registers.register(line, 0);
        Register second = registers.register(line, 1);
        int size = size(line, parts.group(3) == null ? "" : parts.group(3), first);
        int address = atomicAddress(line, 2);
        if (parts.group(1).equals("swp")) {
            int operand = registers.read(first, 8 * size);
            Annotation how = atomicTags(order, second.isZero());
            registers.write(second, asm.rmw(RmwOp.XCHG, address, operand, size, how));
            return;
        }
        int expected = registers.read(first, 8 * size);
        int desired = registers.read(second, 8 * size);
        boolean acquires = order.startsWith("a") && !first.isZero();
        List<String> failure = new ArrayList<>(acquires ? List.of("A") : List.of());
        if (first.isZero()) {
            failure.add("NoRet");
        }
        Annotation success = atomicTags(order, first.isZero());
        int old = asm.cas(address, asm.weaken(expected), desired, size, success, Assembler.tags(failure));
        if (!first.isZero()) {
            registers.write(first, resultOfCas(old, expected, 8 * size));
        }
    }

    /**
     * When the comparison succeeds, the value that was read is the expected one, and the processor may take the result from
     * either: which one it is decides what the result depends on.
     */
    private int resultOfCas(int old, int expected, int bits) {
        int result = asm.code.register();
        int choice = asm.code.register();
        Label succeeded = asm.code.label();
        Label fromRegister = asm.code.label();
        Label fromMemory = asm.code.label();
        Label done = asm.code.label();
        int scope = asm.code.beginControl();
        asm.code.branch(asm.binary(Op.EQ, old, expected, bits), succeeded, fromMemory);
        asm.code.place(succeeded);
        asm.code.intrinsic(EITHER, new int[0], new int[] {choice});
        asm.code.branch(choice, fromRegister, fromMemory);
        asm.code.place(fromRegister);
        asm.code.move(result, asm.withPick(asm.withPick(expected, asm.weaken(old)), asm.weaken(expected)));
        asm.code.jump(done);
        asm.code.place(fromMemory);
        asm.code.move(result, old);
        asm.code.place(done);
        asm.code.endControl(scope);
        return result;
    }

    /** An atomic instruction whose result goes to the zero register reads without acquire, and DMB LD ignores it. */
    private static Annotation atomicTags(String order, boolean noResult) {
        List<String> tags = new ArrayList<>(List.of("X"));
        if (noResult) {
            tags.add("R:NoRet");
        } else if (order.startsWith("a")) {
            tags.add("R:A");
        }
        if (order.endsWith("l")) {
            tags.add("W:L");
        }
        return Assembler.tags(tags);
    }

    private int atomicAddress(Line line, int operand) {
        Address address = AArch64Operand.address(line, operand);
        plainBase(line, address);
        return registers.read(address.base());
    }

    private static void plainBase(Line line, Address address) {
        if (address.index() != null || address.offset() != 0 || address.indexing() != Indexing.OFFSET) {
            throw line.error("this instruction takes no offset");
        }
    }

    /** The address of the access. */
    private int before(Line line, Address address) {
        int base = registers.read(address.base());
        if (address.index() != null) {
            int index = registers.modified(line, address.index(), address.modifier(), 64);
            return asm.binary(Op.ADD, base, index, 64);
        }
        if (address.indexing() == Indexing.PRE) {
            registers.write(address.base(), asm.plus(base, address.offset()));
            return base;
        }
        return address.indexing() == Indexing.POST ? base : asm.plus(base, address.offset());
    }

    /** Updates the base register of a post-indexed access. */
    private void after(Address address) {
        if (address.indexing() == Indexing.POST) {
            registers.write(address.base(), asm.plus(registers.read(address.base()), address.offset()));
        }
    }

    private static void atLeast(Line line, int count) {
        if (line.count() < count) {
            throw line.error("wrong number of operands");
        }
    }
}
