package org.fencepost.program;

/** What can be wrong with an execution; {@link #label} is the name in reports and JSON. */
public enum FailureKind {
    ASSERTION("assertion"),
    RACE("race"),
    USE_AFTER_FREE("use-after-free"),
    DOUBLE_FREE("double-free"),
    INVALID_FREE("invalid-free"),
    OUT_OF_BOUNDS("out-of-bounds"),
    NULL_DEREFERENCE("null-dereference"),
    UNINITIALIZED("uninitialized"),
    DEADLOCK("deadlock"),
    MUTEX_MISUSE("mutex-misuse"),
    BARRIER_MISUSE("barrier-misuse"),
    DIVISION_BY_ZERO("division-by-zero"),
    /** A shift by the width or more, or what the compiler found to be undefined. */
    ARITHMETIC("arithmetic"),
    ABORT("abort"),
    LEAK("leak"),
    POISON("poison"),
    HANG("hang"),
    /** Threads go on for ever, each gets its turn, and none gets anywhere. */
    LIVELOCK("livelock"),
    /** The results of operations are those of no sequential run of the specification. */
    LINEARIZABILITY("linearizability"),
    /** Threads that are stopped, or slow, keep others from finishing an operation. */
    PROGRESS("progress"),
    WASTED_FLUSH("wasted-flush"),
    WASTED_FENCE("wasted-fence");

    private final String label;

    FailureKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
