package org.fencepost.explore;

import java.util.List;
import java.util.Optional;
import org.fencepost.graph.Event;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Mode;

/**
 * Finds reads that a later write of their thread comes out as it does because of, though no dependency that counts leads there:
 * the arms of an if have left something in memory of the thread, or a compare-and-swap has swapped or not. Exploration keeps such a
 * write behind the read, so executions in which it is seen earlier could be missing, unless something else keeps them in order.
 */
record Unordered(Execution execution) {
    /** As litmus tests have them, which know no modes of C. */
    private static final List<String> ACQUIRING = List.of("Acquire", "Mb", "R:LKR");

    private static final List<String> RELEASING = List.of("Release", "Mb", "UL");

    private static boolean isOne(Event event, List<String> tags) {
        return !event.how().has("RMW") && tags.stream().anyMatch(event.how()::has);
    }

    Optional<Event> find() {
        Relation implicit = execution.relations().get(Snapshot.IMPLICIT);
        for (Event read : execution.events()) {
            for (Event write : execution.events()) {
                if (implicit != null
                        && isMarked(write)
                        && implicit.contains(read.id(), write.id())
                        && !isOrdered(read, write)) {
                    return Optional.of(read);
                }
            }
        }
        return Optional.empty();
    }

    /** Who sees a plain write sees it behind something marked, or there is a race, which is found without it. */
    private static boolean isMarked(Event event) {
        return event.isWrite()
                && (event.how().mode() != Mode.NA || !event.how().tags().isEmpty());
    }

    private boolean isOrdered(Event read, Event write) {
        return acquires(read)
                || isOne(write, RELEASING)
                || write.how().mode().isRelease()
                || read.address() == write.address()
                || relates("ctrl", read, write)
                || relates("data", read, write)
                || relates("addr", read, write)
                || execution.events().stream().anyMatch(fence -> isFenceBetween(read, fence, write));
    }

    /** Whether it acquires in every execution. */
    private boolean acquires(Event read) {
        EventSet otherwise = execution.sets().get(Snapshot.OTHERWISE_ORDERED);
        boolean always = otherwise == null || !otherwise.contains(read.id());
        return always && (isOne(read, ACQUIRING) || read.how().mode().isAcquire());
    }

    /** Full barriers alone order reads with later writes. */
    private boolean isFenceBetween(Event read, Event fence, Event write) {
        return fence.isFence()
                && (fence.how().has("Mb")
                        || fence.how().has("Sync-rcu")
                        || fence.how().has("Sync-srcu"))
                && execution.po().contains(read.id(), fence.id())
                && execution.po().contains(fence.id(), write.id());
    }

    private boolean relates(String name, Event from, Event to) {
        Relation relation = execution.relations().get(name);
        return relation != null && relation.contains(from.id(), to.id());
    }
}
