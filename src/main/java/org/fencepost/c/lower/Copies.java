package org.fencepost.c.lower;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Type;
import org.fencepost.c.ir.Value;
import org.fencepost.c.ir.Variable;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.jspecify.annotations.Nullable;

/**
 * {@code memcpy}, {@code memmove} and {@code memset}. Small blocks of known size become loads and stores of the width
 * that the program accesses the members with, as far as types tell; others become calls of loops.
 */
record Copies(FunctionLowering function) {
    /** Blocks of at most this many pieces are copied without a loop. */
    private static final int MOST_PIECES = 32;

    private static final Annotation COPY = Annotation.of(Mode.NA, Annotation.COPY);

    /** Bytes that are accessed at once. */
    private record Piece(long offset, int size) {}

    /** Copies one value of a type; all is read before anything is written. */
    void copyType(int to, int from, Type type) {
        List<Piece> pieces = pieces(type, type.size());
        if (pieces == null) {
            pieces = pieces(type.size(), type.alignment());
        }
        if (pieces == null) {
            loop(CopyLoops.Kind.COPY, function.constant(type.size()), type.alignment(), to, from);
        } else {
            copy(to, from, pieces);
        }
    }

    /** @param move whether the blocks may overlap */
    void copy(Instruction i, boolean move) {
        int to = function.operand(i.operand(0));
        int from = function.operand(i.operand(1));
        int size = function.operand(i.operand(2));
        Instruction.Call call = (Instruction.Call) i.details();
        long alignment = Math.min(call.alignment(0), call.alignment(1));
        Long known = function.known(size);
        if (maySurvive(i)) {
            parts(i, move ? CopyLoops.Kind.MOVE : CopyLoops.Kind.COPY, from);
            return;
        }
        List<Piece> pieces = known == null ? null : pieces(i, known, alignment);
        if (pieces != null) {
            copy(to, from, pieces);
        } else {
            loop(move ? CopyLoops.Kind.MOVE : CopyLoops.Kind.COPY, size, alignment, to, from);
        }
    }

    private @Nullable List<Piece> pieces(Instruction i, long size, long alignment) {
        List<Piece> pieces = pieces(pointee(i.operand(0)), size);
        if (pieces == null) {
            pieces = pieces(pointee(i.operand(1)), size);
        }
        if (pieces == null) {
            pieces = members((Instruction.Call) i.details(), size);
        }
        return pieces == null ? pieces(size, alignment) : pieces;
    }

    void set(Instruction i) {
        int to = function.operand(i.operand(0));
        int value = function.operand(i.operand(1));
        int size = function.operand(i.operand(2));
        long alignment = ((Instruction.Call) i.details()).alignment(0);
        Long known = function.known(size);
        List<Piece> pieces = known == null ? null : pieces(pointee(i.operand(0)), known);
        if (pieces == null && known != null) {
            pieces = pieces(known, alignment);
        }
        int word = repeated(value);
        if (maySurvive(i)) {
            parts(i, CopyLoops.Kind.SET, word);
            return;
        }
        if (pieces == null) {
            loop(CopyLoops.Kind.SET, size, alignment, to, word);
            return;
        }
        for (Piece piece : pieces) {
            int part = piece.size == 8 ? word : function.unary(Op.TRUNC, word, 8 * piece.size);
            function.code.store(function.plus(to, piece.offset), part, piece.size, Annotation.NA);
        }
    }

    /** The same past the caches: {@code __fp_stream_move(to, from, size)}. */
    void streamMove(Instruction i) {
        parts(i, CopyLoops.Kind.MOVE, function.operand(i.operand(1)), true);
    }

    /** {@code __fp_stream_set(to, byte, size)}. */
    void streamSet(Instruction i) {
        parts(i, CopyLoops.Kind.SET, repeated(function.operand(i.operand(1))), true);
    }

    private void parts(Instruction i, CopyLoops.Kind kind, int from) {
        int to = function.operand(i.operand(0));
        Long size = function.known(function.operand(i.operand(2)));
        long alignment = ((Instruction.Call) i.details()).alignment(0);
        if (size != null && size <= 8 && Long.bitCount(size) == 1 && alignment >= size) {
            part(to, from, size.intValue(), kind == CopyLoops.Kind.SET);
        } else {
            parts(i, kind, from, false);
        }
    }

    private void parts(Instruction i, CopyLoops.Kind kind, int from, boolean streaming) {
        int[] arguments = {function.operand(i.operand(0)), from, function.operand(i.operand(2))};
        function.code.call(function.program.partLoops().callee(kind, streaming), arguments, new int[0]);
    }

    private void part(int to, int from, int size, boolean fills) {
        int value = fills ? function.unary(Op.TRUNC, from, 8 * size) : function.code.register();
        if (!fills) {
            function.code.load(value, from, size, COPY);
        }
        function.code.store(to, value, size, Annotation.NA);
    }

