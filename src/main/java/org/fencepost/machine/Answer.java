package org.fencepost.machine;

import java.util.List;
import org.fencepost.program.Action;
import org.fencepost.verdict.Limit;

/**
 * What a search found.
 *
 * @param <H> the hardware of the machine
 */
public sealed interface Answer<H> {
    /** Why a question about all ends is not answered although everything was searched. */
    Limit NOTHING_CHECKED = new Limit(
            Limit.Kind.NOTHING_CHECKED, "nothing was checked: no run comes to an end that the question is about");

    /** How much was done: states for an exhaustive search, runs for a random one. */
    Effort effort();

    record Effort(long amount, String unit) {
        @Override
        public String toString() {
            return amount + " " + unit;
        }
    }

    /** A wanted end can be reached, from {@code start} by these steps. */
    record Found<H>(State<H> start, List<Step<H>> trace, Effort effort) implements Answer<H> {
        /** What the program did wrong in the end, or null. */
        public Action.Failure failure() {
            return (trace.isEmpty() ? start : trace.get(trace.size() - 1).next()).failure();
        }
    }

    /** It cannot: everything was searched. */
    record Excluded<H>(Effort effort) implements Answer<H> {}

    /** It was not found, and may still be there. */
    record Unknown<H>(Limit reason, Effort effort) implements Answer<H> {
        /** Why a search that tries some runs and not others never knows. */
        static Limit sample(String text) {
            return new Limit(Limit.Kind.SCHEDULE, text);
        }
    }
}
