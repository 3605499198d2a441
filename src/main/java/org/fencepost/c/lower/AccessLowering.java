package org.fencepost.c.lower;

import java.util.List;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Opcode;
import org.fencepost.c.ir.Type;
import org.fencepost.c.ir.Value;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;
import org.fencepost.program.Wide;

/** Memory: addresses, loads, stores, atomic operations, fences and the stack. */
record AccessLowering(FunctionLowering function) {
    private static final Annotation COPY = Annotation.of(Mode.NA, Annotation.COPY);
    static final Annotation NON_TEMPORAL = Annotation.of(Mode.NA, Annotation.NON_TEMPORAL);

    void lower(Instruction i) {
        switch (i.opcode()) {
            case ALLOCA -> alloca(i);
            case LOAD -> load(i);
            case STORE -> store(i);
            case GETELEMENTPTR -> elementAddress(i);
            case FENCE -> fence((Instruction.Fence) i.details());
            case CMPXCHG -> compareExchange(i);
            case ATOMICRMW -> readModifyWrite(i);
            default -> throw function.unsupported(i);
        }
    }

    private void alloca(Instruction i) {
        Instruction.Alloca alloca = (Instruction.Alloca) i.details();
        int count = function.operand(i.operand(0));
        Long known = function.known(count);
        int alignment = (int) Math.max(1, alloca.alignment());
        boolean escapes = function.program.escapes().escapes(i);
        String name = name(i);
        long size = alloca.allocated().size();
        if (known == null) {
            int bytes = size == 1 ? count : function.binary(Op.MUL, count, function.constant(size), 64);
            function.code.allocaDynamic(function.result(i), bytes, alignment, escapes, name);
            return;
        }
        long bytes = known * size;
        if (bytes < 0 || bytes > Integer.MAX_VALUE) {
            throw Unsupported.construct("a local variable of " + bytes + " bytes", i.site());
        }
        function.code.alloca(function.result(i), (int) bytes, alignment, escapes, name);
        function.scopes().make(i, bytes, escapes);
    }

    private static String name(Instruction alloca) {
        if (alloca.name().startsWith("ref.tmp") || alloca.name().startsWith("agg.tmp")) {
            return "a temporary object";
        }
        return alloca.name().isEmpty() ? "a local variable" : alloca.name();
    }

    private void load(Instruction i) {
        Instruction.Access access = (Instruction.Access) i.details();
        int address = function.operand(i.operand(0));
        if (access.mode().isAtomic()) {
            atomicLoad(i, address, access);
            return;
        }
        Annotation how = loadAnnotation(i, access);
        int[] results = function.registersOf(i);
        if (access.accessed() instanceof Type.Vector vector) {
            loadVector(vector, results, address, how);
            return;
        }
        List<Slot> slots = function.slots(access.accessed());
        for (int n = 0; n < results.length; n++) {
            loadSlot(
                    results[n],
                    function.plus(address, slots.get(n).offset()),
                    slots.get(n).bits(),
                    how);
        }
    }

    private void atomicLoad(Instruction i, int address, Instruction.Access access) {
        int size = atomicSize(access.accessed(), i);
        int[] result = function.registersOf(i);
        if (size == Wide.SIZE) {
            function.code.loadWide(result, address, annotation(access));
        } else {
            function.code.load(result[0], address, size, annotation(access));
        }
    }

    private void store(Instruction i) {
        Instruction.Access access = (Instruction.Access) i.details();
        int address = function.operand(i.operand(1));
        if (access.mode().isAtomic()) {
            int size = atomicSize(access.accessed(), i);
            int[] value = function.operands(i.operand(0));
            if (size == Wide.SIZE) {
                function.code.storeWide(address, value, annotation(access));
            } else {
                function.code.store(address, value[0], size, annotation(access));
            }
            return;
        }
        int[] values = function.operands(i.operand(0));
        if (access.accessed() instanceof Type.Vector vector) {
            storeVector(vector, values, address, annotation(access));
            return;
        }
        List<Slot> slots = function.slots(access.accessed());
        for (int n = 0; n < values.length; n++) {
            storeSlot(
                    function.plus(address, slots.get(n).offset()),
                    values[n],
                    slots.get(n).bits(),
                    annotation(access));
        }
    }

