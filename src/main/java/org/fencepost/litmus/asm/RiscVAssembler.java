package org.fencepost.litmus.asm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.program.Annotation;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;

/** The instructions of RV64IMA, with herd's acquire loads and release stores. */
final class RiscVAssembler extends Assembler {
    private static final Map<String, Op> REGISTER_OPS = Map.ofEntries(
            Map.entry("add", Op.ADD),
            Map.entry("sub", Op.SUB),
            Map.entry("and", Op.AND),
            Map.entry("or", Op.OR),
            Map.entry("xor", Op.XOR),
            Map.entry("sll", Op.SHL),
            Map.entry("srl", Op.LSHR),
            Map.entry("sra", Op.ASHR),
            Map.entry("slt", Op.SLT),
            Map.entry("sltu", Op.ULT),
            Map.entry("mul", Op.MUL),
            Map.entry("min", Op.SMIN),
            Map.entry("max", Op.SMAX),
            Map.entry("minu", Op.UMIN),
            Map.entry("maxu", Op.UMAX));

    private static final Map<String, Op> IMMEDIATE_OPS = Map.ofEntries(
            Map.entry("addi", Op.ADD),
            Map.entry("andi", Op.AND),
            Map.entry("ori", Op.OR),
            Map.entry("xori", Op.XOR),
            Map.entry("slli", Op.SHL),
            Map.entry("srli", Op.LSHR),
            Map.entry("srai", Op.ASHR),
            Map.entry("slti", Op.SLT),
            Map.entry("sltiu", Op.ULT));

    /** Operations on the low 32 bits whose result is sign-extended: add, addi, sub, ... with {@code w} at the end. */
    private static final Set<String> WORD_OPS =
            Set.of("addw", "subw", "sllw", "srlw", "sraw", "mulw", "addiw", "slliw", "srliw", "sraiw");

    private static final Map<String, RmwOp> ATOMIC_OPS = Map.of(
            "swap", RmwOp.XCHG,
            "add", RmwOp.ADD,
            "and", RmwOp.AND,
            "or", RmwOp.OR,
            "xor", RmwOp.XOR,
            "max", RmwOp.MAX,
            "min", RmwOp.MIN,
            "maxu", RmwOp.UMAX,
            "minu", RmwOp.UMIN);

    private static final Pattern LOAD = Pattern.compile("l([bhwd])(u?)(\\.aq|\\.aq\\.?rl)?");
    private static final Pattern STORE = Pattern.compile("s([bhwd])(\\.rl|\\.aq\\.?rl)?");
    private static final Pattern RESERVE = Pattern.compile("(lr|sc)\\.([wd])((?:\\.aq|\\.rl|\\.aq\\.?rl)?)");
    private static final Pattern ATOMIC = Pattern.compile("amo(\\w+)\\.([bhwd])((?:\\.aq|\\.rl|\\.aq\\.?rl)?)");
    private static final Pattern ADDRESS = Pattern.compile("([-+]?\\w*)\\s*\\(\\s*([^)]*?)\\s*\\)");

    RiscVAssembler(ThreadCode thread) {
        super(thread);
        // An atomic instruction is one memory operation that reads and writes (RVWMO, Memory Model Primitives).
        thread.test().splitsUpdates(false);
    }

    @Override
    String refusal(String mnemonic) {
        return switch (mnemonic) {
            case "auipc" -> "the address of code has no meaning in a litmus test";
            case "ecall" -> "there is no operating system in a litmus test";
            case "ebreak" -> "there is no debugger in a litmus test";
            case "sfence.vma" -> "address translation is not modelled";
            case "amocas.q" -> "it is wider than a register";
            default -> mnemonic.startsWith("csr") ? "control registers are not modelled" : "";
        };
    }

    @Override
    void emit(Line line) {
        String name = line.mnemonic();
        if (!(data(line, name) || branch(line, name) || memory(line, name))) {
            throw line.unknown("RISC-V");
        }
    }

    private boolean data(Line line, String name) {
        if (REGISTER_OPS.containsKey(name)) {
            line.expectOperands(3);
            int a = read(line, 1);
            // The assembler takes "add x1,x2,5" for addi.
            int b = isNumber(line.operand(2)) ? immediate(line, 2) : read(line, 2);
            write(line, operation(REGISTER_OPS.get(name), a, b, 64));
        } else if (IMMEDIATE_OPS.containsKey(name)) {
            line.expectOperands(3);
            write(line, operation(IMMEDIATE_OPS.get(name), read(line, 1), immediate(line, 2), 64));
        } else if (WORD_OPS.contains(name)) {
            word(line, name.substring(0, name.length() - 1));
        } else {
            return pseudo(line, name);
        }
        return true;
    }

    private void word(Line line, String name) {
        line.expectOperands(3);
        int a = truncate(read(line, 1), 32);
        boolean immediate = IMMEDIATE_OPS.containsKey(name) || isNumber(line.operand(2));
        Op op = Objects.requireNonNull(IMMEDIATE_OPS.getOrDefault(name, REGISTER_OPS.get(name)));
        int b = truncate(immediate ? immediate(line, 2) : read(line, 2), 32);
        write(line, signExtend(operation(op, a, b, 32), 32, 64));
    }

