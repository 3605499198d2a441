package org.fencepost.verdict;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Something that a check left out, so that finding no error is no proof.
 *
 * @param text what was left out and, where there is one, the option that reaches further; a sentence for people
 */
public record Limit(Kind kind, String text) {
    /** What was left out, for tools. */
    public enum Kind {
        /** The clock ended the run. */
        TIME("time"),
        MEMORY("memory"),
        /** A number of executions, states or runs that was asked for ended the run. */
        EXECUTIONS("executions"),
        /** Somebody ended the run. */
        INTERRUPTED("interrupted"),
        /** Rounds of a loop, calls of a recursion, or events of an execution beyond the most that are explored. */
        LOOP("loop"),
        /** Values of an input that were not tried. */
        INPUT("input"),
        /** Orders of the threads' steps that were not tried. */
        SCHEDULE("schedule"),
        /** Failures that were not tried. */
        FAILURE("failure"),
        /** Threads beyond the most that are explored. */
        THREADS("threads"),
        /** Executions that end with an error that was not asked for. */
        OTHER_ERROR("other-error"),
        /** Executions that the model allows but the explorer does not make. */
        MODEL("model"),
        /** What was to be checked never ran. */
        NOTHING_CHECKED("nothing-checked");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    public static Limit time(String text) {
        return new Limit(Kind.TIME, text);
    }

    public static Limit interrupted() {
        return new Limit(Kind.INTERRUPTED, "it was interrupted");
    }

    public static Limit executions(long most) {
        return new Limit(Kind.EXECUTIONS, "the limit of " + most + " executions was reached");
    }

    /** Whether both tell of the same kind at the same place, which their texts begin with. */
    public boolean isOfSamePlace(Limit other) {
        return kind == other.kind && (equals(other) || kind == Kind.INPUT && place().equals(other.place()));
    }

    private String place() {
        int end = text.indexOf(": ");
        return end < 0 ? text : text.substring(0, end);
    }

    /** All of them in one line. */
    public static String sentence(List<Limit> limits) {
        return limits.stream().map(Limit::text).collect(Collectors.joining("; "));
    }

    /** The same limit, with more to say about it. */
    public Limit with(String more) {
        return new Limit(kind, text + more);
    }

    @Override
    public String toString() {
        return text;
    }
}
