package org.fencepost.model.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.graph.Event;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;

/**
 * An execution without what no memory model speaks of: choices, allocations, marks, what a thread observes. A model that says
 * {@code _}, or {@code po; ext}, would see them. Accesses and fences stay, and what creates and joins threads.
 */
final class Visible {
    private static final int HIDDEN = -1;

    private final Execution source;
    private final int[] number;
    private final List<Event> events = new ArrayList<>();

    private Visible(Execution source) {
        this.source = source;
        this.number = new int[source.size()];
        Relation messages = source.relations().getOrDefault("asw", new Relation(source.size()));
        EventSet contacts = messages.domain().union(messages.range());
        for (Event event : source.events()) {
            boolean isSeen = event.isAccess() || event.isFence() || contacts.contains(event.id());
            number[event.id()] = isSeen ? events.size() : HIDDEN;
            if (isSeen) {
                events.add(event.withId(events.size()));
            }
        }
    }

    static Execution of(Execution execution) {
        Visible visible = new Visible(execution);
        return visible.events.size() == execution.size() ? execution : visible.execution();
    }

    private Execution execution() {
        Map<String, Relation> relations = new HashMap<>();
        source.relations().forEach((name, relation) -> relations.put(name, among(relation)));
        Map<String, EventSet> sets = new HashMap<>();
        source.sets().forEach((name, set) -> sets.put(name, among(set)));
        return new Execution(events, among(source.po()), among(source.rf()), among(source.co()), relations, sets);
    }

    private Relation among(Relation relation) {
        Relation result = new Relation(events.size());
        relation.forEach((from, to) -> {
            if (number[from] != HIDDEN && number[to] != HIDDEN) {
                result.add(number[from], number[to]);
            }
        });
        return result;
    }

    private EventSet among(EventSet set) {
        EventSet result = new EventSet(events.size());
        set.forEach(event -> {
            if (number[event] != HIDDEN) {
                result.add(number[event]);
            }
        });
        return result;
    }
}
