package org.fencepost.c.lower;

import org.fencepost.program.Annotation;
import org.fencepost.program.Callee;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.ProgramBuilder;

/**
 * Functions that copy or fill memory that may survive failures. Parts of at most 8 bytes that are aligned where they go do not
 * tear; nothing else is promised, so the stores are marked as parts of one copy, between two fences that are marked so, too.
 * Made when first needed.
 */
record PartLoops(ProgramBuilder program) {
    private static final Annotation PART = Annotation.of(Mode.NA, Annotation.COPY);
    private static final Annotation STREAMED_PART = Annotation.of(Mode.NA, Annotation.COPY, Annotation.NON_TEMPORAL);
    private static final int WIDEST = 8;

    /** @param streaming whether the stores go past the caches */
    Callee callee(CopyLoops.Kind kind, boolean streaming) {
        String name = kind.function + (streaming ? ".streams" : ".parts");
        if (!program.defines(name)) {
            FunctionBuilder code = kind.code(name);
            code.fence(PART);
            new Loop(code, kind, streaming ? STREAMED_PART : PART).write();
            code.fence(PART);
            code.ret();
            program.define(code.build());
        }
        return program.callee(name);
    }

    private record Loop(FunctionBuilder code, CopyLoops.Kind kind, Annotation how) {
        void write() {
            if (kind != CopyLoops.Kind.MOVE) {
                through(false);
                return;
            }
            Label down = code.label();
            Label up = code.label();
            Label end = code.label();
            CopyLoops.branchIfOverlapping(code, down, up);
            code.place(down);
            through(true);
            code.jump(end);
            code.place(up);
            through(false);
            code.place(end);
        }

        /** @param down from the end, for a target that begins inside the source */
        private void through(boolean down) {
            int at = code.register();
            int rest = code.register();
            int more = code.register();
            Label next = code.label();
            Label end = code.label();
            code.move(at, down ? CopyLoops.SIZE : code.constant(0));
            code.place(next);
            code.binary(Op.SUB, rest, down ? at : CopyLoops.SIZE, down ? code.constant(0) : at, 64);
            Label any = code.label();
            code.binary(Op.NE, more, rest, code.constant(0), 64);
            code.branch(more, any, end);
            code.place(any);
            for (int width = WIDEST; width >= 1; width /= 2) {
                part(at, rest, width, down, next);
            }
            code.place(end);
        }

        /** Does a part of this width if it fits and is aligned, and goes on with the next one. */
        private void part(int at, int rest, int width, boolean down, Label next) {
            int odd = code.register();
            int fits = code.register();
            Label part = code.label();
            Label smaller = code.label();
            code.binary(Op.ADD, odd, CopyLoops.TO, at, 64);
            code.binary(Op.AND, odd, odd, code.constant(width - 1), 64);
            code.binary(Op.EQ, odd, odd, code.constant(0), 64);
            code.binary(Op.ULE, fits, code.constant(width), rest, 64);
            code.binary(Op.AND, fits, fits, odd, 64);
            code.branch(fits, part, smaller);
            code.place(part);
            if (down) {
                code.binary(Op.SUB, at, at, code.constant(width), 64);
            }
            CopyLoops.piece(code, at, width, kind == CopyLoops.Kind.SET, how);
            if (!down) {
                code.binary(Op.ADD, at, at, code.constant(width), 64);
            }
            code.jump(next);
            code.place(smaller);
        }
    }
}
