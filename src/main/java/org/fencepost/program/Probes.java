package org.fencepost.program;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Writes a function again so that operations fail as soon as a thread reaches them: whether any execution does is then for an exploration
 * to say. The failure of a compare-and-swap is reached when it finds another value than it expects, or fails for no reason.
 */
final class Probes {
    private final Function function;
    private final IntFunction<@Nullable Integer> probed;
    private final IntFunction<@Nullable Integer> failures;
    private final Rewriting rewriting;

    private Probes(Function function, IntFunction<@Nullable Integer> probed, IntFunction<@Nullable Integer> failures) {
        this.function = function;
        this.probed = probed;
        this.failures = failures;
        this.rewriting = new Rewriting(function);
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
        for (int at = 0; at < function.code.length; at += Instructions.length(function.code, at)) {
            Integer number = failures.apply(at);
            if (number != null) {
                spurious.put(failureOf(at), number);
            }
        }
        rewriting.each(at -> {
            Integer number = probed.apply(at);
            Integer reached = number == null ? spurious(at, spurious) : number;
            Integer failure = failures.apply(at);
            if (reached != null) {
                fail(reached, function.sites[at]);
            } else {
                rewriting.keep(at);
                if (failure != null) {
                    failUnlessExpected(at, failure);
                }
            }
        });
        return rewriting.done(1);
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

    private void fail(int number, Site site) {
        int text = rewriting.inPool(new FunctionBuilder.FailureText(FailureKind.ASSERTION, message(number)));
        rewriting.emit(site, FunctionBuilder.FAIL, text);
    }

    /** One comparison for each word of the value. */
    private void failUnlessExpected(int at, int number) {
        int[] old = function.code;
        Site site = function.sites[at];
        boolean wide = old[at] == FunctionBuilder.CAS_WIDE;
        int words = wide ? 2 : 1;
        int bits = wide ? 64 : 8 * old[at + 5];
        int equal = function.registers;
        for (int word = 0; word < words; word++) {
            int expected = wide ? old[at + 4 + word] : old[at + 3];
            rewriting.emit(site, FunctionBuilder.BINARY, Op.EQ.ordinal(), equal, old[at + 1 + word], expected, bits);
            int next = rewriting.length() + 4;
            rewriting.emit(site, FunctionBuilder.BRANCH, equal, next + 2, next);
            fail(number, site);
        }
    }
}
