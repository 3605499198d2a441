package org.fencepost.isa;

import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Op;

/** Values computed in fresh registers. */
public record FreshValues(FunctionBuilder code) {
    public int constant(long value) {
        return code.constant(value);
    }

    public int binary(Op op, int a, int b, int bits) {
        int result = code.register();
        code.binary(op, result, a, b, bits);
        return result;
    }

    public int unary(Op op, int a, int bits) {
        int result = code.register();
        code.unary(op, result, a, bits);
        return result;
    }

    /** The low bits, zero-extended. */
    public int truncate(int value, int bits) {
        return bits >= 64 ? value : unary(Op.TRUNC, value, bits);
    }

    /** Sign-extends from {@code from} bits and keeps {@code to} bits. */
    public int signExtend(int value, int from, int to) {
        return from >= 64 ? value : truncate(unary(Op.SEXT, value, from), to);
    }

    public int select(int condition, int ifTrue, int ifFalse) {
        int result = code.register();
        code.select(result, condition, ifTrue, ifFalse);
        return result;
    }

    /** Nothing is emitted for an offset of 0, so that accesses without one stay cheap. */
    public int plus(int address, long offset) {
        return offset == 0 ? address : binary(Op.ADD, address, constant(offset), 64);
    }

    /** All ones. */
    int ones(int bits) {
        return constant(-1L >>> 64 - bits);
    }
}
