package org.fencepost.verdict;

/** The answer to the question that a command asks. */
public enum Verdict {
    /** Every behaviour was explored and none is wrong. */
    VERIFIED("verified", 0),
    VIOLATION("violation", 1),
    /** The input is wrong or uses something that is not supported. */
    UNSUPPORTED("unsupported", 2),
    /** A limit was reached before every behaviour was explored; none of the explored ones is wrong. */
    BOUNDED("bounded", 3);

    private final String label;
    private final int exitCode;

    Verdict(String label, int exitCode) {
        this.label = label;
        this.exitCode = exitCode;
    }

    public String label() {
        return label;
    }

    public int exitCode() {
        return exitCode;
    }
}
