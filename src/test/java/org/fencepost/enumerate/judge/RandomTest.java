package org.fencepost.enumerate.judge;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.Observable;

/** A small random test, as instructions and as litmus text. */
interface RandomTest {
    int VARIABLES = 2;

    /** Somebody who wants to know in which registers to look for what. */
    interface ResultVisitor {
        /** @param status whether the register says if the instruction succeeded: 0 for yes, 1 for no */
        void visit(int thread, int at, String register, boolean status);
    }

    List<List<Instruction>> threads();

    /** The smallest access, of which all others are multiples. */
    default int grain() {
        return threads().stream()
                .flatMap(List::stream)
                .filter(instruction -> instruction.reads() || instruction.writes())
                .mapToInt(Instruction::size)
                .min()
                .orElse(8);
    }

    void results(ResultVisitor visitor);

    String text();

    static String name(int variable) {
        return variable == 0 ? "x" : "y";
    }

    /** A final state of the litmus test, as text. */
    static String observed(Histogram result, Histogram.FinalState state) {
        Map<String, Long> seen = new TreeMap<>();
        List<Observable> shown = result.test().shown();
        for (int i = 0; i < shown.size(); i++) {
            seen.put(shown.get(i).label(), state.values().get(i));
        }
        return seen.toString();
    }
}
