package org.fencepost.c.lower;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.c.asm.AsmInstruction;
import org.fencepost.c.asm.Operand;
import org.fencepost.c.lower.AsmFrame.NotUnderstood;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;
import org.fencepost.program.Wide;

/**
 * What the instructions of x86-64 do that concurrent C code has in its assembly: moves, arithmetic, locked updates, fences,
 * flushes. A locked instruction is one atomic update; one without the prefix that changes memory is a load and a store.
 */
final class X86Code {
    /** Two operands: source and destination. */
    private static final Map<String, Op> BINARY =
            Map.of("add", Op.ADD, "sub", Op.SUB, "and", Op.AND, "or", Op.OR, "xor", Op.XOR);

    private static final Map<String, RmwOp> UPDATES =
            Map.of("add", RmwOp.ADD, "sub", RmwOp.SUB, "and", RmwOp.AND, "or", RmwOp.OR, "xor", RmwOp.XOR);
    private static final Map<String, Op> SHIFTS = Map.of("shl", Op.SHL, "sal", Op.SHL, "shr", Op.LSHR, "sar", Op.ASHR);
    private static final Map<String, Op> BITS = Map.of("bts", Op.OR, "btr", Op.AND, "btc", Op.XOR);
    private static final Set<String> OTHERS = Set.of(
            "mov", "movabs", "lea", "inc", "dec", "neg", "not", "cmp", "test", "xchg", "xadd", "cmpxchg", "bt", "sbb",
            "movnti");
    private static final Pattern EXTENSION = Pattern.compile("mov([sz])([bwl])([wlq])");
    private static final Set<String> HINTS = Set.of("pause", "nop", "rep", "yield", "isb", "hint", "endbr64", "cld");
    private static final Map<String, Annotation> FENCES =
            Map.of("mfence", MachineCode.MFENCE, "sfence", MachineCode.SFENCE, "lfence", MachineCode.LFENCE);
    private static final Map<String, Action.FlushKind> FLUSHES = Map.of(
            "clflush", Action.FlushKind.CLFLUSH,
            "clflushopt", Action.FlushKind.CLFLUSHOPT,
            "clwb", Action.FlushKind.CLWB);
    private static final Operand AX = new Operand.Register("ax", 8);
    private static final Operand BX = new Operand.Register("bx", 8);
    private static final Operand CX = new Operand.Register("cx", 8);
    private static final Operand DX = new Operand.Register("dx", 8);

    private final FunctionLowering function;
    private final AsmFrame frame;
    private final X86Flags flags;

    X86Code(FunctionLowering function, AsmFrame frame) {
        this.function = function;
        this.frame = frame;
        this.flags = new X86Flags(function);
    }

    void lower(List<AsmInstruction> instructions) {
        for (AsmInstruction i : instructions) {
            lower(i);
        }
        frame.finish(flags);
    }

