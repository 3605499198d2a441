package org.fencepost.litmus.c;

import org.fencepost.program.Annotation;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Op;

/** Writes the code of a compare-and-exchange. */
final class CompareExchange {
    private final FunctionBuilder code;
    private final Operand object;
    private final int wanted;
    private final int desired;
    private final int size;
    private final int old;

    CompareExchange(CLowering lowering, Operand object, int wanted, int desired) {
        this.code = lowering.code();
        this.object = object;
        this.wanted = wanted;
        this.desired = desired;
        this.size = lowering.accessSize(object);
        this.old = code.register();
    }

    /** The register with the value found. */
    int old() {
        return old;
    }

    /** Fails only when the values differ. Gives 1 on success, otherwise 0. */
    Operand strong(Annotation success, Annotation failure) {
        code.cas(old, object.place(), wanted, desired, size, success, failure);
        int done = code.register();
        code.binary(Op.EQ, done, old, wanted, 8 * size);
        return new Operand(done, CType.INT);
    }

    /** May fail at any time; the failure without cause is one more choice, made only where the values are equal. */
    Operand weak(Annotation success, Annotation failure) {
        Label regular = code.label();
        Label spurious = code.label();
        Label end = code.label();
        int done = code.register();
        Choice.emit(code, regular, spurious);
        code.place(regular);
        code.move(done, strong(success, failure).place());
        code.jump(end);
        code.place(spurious);
        code.load(old, object.place(), size, failure.comparing());
        int equal = code.register();
        code.binary(Op.EQ, equal, old, wanted, 8 * size);
        Assumption.emit(code, equal);
        code.move(done, code.constant(0));
        code.place(end);
        return new Operand(done, CType.INT);
    }
}