    /** Shifts use the low bits of their count. */
    private int operation(Op op, int a, int b, int bits) {
        boolean shift = op == Op.SHL || op == Op.LSHR || op == Op.ASHR;
        return binary(op, a, shift ? binary(Op.AND, b, constant(bits - 1), bits) : b, bits);
    }

    private boolean pseudo(Line line, String name) {
        switch (name) {
            case "nop" -> {}
            case "li" -> write(line, immediate(line, 1));
            case "lui" -> write(line, constant((int) (number(line, line.operand(1)) << 12)));
            case "la" -> write(line, constant(symbol(line, line.operand(1))));
            case "mv" -> write(line, binary(Op.ADD, read(line, 1), constant(0), 64));
            case "not" -> write(line, binary(Op.XOR, read(line, 1), constant(-1), 64));
            case "neg" -> write(line, binary(Op.SUB, constant(0), read(line, 1), 64));
            case "negw" ->
                write(line, signExtend(binary(Op.SUB, constant(0), truncate(read(line, 1), 32), 32), 32, 64));
            case "sext.b" -> write(line, signExtend(read(line, 1), 8, 64));
            case "sext.h" -> write(line, signExtend(read(line, 1), 16, 64));
            case "sext.w" -> write(line, signExtend(read(line, 1), 32, 64));
            case "zext.b" -> write(line, truncate(read(line, 1), 8));
            case "zext.h" -> write(line, truncate(read(line, 1), 16));
            case "zext.w" -> write(line, truncate(read(line, 1), 32));
            case "seqz" -> write(line, isZero(read(line, 1), 64));
            case "snez" -> write(line, binary(Op.NE, read(line, 1), constant(0), 64));
            case "sltz" -> write(line, isNegative(read(line, 1), 64));
            case "sgtz" -> write(line, binary(Op.SLT, constant(0), read(line, 1), 64));
            default -> {
                return false;
            }
        }
        line.expectOperands(name.equals("nop") ? 0 : 2);
        return true;
    }

    private boolean branch(Line line, String name) {
        switch (name) {
            case "beq", "bne", "blt", "bge", "bltu", "bgeu", "bgt", "ble", "bgtu", "bleu" -> {
                line.expectOperands(3);
                code.branch(comparison(name, read(line, 0), read(line, 1)), target(line, line.operand(2)), next());
            }
            case "beqz", "bnez", "bltz", "bgez", "bgtz", "blez" -> {
                line.expectOperands(2);
                String compared = name.substring(0, name.length() - 1);
                code.branch(comparison(compared, read(line, 0), constant(0)), target(line, line.operand(1)), next());
            }
            case "j" -> {
                line.expectOperands(1);
                code.jump(target(line, line.operand(0)));
            }
            case "jal" -> {
                line.expectOperands(1, 2);
                String link = line.count() == 2 ? line.operand(0) : "ra";
                write(line, link, constant(returnAddress()));
                code.jump(target(line, line.operand(line.count() - 1)));
            }
            case "jr" -> {
                line.expectOperands(1);
                jumpTo(read(line, 0));
            }
            case "ret" -> jumpTo(thread.register("ra"));
            default -> {
                return false;
            }
        }
        return true;
    }

    private int comparison(String name, int a, int b) {
        return switch (name) {
            case "beq" -> binary(Op.EQ, a, b, 64);
            case "bne" -> binary(Op.NE, a, b, 64);
            case "blt" -> binary(Op.SLT, a, b, 64);
            case "bge" -> binary(Op.SLE, b, a, 64);
            case "bgt" -> binary(Op.SLT, b, a, 64);
            case "ble" -> binary(Op.SLE, a, b, 64);
            case "bltu" -> binary(Op.ULT, a, b, 64);
            case "bgeu" -> binary(Op.ULE, b, a, 64);
            case "bgtu" -> binary(Op.ULT, b, a, 64);
            default -> binary(Op.ULE, a, b, 64);
        };
    }

    private boolean memory(Line line, String name) {
        Matcher load = LOAD.matcher(name);
        Matcher store = STORE.matcher(name);
        Matcher reserve = RESERVE.matcher(name);
        Matcher atomic = ATOMIC.matcher(name);
        if (name.startsWith("fence")) {
            fence(line, name);
        } else if (load.matches()) {
            line.expectOperands(2);
            int size = size(load.group(1));
            int value = code.register();
            load(value, address(line, line.operand(1)), size, ordered(load.group(3)));
            write(line, load.group(2).isEmpty() ? signExtend(value, 8 * size, 64) : value);
        } else if (store.matches()) {
            line.expectOperands(2);
            int size = size(store.group(1));
            int value = truncate(read(line, 0), 8 * size);
            store(address(line, line.operand(1)), value, size, ordered(store.group(2)));
        } else if (reserve.matches()) {
            reservation(line, reserve.group(1), size(reserve.group(2)), reserve.group(3));
        } else if (atomic.matches()) {
            atomic(line, atomic.group(1), size(atomic.group(2)), atomic.group(3));
        } else {
            return false;
        }
        return true;
    }

