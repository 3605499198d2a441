package org.fencepost.crash;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Remembers the normal forms of all executions on every schedule, and notices those that come twice: a help for tests. It can also
 * ask for sleep sets alone: then each turn begins with all who can go on, no source set decides who need not, and the executions must
 * be the same.
 */
public final class Audit {
    private final boolean fillsTurns;
    private final Set<String> executions = new HashSet<>();
    private final List<String> twice = new ArrayList<>();

    /** @param fillsTurns whether all who can go on do so in some execution, but for those who sleep */
    public Audit(boolean fillsTurns) {
        this.fillsTurns = fillsTurns;
    }

    /** How many executions are explored at most before the exploration is cut into pieces: few, so that many are. */
    int beforeCutting() {
        return 3;
    }

    boolean fillsTurns() {
        return fillsTurns;
    }

    synchronized void complete(String execution) {
        if (!executions.add(execution)) {
            twice.add(execution);
        }
    }

    public synchronized Set<String> executions() {
        return Set.copyOf(executions);
    }

    /** The normal forms of executions that were explored before, once for each time. */
    public synchronized List<String> twice() {
        return List.copyOf(twice);
    }
}
