package org.fencepost.crash;

import java.util.Set;

/** What fails, and what goes on then. */
public sealed interface Platform {
    /** What users call it. */
    String label();

    /** One machine with persistent memory: it fails as a whole and starts again. */
    record PersistentMemory() implements Platform {
        @Override
        public String label() {
            return "px86";
        }
    }

    /**
     * Machines that share memory behind CXL: each fails for itself, and the others go on.
     *
     * @param keepsCaches a failing machine still writes back all that is in its caches (global persistent flush)
     * @param poisons what was lost with a machine cannot be read any more, until it is overwritten
     * @param movesLines a line that another machine loads, stores to or flushes is written back as a whole first (CXLMC, section
     *     2.2); otherwise only a load of a store does that, up to this store (Algorithm 4)
     * @param mayFail the names of the machines that can fail; empty for all
     */
    record Cxl(boolean keepsCaches, boolean poisons, boolean movesLines, Set<String> mayFail) implements Platform {
        public static final Cxl DEFAULT = new Cxl(false, false, false, Set.of());

        public Cxl {
            mayFail = Set.copyOf(mayFail);
        }

        @Override
        public String label() {
            return "cxl";
        }

        public Cxl withKeptCaches() {
            return new Cxl(true, poisons, movesLines, mayFail);
        }

        public Cxl withPoison() {
            return new Cxl(keepsCaches, true, movesLines, mayFail);
        }

        public Cxl withMovedLines() {
            return new Cxl(keepsCaches, poisons, true, mayFail);
        }
    }
}