    /** A load-reserved cannot be release and a store-conditional cannot be acquire: alone, those bits mean nothing. */
    private void reservation(Line line, String name, int size, String order) {
        if (name.equals("lr")) {
            line.expectOperands(2);
            int value = code.register();
            load(
                    value,
                    plainAddress(line, line.operand(1)),
                    size,
                    ordered(order.equals(".rl") ? "" : order, "X", "EX"));
            write(line, signExtend(value, 8 * size, 64));
            return;
        }
        line.expectOperands(3);
        int value = truncate(read(line, 1), 8 * size);
        int address = plainAddress(line, line.operand(2));
        Annotation how = ordered(order.equals(".aq") ? "" : order, "X", "EX", Annotation.SUCCESS_DEPENDS);
        int success = storeExclusive(address, value, size, how);
        write(line, not(success));
    }

    private void atomic(Line line, String name, int size, String order) {
        line.expectOperands(3);
        int operand = truncate(read(line, 1), 8 * size);
        int address = plainAddress(line, line.operand(2));
        int old;
        if (name.equals("cas")) {
            int expected = truncate(read(line, 0), 8 * size);
            old = cas(address, expected, operand, size, ordered(order, "X"), ordered(order, "X"));
        } else if (ATOMIC_OPS.containsKey(name)) {
            old = rmw(ATOMIC_OPS.get(name), address, operand, size, ordered(order, "X"));
        } else {
            throw line.unknown("RISC-V");
        }
        write(line, signExtend(old, 8 * size, 64));
    }

    private static Annotation ordered(String suffix, String... more) {
        List<String> tags = new ArrayList<>(List.of(more));
        if (suffix != null && !suffix.isEmpty()) {
            tags.add(suffix.equals(".aq") ? "Acq" : suffix.equals(".rl") ? "Rel" : "AcqRel");
        }
        return tags(tags);
    }

    /** Device input and output count as reads and writes of memory. */
    private void fence(Line line, String name) {
        if (name.equals("fence.tso") || name.equals("fence.i")) {
            // The tso fence may be written with its only possible operands: fence.tso rw,rw.
            code.fence(tags(name.equals("fence.i") ? "Fence.i" : "Fence.tso"));
            return;
        }
        if (!name.equals("fence")) {
            throw line.unknown("RISC-V");
        }
        line.expectOperands(0, 2);
        boolean full = line.count() == 0;
        code.fence(tags("Fence." + (full ? "rw" : accesses(line, 0)) + "." + (full ? "rw" : accesses(line, 1))));
    }

    private static String accesses(Line line, int operand) {
        Set<Character> letters = new TreeSet<>();
        for (char c : line.operand(operand).toLowerCase(Locale.ROOT).toCharArray()) {
            switch (c) {
                case 'r', 'w' -> letters.add(c);
                case 'i', 'o' -> {}
                default -> throw line.error("a fence orders r, w, rw, with i and o for devices");
            }
        }
        if (letters.isEmpty()) {
            throw line.unsupported("a fence for devices alone has no meaning in a litmus test");
        }
        return letters.contains('r') ? letters.contains('w') ? "rw" : "r" : "w";
    }

    private static int size(String letter) {
        return switch (letter) {
            case "b" -> 1;
            case "h" -> 2;
            case "w" -> 4;
            default -> 8;
        };
    }

    private int address(Line line, String text) {
        Matcher parts = ADDRESS.matcher(text);
        if (!parts.matches()) {
            throw line.error("'" + text + "' is not an address; write 0(x1)");
        }
        String offset = parts.group(1);
        return plus(register(line, parts.group(2)), offset.isEmpty() ? 0 : number(line, offset));
    }

    /** Atomic instructions have no offset, though an offset of 0 is often written. */
    private int plainAddress(Line line, String text) {
        Matcher parts = ADDRESS.matcher(text);
        if (parts.matches() && !parts.group(1).isEmpty() && number(line, parts.group(1)) != 0) {
            throw line.error("this instruction takes no offset");
        }
        return address(line, text);
    }

    private long symbol(Line line, String text) {
        return isLabel(text) ? labelAddress(line, text) : addressOf(text);
    }

    private int immediate(Line line, int operand) {
        return constant(number(line, line.operand(operand)));
    }

    private int read(Line line, int operand) {
        return register(line, line.operand(operand));
    }

    private int register(Line line, String text) {
        if (!RiscV.isRegister(text)) {
            throw line.error("'" + text + "' is not a register");
        }
        return RiscV.isZero(text) ? constant(0) : thread.register(text);
    }

    private void write(Line line, int value) {
        write(line, line.operand(0), value);
    }

    private void write(Line line, String text, int value) {
        int register = register(line, text);
        if (!RiscV.isZero(text)) {
            code.move(register, value);
        }
    }
}