    private void lower(AsmInstruction i) {
        String name = i.name();
        if (HINTS.contains(name) || name.startsWith("prefetch")) {
            require(!i.locked());
        } else if (FENCES.containsKey(name)) {
            function.code.fence(FENCES.get(name));
        } else if (FLUSHES.containsKey(name)) {
            operands(i, 1);
            int[] address = {frame.address(i.last())};
            function.code.intrinsic(new MachineCode.Flush(FLUSHES.get(name)), address, new int[0]);
        } else if (name.equals("rdtsc") || name.equals("rdtscp")) {
            timeStamp(name.equals("rdtscp"));
        } else if (name.equals("cmpxchg8b") || name.equals("cmpxchg16b")) {
            compareExchangePair(i);
        } else if (name.startsWith("set")) {
            operands(i, 1);
            frame.write(i.last(), flags.condition(name.substring(3)), 1);
        } else if (name.startsWith("cmov")) {
            conditionalMove(i);
        } else if (EXTENSION.matcher(name).matches()) {
            extend(i);
        } else {
            sized(i);
        }
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new NotUnderstood();
        }
    }

    private static void operands(AsmInstruction i, int count) {
        require(i.operands().size() == count);
    }

    /** Instructions whose size is a suffix or that of a register. */
    private void sized(AsmInstruction i) {
        require(!i.operands().isEmpty());
        String base = i.name();
        int size = 0;
        if (!isBase(base)) {
            size = 1 << "bwlq".indexOf(base.charAt(base.length() - 1));
            base = base.substring(0, base.length() - 1);
            require(isBase(base) && "bwlq".indexOf(i.name().charAt(i.name().length() - 1)) >= 0);
        }
        for (int n = i.operands().size() - 1; n >= 0 && size == 0; n--) {
            size = frame.size(i.operands().get(n));
        }
        require(size == 1 || size == 2 || size == 4 || size == 8);
        if (BINARY.containsKey(base)) {
            binary(i, base, size);
        } else if (SHIFTS.containsKey(base)) {
            shift(i, SHIFTS.get(base), size);
        } else if (BITS.containsKey(base) || base.equals("bt")) {
            bit(i, BITS.get(base), size);
        } else {
            other(i, base, size);
        }
    }

    private static boolean isBase(String name) {
        return OTHERS.contains(name) || BINARY.containsKey(name) || SHIFTS.containsKey(name) || BITS.containsKey(name);
    }

    private void other(AsmInstruction i, String base, int size) {
        switch (base) {
            case "mov", "movabs" -> {
                unlocked(i, 2);
                frame.write(i.last(), frame.read(i.operands().get(0), size), size);
            }
            case "lea" -> {
                unlocked(i, 2);
                require(!frame.isMemory(i.last()));
                frame.write(
                        i.last(), function.truncated(frame.address(i.operands().get(0)), 8 * size), size);
            }
            case "movnti" -> stream(i, size);
            case "inc", "dec", "neg", "not" -> unary(i, base, size);
            case "cmp" -> {
                unlocked(i, 2);
                int right = frame.read(i.operands().get(0), size);
                flags.difference(frame.read(i.last(), size), right, size);
            }
            case "test" -> {
                unlocked(i, 2);
                int right = frame.read(i.operands().get(0), size);
                flags.logic(function.binary(Op.AND, frame.read(i.last(), size), right, 8 * size), size);
            }
            case "xchg" -> exchange(i, size);
            case "xadd" -> exchangeAdd(i, size);
            case "cmpxchg" -> compareExchange(i, size);
            default -> { // sbb of a register with itself: the carry, in all bits
                unlocked(i, 2);
                require(i.operands().get(0).equals(i.last()) && !frame.isMemory(i.last()));
                frame.write(
                        i.last(), function.binary(Op.SUB, function.constant(0), flags.condition("c"), 8 * size), size);
            }
        }
    }

    private static void unlocked(AsmInstruction i, int count) {
        require(!i.locked());
        operands(i, count);
    }

    private void stream(AsmInstruction i, int size) {
        unlocked(i, 2);
        int value = frame.read(i.operands().get(0), size);
        function.code.store(frame.address(i.last()), value, size, Accesses.NON_TEMPORAL);
    }

    private void binary(AsmInstruction i, String base, int size) {
        operands(i, 2);
        Operand source = i.operands().get(0);
        if (i.locked() && changesNothing(base, source) && isStack(i.last())) {
            function.code.fence(MachineCode.MFENCE);
            return;
        }
        boolean clears =
                (base.equals("xor") || base.equals("sub")) && source.equals(i.last()) && !frame.isMemory(source);
        int right = clears ? function.constant(0) : frame.read(source, size);
        int left = clears ? right : old(i, UPDATES.get(base), right, size);
        int result = function.binary(BINARY.get(base), left, right, 8 * size);
        store(i, result, size);
        switch (base) {
            case "add" -> flags.sum(left, right, result, size);
            case "sub" -> flags.difference(left, right, size);
            default -> flags.logic(result, size);
        }
    }

    /** What was in the last operand; a locked instruction updates it in the same step. */
    private int old(AsmInstruction i, RmwOp op, int operand, int size) {
        if (!i.locked()) {
            return frame.read(i.last(), size);
        }
        require(op != null);
        return update(op, frame.address(i.last()), operand, size);
    }

    /** A locked update. Returns what was there. */
    private int update(RmwOp op, int address, int operand, int size) {
        int old = function.code.register();
        function.code.fence(MachineCode.LOCKED);
        function.code.rmw(old, op, address, operand, size, Annotation.SC);
        function.code.fence(MachineCode.LOCKED);
        return old;
    }

    /** Writes the last operand, unless a locked instruction has done so. */
    private void store(AsmInstruction i, int value, int size) {
        if (!i.locked()) {
            frame.write(i.last(), value, size);
        }
    }

    private static boolean changesNothing(String base, Operand source) {
        return source instanceof Operand.Immediate immediate && immediate.value() == (base.equals("and") ? -1 : 0);
    }

    private static boolean isStack(Operand operand) {
        return operand instanceof Operand.Memory memory
                && memory.base() instanceof Operand.Register base
                && base.family().equals("sp");
    }

    private void unary(AsmInstruction i, String base, int size) {
        operands(i, 1);
        int one = function.constant(1);
        int ones = function.constant(ConstantValues.truncated(-1, 8 * size));
        switch (base) {
            case "inc", "dec" -> {
                boolean up = base.equals("inc");
                int left = old(i, up ? RmwOp.ADD : RmwOp.SUB, one, size);
                int result = function.binary(up ? Op.ADD : Op.SUB, left, one, 8 * size);
                store(i, result, size);
                flags.step(result, size);
            }
            case "not" -> {
                int left = old(i, RmwOp.XOR, ones, size);
                store(i, function.binary(Op.XOR, left, ones, 8 * size), size);
            }
            default -> {
                int left = old(i, null, one, size);
                store(i, function.binary(Op.SUB, function.constant(0), left, 8 * size), size);
                flags.difference(function.constant(0), left, size);
            }
        }
    }

    private void shift(AsmInstruction i, Op op, int size) {
        unlocked(i, 2);
        require(i.operands().get(0) instanceof Operand.Immediate);
        int by = function.constant(((Operand.Immediate) i.operands().get(0)).value() & (size == 8 ? 63 : 31));
        require(function.known(by) < 8 * size && function.known(by) > 0);
        int result = function.binary(op, frame.read(i.last(), size), by, 8 * size);
        frame.write(i.last(), result, size);
        flags.step(result, size); // the carry is the bit that fell out: not known here
    }

    /** A bit of memory may lie beyond the operand when its number is in a register. */
    private void bit(AsmInstruction i, Op op, int size) {
        operands(i, 2);
        Operand number = i.operands().get(0);
        boolean memory = frame.isMemory(i.last());
        require(size > 1 && (!i.locked() || memory && op != null));
        int raw = frame.read(number, size);
        int bit = function.binary(Op.AND, raw, function.constant(8L * size - 1), 64);
        int mask = function.binary(Op.SHL, function.constant(1), bit, 8 * size);
        if (op == Op.AND) {
            mask = function.binary(Op.XOR, mask, function.constant(ConstantValues.truncated(-1, 8 * size)), 8 * size);
        }
        int old;
        if (memory) {
            int address = number instanceof Operand.Immediate ? frame.address(i.last()) : beyond(i.last(), raw, size);
            if (i.locked()) {
                old = update(op == Op.OR ? RmwOp.OR : op == Op.AND ? RmwOp.AND : RmwOp.XOR, address, mask, size);
            } else {
                old = function.code.register();
                function.code.load(old, address, size, frame.loads());
                if (op != null) {
                    function.code.store(address, function.binary(op, old, mask, 8 * size), size, frame.stores());
                }
            }
        } else {
            old = frame.read(i.last(), size);
            if (op != null) {
                frame.write(i.last(), function.binary(op, old, mask, 8 * size), size);
            }
        }
        int shifted = function.binary(Op.LSHR, old, bit, 8 * size);
        flags.bit(function.binary(Op.AND, shifted, function.constant(1), 64));
    }

    private int beyond(Operand memory, int number, int size) {
        int words = function.binary(
                Op.ASHR,
                size == 8 ? number : function.unary(Op.SEXT, number, 8 * size),
                function.constant(Integer.numberOfTrailingZeros(8 * size)),
                64);
        int bytes = function.binary(Op.MUL, words, function.constant(size), 64);
        return function.binary(Op.ADD, frame.address(memory), bytes, 64);
    }

    /** An exchange with memory is always locked. */
    private void exchange(AsmInstruction i, int size) {
        operands(i, 2);
        boolean swapped = frame.isMemory(i.operands().get(0));
        Operand register = i.operands().get(swapped ? 1 : 0);
        Operand other = i.operands().get(swapped ? 0 : 1);
        int value = frame.read(register, size);
        int old;
        if (frame.isMemory(other)) {
            old = update(RmwOp.XCHG, frame.address(other), value, size);
        } else {
            old = frame.read(other, size);
            frame.write(other, value, size);
        }
        frame.write(register, old, size);
    }

    private void exchangeAdd(AsmInstruction i, int size) {
        operands(i, 2);
        int right = frame.read(i.operands().get(0), size);
        int left = old(i, RmwOp.ADD, right, size);
        int result = function.binary(Op.ADD, left, right, 8 * size);
        frame.write(i.operands().get(0), left, size);
        store(i, result, size);
        flags.sum(left, right, result, size);
    }

    private void compareExchange(AsmInstruction i, int size) {
        operands(i, 2);
        require(i.locked() && frame.isMemory(i.last()));
        int desired = frame.read(i.operands().get(0), size);
        int expected = frame.read(AX, size);
        int address = frame.address(i.last());
        int old = function.code.register();
        function.code.fence(MachineCode.LOCKED_COMPARISON);
        function.code.cas(old, address, expected, desired, size, Annotation.SC, Annotation.SC);
        function.code.fence(MachineCode.LOCKED_COMPARISON);
        frame.write(AX, old, size);
        flags.difference(expected, old, size);
    }

    /** dx:ax is compared, cx:bx is stored. */
    private void compareExchangePair(AsmInstruction i) {
        operands(i, 1);
        require(i.locked());
        int half = i.name().equals("cmpxchg8b") ? 4 : 8;
        int[] expected = {frame.read(AX, half), frame.read(DX, half)};
        int[] desired = {frame.read(BX, half), frame.read(CX, half)};
        int address = frame.address(i.last());
        int[] old = {function.code.register(), function.code.register()};
        function.code.fence(MachineCode.LOCKED_COMPARISON);
        if (2 * half == Wide.SIZE) {
            function.code.casWide(old, address, expected, desired, Annotation.SC, Annotation.SC);
        } else {
            int whole = function.code.register();
            function.code.cas(whole, address, join(expected), join(desired), 8, Annotation.SC, Annotation.SC);
            old[0] = function.unary(Op.TRUNC, whole, 32);
            old[1] = function.binary(Op.LSHR, whole, function.constant(32), 64);
        }
        function.code.fence(MachineCode.LOCKED_COMPARISON);
        frame.write(AX, old[0], half);
        frame.write(DX, old[1], half);
        int low = function.binary(Op.XOR, old[0], expected[0], 64);
        int high = function.binary(Op.XOR, old[1], expected[1], 64);
        flags.logic(function.binary(Op.OR, low, high, 64), 8);
    }

    private int join(int[] halves) {
        int high = function.binary(Op.SHL, halves[1], function.constant(32), 64);
        return function.binary(Op.OR, high, halves[0], 64);
    }

    private void conditionalMove(AsmInstruction i) {
        unlocked(i, 2);
        String name = i.name().substring(4);
        int size = frame.size(i.last());
        if (name.length() > 1 && size == 1 << "bwlq".indexOf(name.charAt(name.length() - 1)) && !isCondition(name)) {
            name = name.substring(0, name.length() - 1);
        }
        require(size >= 2 && !frame.isMemory(i.last()));
        int result = function.code.register();
        int source = frame.read(i.operands().get(0), size); // also when the condition does not hold
        function.code.select(result, flags.condition(name), source, frame.read(i.last(), size));
        frame.write(i.last(), result, size);
    }

    private static boolean isCondition(String name) {
        return Set.of(
                        "ne", "nz", "nc", "ns", "no", "ae", "nb", "be", "na", "nbe", "nae", "ge", "nl", "le", "ng",
                        "nle", "nge")
                .contains(name);
    }

    private void extend(AsmInstruction i) {
        unlocked(i, 2);
        Matcher name = EXTENSION.matcher(i.name());
        require(name.matches());
        int from = 1 << "bwl".indexOf(name.group(2));
        int to = 2 << "wlq".indexOf(name.group(3));
        int value = frame.read(i.operands().get(0), from);
        if (name.group(1).equals("s")) {
            value = function.unary(Op.TRUNC, function.unary(Op.SEXT, value, 8 * from), 8 * to);
        }
        frame.write(i.last(), value, to);
    }

    /** In two halves. */
    private void timeStamp(boolean processor) {
        int time = function.code.register();
        function.code.intrinsic(new MachineCode.Counter(), new int[0], new int[] {time});
        frame.write(AX, function.unary(Op.TRUNC, time, 32), 4);
        frame.write(DX, function.binary(Op.LSHR, time, function.constant(32), 64), 4);
        if (processor) {
            frame.write(CX, function.constant(0), 4);
        }
    }
}
