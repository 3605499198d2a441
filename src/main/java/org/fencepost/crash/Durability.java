package org.fencepost.crash;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.memory.CacheLine;
import org.jspecify.annotations.Nullable;

/**
 * Which steps of an execution have made stores durable. Whoever looks at a store must come before or after the failure of its machine as
 * long as nothing that has made the store durable happened before: that others did at the same time does not count, since they could
 * as well have come later.
 */
final class Durability {
    /**
     * A step makes durable what was stored until some time.
     *
     * @param position how many steps that others can tell were made before it
     * @param isVisible whether it is one of those
     */
    private record Moment(long until, int actor, int position, boolean isVisible) {
        boolean isBefore(int other, Trace trace) {
            return actor == other
                    || trace.isAfter(other, actor, position)
                    // The thread has emptied its buffer first.
                    || !isVisible && Actors.kind(actor) == 0 && trace.isAfter(other, actor + Actors.BUFFER, position);
        }
    }

    private final Trace trace;
    /** By machine and line. */
    private final Map<List<Long>, List<Moment>> moments = new HashMap<>();

    Durability(Trace trace) {
        this.trace = trace;
    }

    /** A step of the actor does. */
    void add(@Nullable CacheLine line, Machine machine, long until, int actor, boolean isVisible) {
        int position = isVisible ? trace.size() - 1 : trace.size();
        moments.computeIfAbsent(key(line, machine), key -> new ArrayList<>())
                .add(new Moment(until, actor, position, isVisible));
    }

    /** The last step of the actor was not made after all. */
    void drop(int actor) {
        int position = trace.size();
        moments.values().forEach(all -> all.removeIf(one -> one.actor == actor && one.position >= position));
    }

    private static List<Long> key(@Nullable CacheLine line, Machine machine) {
        return List.of(line == null ? 0 : line.base(), (long) machine.number);
    }

    /** Whether what is durable was made so by something that happened before what the actor does now, or before all that is known here. */
    boolean isSure(@Nullable CacheLine line, Machine machine, long stored, int actor) {
        boolean isSure = true;
        for (Moment moment : moments.getOrDefault(key(line, machine), List.of())) {
            if (moment.until >= stored) {
                if (moment.isBefore(actor, trace)) {
                    return true;
                }
                isSure = false;
            }
        }
        return isSure;
    }
}
