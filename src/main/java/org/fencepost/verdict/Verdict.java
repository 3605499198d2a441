package org.fencepost.verdict;

import java.util.List;

/** The answer to the question that a command asks. */
public enum Verdict {
    /** Every behaviour was explored and none is wrong. Only {@link #of} says so. */
    VERIFIED("verified", 0),
    VIOLATION("violation", 1),
    /** The input is wrong or uses something that is not supported. */
    UNSUPPORTED("unsupported", 2),
    /** Something was left out; nothing that was explored is wrong. */
    BOUNDED("bounded", 3);

    private final String label;
    private final int exitCode;

    Verdict(String label, int exitCode) {
        this.label = label;
        this.exitCode = exitCode;
    }

    /**
     * The one place where a check is judged.
     *
     * @param wrong whether something wrong was found
     * @param limits what was left out
     */
    public static Verdict of(boolean wrong, List<Limit> limits) {
        return wrong ? VIOLATION : limits.isEmpty() ? VERIFIED : BOUNDED;
    }

    public boolean isVerified() {
        return this == VERIFIED;
    }

    public String label() {
        return label;
    }

    public int exitCode() {
        return exitCode;
    }
}
