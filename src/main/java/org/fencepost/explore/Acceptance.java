package org.fencepost.explore;

import org.fencepost.graph.ExecutionGraph;

/** Which executions are allowed of those that are explored; asked when one is complete ({@link Filter}). */
interface Acceptance {
    /** Whether the execution, of which all that can be there is, is one. */
    boolean allows(ExecutionGraph whole);

    /** Whether what is wrong with an execution that is allowed can come about. */
    default boolean canHappen(Finding finding) {
        return true;
    }

    /** Whether an execution that is allowed, and in which nothing is wrong, tells anything. */
    default boolean isFruitful() {
        return true;
    }
}
