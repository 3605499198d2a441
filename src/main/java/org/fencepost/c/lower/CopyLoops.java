package org.fencepost.c.lower;

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
        int rest = code.register();
        int more = code.register();
        Label words = code.label();
        Label word = code.label();
        Label bytes = code.label();
        Label single = code.label();
        Label end = code.label();
        code.move(at, code.constant(0));
        code.place(words);
        code.binary(Op.SUB, rest, SIZE, at, 64);
        code.binary(Op.ULE, more, code.constant(width), rest, 64);
        code.branch(more, word, bytes);
        code.place(word);
        piece(code, at, width, fill);
        code.binary(Op.ADD, at, at, code.constant(width), 64);
        code.jump(words);
        code.place(bytes);
        code.binary(Op.ULT, more, at, SIZE, 64);
        code.branch(more, single, end);
        code.place(single);
        piece(code, at, 1, fill);
        code.binary(Op.ADD, at, at, code.constant(1), 64);
        code.jump(bytes);
        code.place(end);
        code.ret();
    }

    /** Copies from the end when the target begins inside the source. */
    private static void backwardsIfOverlapping(FunctionBuilder code, int width) {
        int at = code.register();
        int odd = code.register();
        Label backwards = code.label();
        Label bytes = code.label();
        Label single = code.label();
        Label words = code.label();
        Label word = code.label();
        Label end = code.label();
        Label forwards = code.label();
        branchIfOverlapping(code, backwards, forwards);
        code.place(backwards);
        code.move(at, SIZE);
        code.place(bytes);
        code.binary(Op.AND, odd, at, code.constant(width - 1), 64);
        code.binary(Op.NE, odd, odd, code.constant(0), 64);
        code.branch(odd, single, words);
        code.place(single);
        code.binary(Op.SUB, at, at, code.constant(1), 64);
        piece(code, at, 1, false);
        code.jump(bytes);
        code.place(words);
        code.binary(Op.NE, odd, at, code.constant(0), 64);
        code.branch(odd, word, end);
        code.place(word);
        code.binary(Op.SUB, at, at, code.constant(width), 64);
        piece(code, at, width, false);
        code.jump(words);
        code.place(end);
        code.ret();
        code.place(forwards);
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
