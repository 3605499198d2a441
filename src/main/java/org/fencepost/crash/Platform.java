package org.fencepost.crash;

import java.util.Set;

/** What fails, and what goes on then. */
public sealed interface Platform {
    /** One machine with persistent memory: it fails as a whole and starts again. */
    record PersistentMemory() implements Platform {}

    /**
     * Machines that share memory behind CXL: each fails for itself, and the others go on.
     *
     * @param keepsCaches a failing machine still writes back all that is in its caches (global persistent flush)
     * @param poisons what was lost with a machine cannot be read any more, until it is overwritten
     * @param mayFail the names of the machines that can fail; empty for all
     */
    record Cxl(boolean keepsCaches, boolean poisons, Set<String> mayFail) implements Platform {
        public static final Cxl DEFAULT = new Cxl(false, false, Set.of());

        public Cxl {
            mayFail = Set.copyOf(mayFail);
        }

        public Cxl withKeptCaches() {
            return new Cxl(true, poisons, mayFail);
        }

        public Cxl withPoison() {
            return new Cxl(keepsCaches, true, mayFail);
        }

        public Cxl withMayFail(Set<String> names) {
            return new Cxl(keepsCaches, poisons, names);
        }
    }
}