    /** Whether the target may be memory that survives failures: what is left there is then a question of its own. */
    private boolean maySurvive(Instruction i) {
        Value to = i.operand(0);
        boolean isStep = to instanceof Instruction step && step.details() instanceof Instruction.Step;
        Value base = isStep ? ((Instruction) to).operand(0) : to;
        boolean isOwn = base instanceof Constant.Symbol
                || base instanceof Instruction variable && variable.details() instanceof Instruction.Alloca;
        return function.program.isPersistent() && !isOwn;
    }

    /** A byte eight times. */
    private int repeated(int value) {
        long ones = 0x0101_0101_0101_0101L;
        Long known = function.known(value);
        return known != null
                ? function.constant((known & 0xff) * ones)
                : function.binary(Op.MUL, value, function.constant(ones), 64);
    }

    private void copy(int to, int from, List<Piece> pieces) {
        int[] values = new int[pieces.size()];
        for (int n = 0; n < values.length; n++) {
            values[n] = function.code.register();
            function.code.load(values[n], function.plus(from, pieces.get(n).offset), pieces.get(n).size, COPY);
        }
        for (int n = 0; n < values.length; n++) {
            function.code.store(function.plus(to, pieces.get(n).offset), values[n], pieces.get(n).size, Annotation.NA);
        }
    }

    private void loop(CopyLoops.Kind kind, int size, long alignment, int to, int from) {
        int width = (int) Math.min(8, Math.max(1, Long.lowestOneBit(alignment)));
        function.code.call(function.program.loops().callee(kind, width), new int[] {to, from, size}, new int[0]);
    }

    /** A block of members as wide as their type says; null when the type is not known to fit. */
    private static @Nullable List<Piece> pieces(@Nullable Type known, long size) {
        Type type = known;
        while (type instanceof Type.Array array && array.size() != 0 && size % array.size() != 0) {
            type = array.element();
        }
        if (type == null || type.size() == 0 || size % type.size() != 0 || size / type.size() > MOST_PIECES) {
            return null;
        }
        List<Slot> slots = Slot.of(type);
        if (slots == null || slots.size() * (size / type.size()) > MOST_PIECES) {
            return null;
        }
        List<Piece> pieces = new ArrayList<>();
        for (long start = 0; start < size; start += type.size()) {
            long end = 0;
            for (Slot slot : slots) {
                if (slot.bytes() > 8 || Integer.bitCount(slot.bytes()) != 1) {
                    return null;
                }
                if (hasUnion(type)) {
                    fill(pieces, start + end, start + slot.offset());
                }
                pieces.add(new Piece(start + slot.offset(), slot.bytes()));
                end = slot.offset() + slot.bytes();
            }
            if (hasUnion(type)) {
                fill(pieces, start + end, start + type.size());
            }
        }
        return pieces.size() > MOST_PIECES ? null : pieces;
    }

    /** What is padding for one member of a union may be data of another. */
    private static boolean hasUnion(Type type) {
        if (type instanceof Type.Array array) {
            return hasUnion(array.element());
        }
        return type instanceof Type.Struct struct
                && (struct.union() || struct.fields().stream().anyMatch(Copies::hasUnion));
    }

    /** Members as the compiler listed them; arrays among them are of elements as wide as their place allows. */
    private static @Nullable List<Piece> members(Instruction.Call call, long size) {
        List<Piece> pieces = new ArrayList<>();
        for (Instruction.Member member : call.members()) {
            if (member.offset() + member.size() > size) {
                return null;
            }
            fill(pieces, member.offset(), member.offset() + member.size());
        }
        return pieces.isEmpty() || pieces.size() > MOST_PIECES ? null : pieces;
    }

    private static @Nullable List<Piece> pieces(long size, long alignment) {
        if (size / Math.max(1, Math.min(8, alignment)) > MOST_PIECES) {
            return null;
        }
        List<Piece> pieces = new ArrayList<>();
        long at = 0;
        while (at < size) {
            long width =
                    Math.min(Math.min(8, Math.max(1, Long.lowestOneBit(alignment))), Long.highestOneBit(size - at));
            pieces.add(new Piece(at, (int) width));
            at += width;
        }
        return pieces;
    }

    /** Covers a range with the widest naturally aligned pieces. */
    private static void fill(List<Piece> pieces, long from, long to) {
        long at = from;
        while (at < to) {
            long width = Math.min(Long.highestOneBit(to - at), at == 0 ? 8 : Math.min(8, Long.lowestOneBit(at)));
            pieces.add(new Piece(at, (int) width));
            at += width;
        }
    }

    /** The type that a pointer points to, as far as the place that it comes from tells; null when it does not. */
    private static @Nullable Type pointee(Value pointer) {
        if (pointer instanceof Constant.Symbol symbol) {
            return symbol.global() instanceof Variable variable ? variable.type() : null;
        }
        if (pointer instanceof Instruction i && i.details() instanceof Instruction.Alloca alloca) {
            return alloca.allocated();
        }
        if (pointer instanceof Instruction i && i.details() instanceof Instruction.Step step) {
            Type type = step.source();
            for (Value index : i.operands().subList(2, Math.max(2, i.operands().size()))) {
                type = type instanceof Type.Struct struct
                        ? struct.fields().get((int) ((Constant.Int) index).low())
                        : ConstantValues.element(type);
            }
            return type;
        }
        return null;
    }
}
