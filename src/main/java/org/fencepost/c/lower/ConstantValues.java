package org.fencepost.c.lower;

import java.util.List;
import java.util.Objects;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.Opcode;
import org.fencepost.c.ir.Type;
import org.fencepost.c.ir.Value;
import org.fencepost.program.Site;

/** What constants amount to once addresses are known. */
record ConstantValues(Symbols symbols) {
    /** The value of a constant of one slot. */
    long scalar(Constant constant) {
        long[] values = slots(constant);
        if (values.length != 1) {
            throw Unsupported.construct("a constant of type " + constant.type(), Site.UNKNOWN);
        }
        return values[0];
    }

    /** The values of all slots. Undefined ones are 0. */
    long[] slots(Constant constant) {
        List<Slot> layout = Slot.of(constant.type());
        if (layout == null) {
            throw Unsupported.construct("a value of type " + constant.type(), Site.UNKNOWN);
        }
        if (constant instanceof Constant.Int c) {
            return c.words().stream().mapToLong(Long::longValue).toArray();
        }
        if (constant instanceof Constant.Floating c) {
            return new long[] {c.bits()};
        }
        if (constant instanceof Constant.Symbol c) {
            return new long[] {symbols.address(c.global())};
        }
        if (constant instanceof Constant.BlockAddress c) {
            return new long[] {symbols.address(c.block())};
        }
        if (constant instanceof Constant.Data c) {
            return layout.stream().mapToLong(s -> number(c.bytes(), s)).toArray();
        }
        if (constant instanceof Constant.Aggregate c) {
            return c.elements().stream()
                    .flatMapToLong(e -> java.util.Arrays.stream(slots(e)))
                    .toArray();
        }
        if (constant instanceof Constant.Expression c) {
            return expression(c);
        }
        if (constant instanceof Constant.Other c) {
            throw Unsupported.construct("the constant " + c.text(), Site.UNKNOWN);
        }
        return new long[layout.size()];
    }

    private static long number(byte[] bytes, Slot slot) {
        long value = 0;
        for (int i = slot.bytes() - 1; i >= 0; i--) {
            value = value << 8 | bytes[(int) slot.offset() + i] & 0xff;
        }
        return value;
    }

    private long[] expression(Constant.Expression e) {
        if (e.opcode() == Opcode.BITCAST || e.opcode() == Opcode.ADDRSPACECAST) {
            return slots(e.operands().get(0));
        }
        if (e.opcode() == Opcode.GETELEMENTPTR) {
            return new long[] {elementAddress(e)};
        }
        int from = e.operands().get(0).type() instanceof Type.Int t ? t.bits() : 64;
        int to = e.type() instanceof Type.Int t ? t.bits() : 64;
        if (from > 64 || to > 64) {
            throw Unsupported.construct("a constant expression on " + Math.max(from, to) + " bits", Site.UNKNOWN);
        }
        long a = scalar(e.operands().get(0));
        long b = e.operands().size() > 1 ? scalar(e.operands().get(1)) : 0;
        long result = switch (e.opcode()) {
            case TRUNC, PTRTOINT, INTTOPTR, ZEXT -> a;
            case SEXT -> signed(a, from);
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case XOR -> a ^ b;
            case AND -> a & b;
            case OR -> a | b;
            case SHL -> b < 64 ? a << b : 0;
            default ->
                throw Unsupported.construct(
                        "the constant expression " + e.opcode().name().toLowerCase(java.util.Locale.ROOT),
                        Site.UNKNOWN);
        };
        return new long[] {truncated(result, to)};
    }

    private long elementAddress(Constant.Expression e) {
        return scalar(e.operands().get(0)) + offset(e);
    }

    /** How far the indices of a getelementptr lead. */
    long offset(Constant.Expression e) {
        long address = 0;
        Type type = Objects.requireNonNull(e.source());
        for (int i = 1; i < e.operands().size(); i++) {
            Constant operand = e.operands().get(i);
            long index = signed(scalar(operand), bits(operand));
            if (i == 1) {
                address += index * type.size();
            } else if (type instanceof Type.Struct struct) {
                address += struct.offsets().get((int) index);
                type = struct.fields().get((int) index);
            } else {
                type = element(type);
                address += index * type.size();
            }
        }
        return address;
    }

    /** The element type of an array or vector. */
    static Type element(Type type) {
        if (type instanceof Type.Array array) {
            return array.element();
        }
        if (type instanceof Type.Vector vector) {
            return vector.element();
        }
        throw Unsupported.construct("an index into a value of type " + type, Site.UNKNOWN);
    }

    static int bits(Value value) {
        return value.type() instanceof Type.Int type ? type.bits() : 64;
    }

    static long signed(long value, int bits) {
        return bits >= 64 ? value : value << 64 - bits >> 64 - bits;
    }

    static long truncated(long value, int bits) {
        return bits >= 64 ? value : value & (1L << bits) - 1;
    }
}
