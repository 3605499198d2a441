package org.fencepost.report.html;

import java.util.List;
import java.util.Map;
import org.fencepost.graph.Event;

/**
 * One order in which an execution can have come about, step by step, and what each step changes.
 *
 * @param kind what there is beside memory
 * @param locations the names of the locations, and the writes of each in coherence order
 */
record Replay(Kind kind, List<Place> locations, List<Step> steps) {
    enum Kind {
        /** One memory that everybody sees. */
        MEMORY,
        /** A store buffer for each thread. */
        BUFFERS,
        /** All writes stay; each thread has a view of how far along each location it has got at least. */
        VIEWS,
        /** The execution is forbidden: around the cycle that forbids it. */
        CYCLE,
        /** No order explains the execution (or none is known for the model). */
        NONE
    }

    record Place(String name, List<Event> writes) {}

    /**
     * @param event the event that this step is about
     * @param text what happens
     * @param memory location to the number of the write that is now there
     * @param buffers thread to what is now in its buffer
     * @param views thread to location to the number of the write that it now knows
     */
    record Step(
            int event,
            String text,
            Map<Integer, Integer> memory,
            Map<Integer, List<String>> buffers,
            Map<Integer, Map<Integer, Integer>> views) {}

    static Replay none() {
        return new Replay(Kind.NONE, List.of(), List.of());
    }
}
