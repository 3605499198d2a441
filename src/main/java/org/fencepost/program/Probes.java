package org.fencepost.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes a function again so that operations fail as soon as a thread reaches them: whether any execution does is then for an exploration
 * to say. The failure of a compare-and-swap is reached when it finds another value than it expects, or fails for no reason.
 */
final class Probes {
    private final Function function;
    private final IntFunction<@Nullable Integer> probed;
    private final IntFunction<@Nullable Integer> failures;
    private final List<Object> pool;
    private int[] code = new int[64];
    private int length;
    private final Map<Integer, Site> sites = new HashMap<>();
    /** Where each instruction stands now. */
    private final int[] moved;

    private Probes(Function function, IntFunction<@Nullable Integer> probed, IntFunction<@Nullable Integer> failures) {
        this.function = function;
        this.probed = probed;
        this.failures = failures;
        this.pool = new ArrayList<>(Arrays.asList(function.pool));
        this.moved = new int[function.code.length];
    }

    /**
     * @param probed the number of the operation that stands at a place, if it is to fail; otherwise null
     * @param failures the same for the failures of compare-and-swaps
     */
    static Function in(
            Function function, IntFunction<@Nullable Integer> probed, IntFunction<@Nullable Integer> failures) {
        return new Probes(function, probed, failures).write();
    }

    /** What the operation of this number fails with. */
    static String message(int number) {
        return "operation " + number + " is reached";
    }

    private Function write() {
        Map<Integer, Integer> spurious = new HashMap<>();
        each(at -> {
            Integer number = failures.apply(at);
            if (number != null) {
                spurious.put(failureOf(at), number);
            }
        });
        each(at -> {
            moved[at] = length;
            Integer number = probed.apply(at);
            Integer reached = number == null ? spurious(at, spurious) : number;
            Integer failure = failures.apply(at);
            if (reached != null) {
                fail(reached, function.sites[at]);
            } else {
                emit(at, Arrays.copyOfRange(function.code, at, at + Instructions.length(function.code, at)));
                if (failure != null) {
                    failUnlessExpected(at, failure);
                }
            }
        });
        int[] original = function.code;
        each(at -> {
            if (code[moved[at]] == original[at]) {
                retarget(at);
            }
        });
        Site[] siteAt = new Site[length];
        sites.forEach((place, site) -> siteAt[place] = site);
        return function.rewritten(Arrays.copyOf(code, length), siteAt, pool.toArray(), 1);
    }

    private void each(IntConsumer step) {
        for (int at = 0; at < function.code.length; at += Instructions.length(function.code, at)) {
            step.accept(at);
        }
    }

    private int failureOf(int at) {
        return function.code[Instructions.annotation(function.code, at) + 1];
    }

    /** The load that a weak compare-and-swap is when it fails for no reason has the annotation of its failure. */
    private @Nullable Integer spurious(int at, Map<Integer, Integer> byAnnotation) {
        int opcode = function.code[at];
        boolean loads = opcode == FunctionBuilder.LOAD || opcode == FunctionBuilder.LOAD_WIDE;
        return loads ? byAnnotation.get(function.code[Instructions.annotation(function.code, at)]) : null;
    }

    private void emit(int at, int... instruction) {
        if (length + instruction.length > code.length) {
            code = Arrays.copyOf(code, 2 * (length + instruction.length));
        }
        sites.put(length, function.sites[at]);
        System.arraycopy(instruction, 0, code, length, instruction.length);
        length += instruction.length;
    }

    private void fail(int number, Site site) {
        pool.add(new FunctionBuilder.FailureText(FailureKind.ASSERTION, message(number)));
        sites.put(length, site);
        code = Arrays.copyOf(code, Math.max(code.length, length + 2));
        code[length++] = FunctionBuilder.FAIL;
        code[length++] = pool.size() - 1;
    }

    /** One comparison for each word of the value. */
    private void failUnlessExpected(int at, int number) {
        int[] old = function.code;
        boolean wide = old[at] == FunctionBuilder.CAS_WIDE;
        int words = wide ? 2 : 1;
        int bits = wide ? 64 : 8 * old[at + 5];
        int equal = function.registers;
        for (int word = 0; word < words; word++) {
            int expected = wide ? old[at + 4 + word] : old[at + 3];
            emit(at, FunctionBuilder.BINARY, Op.EQ.ordinal(), equal, old[at + 1 + word], expected, bits);
            int next = length + 4;
            emit(at, FunctionBuilder.BRANCH, equal, next + 2, next);
            fail(number, function.sites[at]);
        }
    }

    /** Jumps lead to where their targets stand now. */
    private void retarget(int at) {
        int now = moved[at];
        IntUnaryOperator to = target -> moved[target];
        switch (function.code[at]) {
            case FunctionBuilder.JUMP -> code[now + 1] = to.applyAsInt(code[now + 1]);
            case FunctionBuilder.BRANCH -> {
                code[now + 2] = to.applyAsInt(code[now + 2]);
                code[now + 3] = to.applyAsInt(code[now + 3]);
            }
            case FunctionBuilder.UNWIND -> {
                code[now + 1] = to.applyAsInt(code[now + 1]);
                code[now + 2] = to.applyAsInt(code[now + 2]);
            }
            case FunctionBuilder.SWITCH -> {
                FunctionBuilder.SwitchTable table = (FunctionBuilder.SwitchTable) function.pool[code[now + 2]];
                int[] targets = Arrays.stream(table.targets()).map(to).toArray();
                pool.set(
                        code[now + 2],
                        new FunctionBuilder.SwitchTable(table.cases(), targets, to.applyAsInt(table.fallback())));
            }
            default -> {}
        }
    }
}
