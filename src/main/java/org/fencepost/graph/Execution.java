package org.fencepost.graph;

import java.util.List;
import java.util.Map;

/**
 * One execution, complete and immutable: the currency between engines, memory models and reports.
 *
 * <p>Initial writes come first, then the events of the threads. {@code po} is transitive and leaves out initial writes;
 * {@code rf} relates each read to its write; {@code co} is transitive and starts at the initial write of each location.
 *
 * @param relations further base relations by their cat names: {@code addr}, {@code data}, {@code ctrl}, {@code rmw},
 *     {@code amo}, {@code lxsx}, {@code asw} (thread creation and join), ...; absent means empty
 * @param sets further base sets by their cat names, beside those that follow from the events themselves
 */
public record Execution(
        List<Event> events,
        Relation po,
        Relation rf,
        Relation co,
        Map<String, Relation> relations,
        Map<String, EventSet> sets) {

    /** The set of events in whose threads earlier events are still missing: only in executions that show an error. */
    public static final String INCOMPLETE = "incomplete";

    public Execution {
        events = List.copyOf(events);
        relations = Map.copyOf(relations);
        sets = Map.copyOf(sets);
    }

    public int size() {
        return events.size();
    }
}
