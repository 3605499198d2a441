package org.fencepost.crash;

/**
 * What fails as a whole: its caches and all that it alone knows are lost then. A machine that starts again after a failure
 * is a new one; so full-system failures are failures of one machine that another one follows.
 */
final class Machine {
    /** Also that of its cache. */
    final int number;

    final String name;
    /** Whether it never fails unless the user says that it may. */
    final boolean lasts;
    /** Where it failed; null while it lives. */
    FailurePoint failure;
    /** What the time was when it failed. */
    long failedAt;

    Machine(int number, String name, boolean lasts) {
        this.number = number;
        this.name = name;
        this.lasts = lasts;
    }

    boolean isAlive() {
        return failure == null;
    }
}