    private static Annotation annotation(Instruction.Access access) {
        return access.nonTemporal() ? NON_TEMPORAL : Annotation.of(access.mode());
    }

    /**
     * A load that the compiler made for purposes of its own (to pass a struct in registers, to change one bit-field of
     * several) reads padding and members that may not have been written.
     */
    private Annotation loadAnnotation(Instruction i, Instruction.Access access) {
        boolean own = function.source.module().isSource() ? !access.typed() : isReinterpreting(i);
        return own && !access.nonTemporal() ? COPY : annotation(access);
    }

    /** Without types: whether a local struct is read as a whole, or a copy of it that was made to be passed on. */
    private static boolean isReinterpreting(Instruction load) {
        Value address = load.operand(0);
        boolean part = address instanceof Instruction step && step.opcode() == Opcode.GETELEMENTPTR;
        Value base = part ? ((Instruction) address).operand(0) : address;
        return base instanceof Instruction variable
                && variable.details() instanceof Instruction.Alloca alloca
                && (alloca.allocated() instanceof Type.Struct || alloca.allocated() instanceof Type.Array)
                && (!part || variable.name().contains("coerce"));
    }

    /** Sizes that are no power of two (bit-fields, _BitInt) are accessed in pieces, as compiled code does. */
    private void loadSlot(int result, int address, int bits, Annotation how) {
        int bytes = (bits + 7) / 8;
        if (Integer.bitCount(bytes) == 1) {
            if (bits % 8 == 0) {
                function.code.load(result, address, bytes, how);
            } else {
                int whole = function.code.register();
                function.code.load(whole, address, bytes, how);
                function.code.unary(Op.TRUNC, result, whole, bits);
            }
            return;
        }
        int sum = function.constant(0);
        int done = 0;
        while (done < bytes) {
            int size = Integer.highestOneBit(bytes - done);
            int piece = function.code.register();
            function.code.load(piece, function.plus(address, done), size, how);
            sum = function.binary(Op.OR, sum, function.binary(Op.SHL, piece, function.constant(8L * done), 64), 64);
            done += size;
        }
        function.code.unary(Op.TRUNC, result, sum, bits);
    }

    private void storeSlot(int address, int value, int bits, Annotation how) {
        int bytes = (bits + 7) / 8;
        int done = 0;
        while (done < bytes) {
            int size = Integer.highestOneBit(bytes - done);
            int piece = done == 0 ? value : function.binary(Op.LSHR, value, function.constant(8L * done), 64);
            if (size < bytes) {
                piece = function.unary(Op.TRUNC, piece, 8 * size);
            }
            function.code.store(function.plus(address, done), piece, size, how);
            done += size;
        }
    }

    /** Vectors move in words of 8 bytes, as one instruction would move them, and not element by element. */
    private void loadVector(Type.Vector vector, int[] results, int address, Annotation how) {
        Type.Array words = words(vector);
        int[] raw = new int[Slot.count(words)];
        int size = (int) words.element().size();
        for (int n = 0; n < raw.length; n++) {
            raw[n] = function.code.register();
            function.code.load(raw[n], function.plus(address, (long) n * size), size, how);
        }
        int[] elements = new ArithmeticLowering(function).repack(words, raw, vector);
        for (int n = 0; n < results.length; n++) {
            function.code.move(results[n], elements[n]);
        }
    }

    private void storeVector(Type.Vector vector, int[] values, int address, Annotation how) {
        Type.Array words = words(vector);
        int[] raw = new ArithmeticLowering(function).repack(vector, values, words);
        int size = (int) words.element().size();
        for (int n = 0; n < raw.length; n++) {
            function.code.store(function.plus(address, (long) n * size), raw[n], size, how);
        }
    }

    private Type.Array words(Type.Vector vector) {
        long bits = function.slots(vector).stream().mapToInt(Slot::bits).sum();
        int size = (int) Math.min(8, Long.lowestOneBit(bits / 8));
        if (bits % 8 != 0) {
            throw Unsupported.construct("a vector of " + bits + " bits in memory", function.site());
        }
        return new Type.Array(new Type.Int(8 * size, size, size), bits / 8 / size);
    }

