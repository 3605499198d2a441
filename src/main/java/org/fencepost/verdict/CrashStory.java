package org.fencepost.verdict;

import java.util.List;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/**
 * How power failures led to a violation.
 *
 * @param failures the failures in the order in which they came; what they left is as far as the later runs have looked
 * @param reads what the last run found in persistent memory
 * @param timeline the same and more in the order of time, or null
 * @param missing what would have kept a store that was lost, or null where that is not known
 */
public record CrashStory(
        List<Failure> failures,
        List<Read> reads,
        @Nullable CrashTimeline timeline,
        @Nullable Missing missing) {
    public CrashStory {
        failures = List.copyOf(failures);
        reads = List.copyOf(reads);
    }

    public CrashStory(List<Failure> failures, List<Read> reads) {
        this(failures, reads, null, null);
    }

    /** The same with addresses by name in what it says. */
    CrashStory naming(Program names) {
        return missing == null ? this : new CrashStory(failures, reads, timeline, missing.naming(names));
    }

    /** What would have made a store durable. */
    public enum Remedy {
        FLUSH("flush"),
        FENCE("fence"),
        /** Neither: something that was stored before says too early that it is there. */
        ORDER("order");

        private final String label;

        Remedy(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /**
     * Where something is missing that would have kept a store.
     *
     * @param thread whose code it is missing in
     * @param after it belongs behind this: the store, a flush that waits for a fence, or a load that has found the store too early
     * @param before and before this, or anywhere if null
     * @param lost the store, or null where none was lost and only the order is wrong
     * @param survivor a later store that says that it is there, or null
     * @param why in one sentence
     */
    public record Missing(
            Remedy what,
            int thread,
            Site after,
            @Nullable Site before,
            @Nullable Store lost,
            @Nullable Store survivor,
            String why) {
        private Missing naming(Program names) {
            return new Missing(what, thread, after, before, lost, survivor, names.inText(why));
        }
    }

    /**
     * A power failure.
     *
     * @param moment in words that follow "the power fails"
     * @param site the instruction that comes next, or {@link Site#UNKNOWN} at the program's end
     * @param lines the cache lines that a later run has looked at, and of which something is said below
     */
    public record Failure(String moment, Site site, int thread, List<Line> lines) {
        public Failure {
            lines = List.copyOf(lines);
        }
    }

    /**
     * A cache line, and when it was last written back: not before {@code begin}, but before {@code end}.
     *
     * @param begin the last store that had reached persistent memory for sure, or null for none
     * @param end the first store that had not, or null for none
     * @param lost the stores that had not
     */
    public record Line(
            long address, @Nullable Store begin, @Nullable Store end, List<Store> lost) {
        public Line {
            lost = List.copyOf(lost);
        }
    }

    public record Store(long address, int size, long value, int thread, Site site) {}

    /**
     * A load that found what was there before the failure.
     *
     * @param from the store that it found, or null for what memory was filled with
     * @param options how many stores it could have found
     */
    public record Read(long address, int size, @Nullable Store from, int options, int thread, Site site) {}
}
