package org.fencepost.explore;

import java.util.List;
import org.fencepost.memory.MemoryError;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Site;

/** Something wrong in the graph as it stands; {@code culprits} are events of that graph. */
record Finding(FailureKind kind, String message, int thread, Site site, String advice, List<Integer> culprits) {
    static Finding of(MemoryError error, int thread, Site site, List<Integer> culprits) {
        return new Finding(error.kind(), error.message(), thread, site, error.advice(), culprits);
    }
}