    private int atomicSize(Type type, Instruction i) {
        long size = type.size();
        boolean scalar = Slot.count(type) == 1 && Integer.bitCount((int) size) == 1 && size <= 8;
        boolean wide = type instanceof Type.Int t && t.bits() == 8 * Wide.SIZE && size == Wide.SIZE;
        if (!scalar && !wide) {
            throw Unsupported.construct("an atomic access of " + size + " bytes", i.site());
        }
        return (int) size;
    }

    private void elementAddress(Instruction i) {
        if (i.type() instanceof Type.Vector) {
            throw Unsupported.construct("a vector of addresses", i.site());
        }
        int address = function.operand(i.operand(0));
        long offset = 0;
        Type type = ((Instruction.Step) i.details()).source();
        for (int n = 1; n < i.operands().size(); n++) {
            Value index = i.operand(n);
            if (n > 1 && type instanceof Type.Struct struct) {
                int field = (int) ((Constant.Int) index).low();
                offset += struct.offsets().get(field);
                type = struct.fields().get(field);
                continue;
            }
            if (n > 1) {
                type = ConstantValues.element(type);
            }
            int operand =
                    new ArithmeticLowering(function).signExtended(function.operand(index), ConstantValues.bits(index));
            Long known = function.known(operand);
            if (known != null) {
                offset += known * type.size();
            } else {
                address = plusScaled(address, operand, type.size());
            }
        }
        function.alias(i, function.plus(address, offset));
    }

    private int plusScaled(int address, int index, long scale) {
        int bytes = scale == 1 ? index : function.binary(Op.MUL, index, function.constant(scale), 64);
        return function.binary(Op.ADD, address, bytes, 64);
    }

    private void fence(Instruction.Fence fence) {
        if (!fence.singleThread()) {
            function.code.fence(Annotation.of(fence.mode()));
        }
    }

    private void compareExchange(Instruction i) {
        Instruction.CompareExchange orders = (Instruction.CompareExchange) i.details();
        int size = atomicSize(i.operand(1).type(), i);
        int address = function.operand(i.operand(0));
        int[] expected = function.operands(i.operand(1));
        int[] desired = function.operands(i.operand(2));
        int[] results = function.registersOf(i);
        Annotation success = Annotation.of(orders.success());
        Annotation failure = Annotation.of(orders.failure());
        if (size == Wide.SIZE) {
            wideCompareExchange(orders.weak(), results, address, expected, desired, success, failure);
        } else if (orders.weak()) {
            function.code.weakCas(results[0], results[1], address, expected[0], desired[0], size, success, failure);
        } else {
            function.code.cas(results[0], address, expected[0], desired[0], size, success, failure);
            function.code.binary(Op.EQ, results[1], results[0], expected[0], 8 * size);
        }
    }

    private void wideCompareExchange(
            boolean weak,
            int[] results,
            int address,
            int[] expected,
            int[] desired,
            Annotation success,
            Annotation failure) {
        if (weak) {
            function.code.weakCasWide(results, results[2], address, expected, desired, success, failure);
            return;
        }
        function.code.casWide(results, address, expected, desired, success, failure);
        int low = function.binary(Op.EQ, results[0], expected[0], 64);
        int high = function.binary(Op.EQ, results[1], expected[1], 64);
        function.code.binary(Op.AND, results[2], low, high, 1);
    }

    private void readModifyWrite(Instruction i) {
        Instruction.ReadModifyWrite rmw = (Instruction.ReadModifyWrite) i.details();
        if (rmw.op() == null) {
            throw Unsupported.construct("the atomic operation " + rmw.name(), i.site());
        }
        int size = atomicSize(i.type(), i);
        int address = function.operand(i.operand(0));
        int[] operand = function.operands(i.operand(1));
        int[] result = function.registersOf(i);
        if (size == Wide.SIZE) {
            function.code.rmwWide(result, rmw.op(), address, operand, Annotation.of(rmw.mode()));
        } else {
            function.code.rmw(result[0], rmw.op(), address, operand[0], size, updateAnnotation(i, rmw));
        }
    }

    /** An exchange whose result nobody uses is a store by other means: nobody looks at what was there. */
    private Annotation updateAnnotation(Instruction i, Instruction.ReadModifyWrite rmw) {
        boolean unseen = rmw.op() == RmwOp.XCHG && !function.program.escapes().isUsed(i);
        return unseen ? Annotation.of(rmw.mode(), Annotation.COPY) : Annotation.of(rmw.mode());
    }
}
