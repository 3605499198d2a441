package org.fencepost.c.lower;

import java.util.function.IntConsumer;
import org.fencepost.program.Annotation;
import org.fencepost.program.Callee;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.Site;

/** Functions that copy or fill memory of any size, a word at a time and the rest in bytes. Made when first needed. */
record CopyLoops(ProgramBuilder program) {
    /** What a function {@code (to, from, size)} does. */
    enum Kind {
        COPY("cpy"),
        /** The blocks may overlap. */
        MOVE("move"),
        /** The second parameter is the word to fill with. */
        SET("set");

        /** The function of C that does the same. */
        final String function;

        Kind(String verb) {
            function = "mem" + verb;
        }

        FunctionBuilder code(String name) {
            FunctionBuilder code = new FunctionBuilder(name, 3);
            code.site(new Site("memory", 0, function, null, true));
            return code;
        }
    }

    private static final Annotation COPY = Annotation.of(Mode.NA, Annotation.COPY);
    static final int TO = 0;
    /** The address to copy from, or the word to fill with. */
    private static final int FROM = 1;

    static final int SIZE = 2;

    /** The function for words of {@code width} bytes. */
    Callee callee(Kind kind, int width) {
        String name = kind.function + "." + width;
        if (!program.defines(name)) {
            FunctionBuilder code = kind.code(name);
            if (kind == Kind.MOVE) {
                backwardsIfOverlapping(code, width);
            }
            forwards(code, width, kind == Kind.SET);
            program.define(code.build());
        }
        return program.callee(name);
    }

    private static void forwards(FunctionBuilder code, int width, boolean fill) {
        int at = code.register();
        code.move(at, code.constant(0));
        loop(code, more -> hasWord(code, more, at, width), () -> forward(code, at, width, fill));
        loop(code, more -> code.binary(Op.ULT, more, at, SIZE, 64), () -> forward(code, at, 1, fill));
        code.ret();
    }

    private static void hasWord(FunctionBuilder code, int more, int at, int width) {
        int rest = code.register();
        code.binary(Op.SUB, rest, SIZE, at, 64);
        code.binary(Op.ULE, more, code.constant(width), rest, 64);
    }

    private static void forward(FunctionBuilder code, int at, int width, boolean fill) {
        piece(code, at, width, fill);
        code.binary(Op.ADD, at, at, code.constant(width), 64);
    }

    /** Copies from the end when the target begins inside the source. */
    private static void backwardsIfOverlapping(FunctionBuilder code, int width) {
        Label backwards = code.label();
        Label forwards = code.label();
        branchIfOverlapping(code, backwards, forwards);
        code.place(backwards);
        int at = code.register();
        code.move(at, SIZE);
        loop(code, odd -> isOdd(code, odd, at, width), () -> backward(code, at, 1));
        loop(code, more -> code.binary(Op.NE, more, at, code.constant(0), 64), () -> backward(code, at, width));
        code.ret();
        code.place(forwards);
    }

    private static void isOdd(FunctionBuilder code, int odd, int at, int width) {
        code.binary(Op.AND, odd, at, code.constant(width - 1), 64);
        code.binary(Op.NE, odd, odd, code.constant(0), 64);
    }

    private static void backward(FunctionBuilder code, int at, int width) {
        code.binary(Op.SUB, at, at, code.constant(width), 64);
        piece(code, at, width, false);
    }

    /** @param test leaves in the register that it is given whether to go round */
    private static void loop(FunctionBuilder code, IntConsumer test, Runnable body) {
        int more = code.register();
        Label again = code.label();
        Label inside = code.label();
        Label end = code.label();
        code.place(again);
        test.accept(more);
        code.branch(more, inside, end);
        code.place(inside);
        body.run();
        code.jump(again);
        code.place(end);
    }

    /** Where the target begins inside the source, what is copied first must be what is overwritten first. */
    static void branchIfOverlapping(FunctionBuilder code, Label backwards, Label forwards) {
        int distance = code.register();
        code.binary(Op.SUB, distance, TO, FROM, 64);
        code.binary(Op.ULT, distance, distance, SIZE, 64);
        code.branch(distance, backwards, forwards);
    }

    private static void piece(FunctionBuilder code, int at, int size, boolean fill) {
        piece(code, at, size, fill, Annotation.NA);
    }

    /** Copies or fills so many bytes, {@code at} bytes from the start; {@code how} says how to store them. */
    static void piece(FunctionBuilder code, int at, int size, boolean fill, Annotation how) {
        int value = code.register();
        int address = code.register();
        if (fill) {
            code.unary(Op.TRUNC, value, FROM, 8 * size);
        } else {
            code.binary(Op.ADD, address, FROM, at, 64);
            code.load(value, address, size, COPY);
        }
        code.binary(Op.ADD, address, TO, at, 64);
        code.store(address, value, size, how);
    }
}
