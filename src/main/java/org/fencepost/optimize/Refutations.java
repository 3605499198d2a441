package org.fencepost.optimize;

import org.fencepost.verdict.Violation;

/** Wrong executions of earlier combinations. Safe for use by several threads. */
interface Refutations {
    /** Nothing is learnt from them. */
    Refutations NONE = new Refutations() {
        @Override
        public void remember(Violation violation, Combination foundWith, int client) {
            // the next search finds its own
        }

        @Override
        public boolean refutes(Combination combination) {
            return false;
        }
    };

    void remember(Violation violation, Combination foundWith, int client);

    /** Whether one of them is an execution with these orders, too. */
    boolean refutes(Combination combination);
}
