package org.fencepost.crash;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
    private @Nullable FailurePoint failure;
    /** What the time was when it failed. */
    long failedAt;

    Machine(int number, String name, boolean lasts) {
        this.number = number;
        this.name = name;
        this.lasts = lasts;
    }

    void fail(FailurePoint point) {
        failure = point;
    }

    /** Its failure is taken back. */
    void revive() {
        failure = null;
    }

    /** Where it failed, of one that did. */
    FailurePoint failure() {
        return Objects.requireNonNull(failure);
    }

    boolean isAlive() {
        return failure == null;
    }
}
