package org.fencepost.program;

/** How strongly an access or fence is ordered, in the vocabulary of C11. */
public enum Mode {
    /** Non-atomic. */
    NA,
    RLX,
    ACQ,
    REL,
    ACQ_REL,
    SC;

    public boolean isAtomic() {
        return this != NA;
    }

    public boolean isAcquire() {
        return this == ACQ || this == ACQ_REL || this == SC;
    }

    public boolean isRelease() {
        return this == REL || this == ACQ_REL || this == SC;
    }
}
