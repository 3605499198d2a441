package org.fencepost.selftest;

import java.util.function.ToIntFunction;
import org.fencepost.program.Annotation;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Op;
import org.fencepost.program.Wide;
import org.fencepost.selftest.SmallProgram.*;

/**
 * Accesses of 4, 8 and 16 bytes in the place of those of 1, 2 and 4: each byte is the lowest one of a lane of four. Values
 * of random programs are so small that no sum reaches into the next byte, so all that can be told apart in the narrow
 * program can be in the wide one, and nothing else.
 *
 * @param first the register of the code that stands for register 0
 */
record Lanes(FunctionBuilder code, int first) {
    /** Bytes of a lane. */
    static final int SIZE = 4;

    private static final int BITS = 8 * SIZE;

    /** Writes a statement if it is an access. */
    boolean lower(Statement statement, ToIntFunction<Place> address, ToIntFunction<Expression> value) {
        if (statement instanceof Load load) {
            load(load, address.applyAsInt(load.place()));
        } else if (statement instanceof Store store) {
            int[] spread = spread(value.applyAsInt(store.value()));
            store(store, address.applyAsInt(store.place()), spread);
        } else if (statement instanceof Rmw rmw) {
            int[] operand = spread(value.applyAsInt(rmw.operand()));
            update(rmw, address.applyAsInt(rmw.place()), operand);
        } else if (statement instanceof Cas cas) {
            int[] desired = spread(value.applyAsInt(cas.desired()));
            compareAndSwap(cas, address.applyAsInt(cas.place()), spread(value.applyAsInt(cas.expected())), desired);
        } else {
            return false;
        }
        return true;
    }

    private void load(Load load, int address) {
        int[] result = {code.register(), code.register()};
        int size = SIZE * load.place().size();
        if (size == Wide.SIZE) {
            code.loadWide(result, address, Annotation.of(load.mode()));
        } else {
            code.load(result[0], address, size, Annotation.of(load.mode()));
        }
        gather(load.register(), result, size);
    }

    private void store(Store store, int address, int[] value) {
        int size = SIZE * store.place().size();
        if (size == Wide.SIZE) {
            code.storeWide(address, value, Annotation.of(store.mode()));
        } else {
            code.store(address, value[0], size, Annotation.of(store.mode()));
        }
    }

    private void update(Rmw rmw, int address, int[] operand) {
        int[] result = {code.register(), code.register()};
        int size = SIZE * rmw.place().size();
        if (size == Wide.SIZE) {
            code.rmwWide(result, rmw.op(), address, operand, Annotation.of(rmw.mode()));
        } else {
            code.rmw(result[0], rmw.op(), address, operand[0], size, Annotation.of(rmw.mode()));
        }
        gather(rmw.register(), result, size);
    }

    private void compareAndSwap(Cas cas, int address, int[] expected, int[] desired) {
        int[] result = {code.register(), code.register()};
        int size = SIZE * cas.place().size();
        Annotation success = Annotation.of(cas.success());
        Annotation failure = Annotation.of(cas.failure());
        int done = cas.done() < 0 ? code.register() : first + cas.done();
        if (cas.weak() && size == Wide.SIZE) {
            code.weakCasWide(result, done, address, expected, desired, success, failure);
        } else if (cas.weak()) {
            code.weakCas(result[0], done, address, expected[0], desired[0], size, success, failure);
        } else if (size == Wide.SIZE) {
            code.casWide(result, address, expected, desired, success, failure);
        } else {
            code.cas(result[0], address, expected[0], desired[0], size, success, failure);
        }
        gather(cas.register(), result, size);
    }

    /** The four bytes of a value, each in its lane: two in each word. */
    private int[] spread(int value) {
        int[] words = new int[2];
        for (int word = 0; word < 2; word++) {
            int low = byteOf(value, 16 * word);
            int high = op(Op.SHL, byteOf(value, 16 * word + 8), BITS);
            words[word] = code.register();
            code.binary(Op.OR, words[word], low, high, 64);
        }
        return words;
    }

    private void gather(int register, int[] words, int size) {
        int sum = byteOf(words[0], 0);
        for (int lane = 1; lane < size / SIZE; lane++) {
            int part = op(Op.SHL, byteOf(words[lane / 2], lane % 2 * BITS), 8 * lane);
            int next = code.register();
            code.binary(Op.OR, next, sum, part, 64);
            sum = next;
        }
        code.move(first + register, sum);
    }

    private int byteOf(int value, int from) {
        int result = code.register();
        code.binary(Op.AND, result, op(Op.LSHR, value, from), code.constant(0xff), 64);
        return result;
    }

    private int op(Op op, int value, int by) {
        int result = code.register();
        code.binary(op, result, value, code.constant(by), 64);
        return result;
    }

    /** The bytes at the bottom of the lanes of a value in memory. */
    static long gathered(long low, long high, int size) {
        long result = 0;
        for (int lane = 0; lane < size / SIZE; lane++) {
            long word = lane < 2 ? low : high;
            result |= (word >>> lane % 2 * BITS & 0xff) << 8 * lane;
        }
        return result;
    }
}
