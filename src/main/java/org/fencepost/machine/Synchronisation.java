package org.fencepost.machine;

import java.util.Set;
import java.util.TreeSet;
import org.fencepost.program.Action;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.Site;

/**
 * What a machine changes in the synchronisation of an FPGA thread, by the lines of the program.
 *
 * @param changes each is made wherever it applies
 */
record Synchronisation(Set<Change> changes) {
    static final Synchronisation AS_WRITTEN = new Synchronisation(Set.of());

    Synchronisation {
        changes = Set.copyOf(changes);
    }

    Synchronisation with(Change change) {
        Set<Change> more = new TreeSet<>(changes);
        more.add(change);
        return new Synchronisation(more);
    }

    Synchronisation without(Change change) {
        Set<Change> fewer = new TreeSet<>(changes);
        fewer.remove(change);
        return new Synchronisation(fewer);
    }

    boolean has(Change.Kind kind, Site site) {
        return !changes.isEmpty() && changes.contains(Change.of(kind, site));
    }

    /** The channel on which a request is made. */
    FpgaOperation requested(Action.Fpga action) {
        return has(Change.Kind.ANY_CHANNEL, action.site())
                ? action.operation().on(FpgaOperation.ALL)
                : action.operation();
    }
}
