package org.fencepost.enumerate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;
import org.fencepost.program.Program;
import org.fencepost.program.Site;

/**
 * Everything of an execution but rf and co: the events of one combination of traces (initial writes first, then thread by
 * thread), program order, dependencies, thread creation and joins.
 */
final class Skeleton {
    private final List<ThreadEvents> threads;
    private final List<Trace> traces;
    private final List<Event> events = new ArrayList<>();
    private final Relation po;
    private final Map<String, Relation> relations = new HashMap<>();
    /** For each thread, by its number, the event after its last one and its first one. */
    private final Map<Integer, Integer> firstOf = new HashMap<>();

    private final Map<Integer, Integer> endOf = new HashMap<>();
    /** All accesses by location, the initial write first. */
    private final SortedMap<MemoryRange, List<Event>> accesses = new TreeMap<>();

    Skeleton(Program program, List<ThreadEvents> threads) {
        this(program, threads, UnaryOperator.identity());
    }

    /** @param change applied to the events of threads */
    Skeleton(Program program, List<ThreadEvents> threads, UnaryOperator<Event> change) {
        this.threads = threads;
        this.traces = threads.stream().map(ThreadEvents::trace).toList();
        for (ThreadEvents thread : threads) {
            for (Event event : thread.events()) {
                if (event.isAccess()) {
                    accesses.put(new MemoryRange(event.address(), event.size()), new ArrayList<>());
                }
            }
        }
        accesses.keySet()
                .forEach(location -> addInitial(
                        location,
                        KnownValues.initialValue(program, location),
                        KnownValues.initially(program, location)));
        for (ThreadEvents thread : threads) {
            firstOf.put(thread.trace().thread(), events.size());
            thread.events().forEach(event -> add(change.apply(event)));
            endOf.put(thread.trace().thread(), events.size());
        }
        this.po = new Relation(events.size());
        for (ThreadEvents thread : threads) {
            int offset = first(thread.trace().thread());
            thread.edges().forEach(edge -> relate(edge.relation(), offset + edge.from(), offset + edge.to()));
            addProgramOrder(thread.trace().thread());
        }
        addSynchronisation();
    }

    List<Trace> traces() {
        return traces;
    }

    List<Event> events() {
        return events;
    }

    Relation po() {
        return po;
    }

    Map<String, Relation> relations() {
        return relations;
    }

    SortedMap<MemoryRange, List<Event>> accesses() {
        return accesses;
    }

    /** @param orders for each location its writes in coherence order */
    Execution execution(Relation rf, List<int[]> orders) {
        return new Execution(events, po, rf, coherence(orders), relations, Map.of());
    }

    Relation coherence(List<int[]> orders) {
        Relation co = new Relation(events.size());
        for (int[] order : orders) {
            for (int i = 0; i < order.length; i++) {
                for (int j = i + 1; j < order.length; j++) {
                    co.add(order[i], order[j]);
                }
            }
        }
        return co;
    }

    private void addInitial(MemoryRange location, long value, Annotation how) {
        add(new Event(
                0,
                Event.INITIAL,
                0,
                false,
                true,
                false,
                location.address(),
                location.size(),
                0,
                value,
                how,
                Site.UNKNOWN,
                ""));
    }

    private void add(Event event) {
        Event numbered = event.withId(events.size());
        events.add(numbered);
        if (event.isAccess()) {
            accessesOf(event).add(numbered);
        }
    }

    /** The accesses to the location of an event that is one. */
    List<Event> accessesOf(Event access) {
        return Objects.requireNonNull(accesses.get(new MemoryRange(access.address(), access.size())));
    }

    private int first(int thread) {
        return Objects.requireNonNull(firstOf.get(thread));
    }

    private int end(int thread) {
        return Objects.requireNonNull(endOf.get(thread));
    }

    private void relate(String relation, int from, int to) {
        relations.computeIfAbsent(relation, r -> new Relation(events.size())).add(from, to);
    }

    private void addProgramOrder(int thread) {
        for (int from = first(thread); from < end(thread); from++) {
            for (int to = from + 1; to < end(thread); to++) {
                if (!areParts(events.get(from), events.get(to))) {
                    po.add(from, to);
                }
            }
        }
    }

    /** Whether two events of a thread are parts of one access, which no order puts one before the other. */
    private boolean areParts(Event a, Event b) {
        Relation si = relations.get("si");
        return si != null && si.contains(a.id(), b.id());
    }

    /** Thread creation happens before the thread, and the thread before whoever has joined it. */
    private void addSynchronisation() {
        Map<Integer, Integer> creators = new HashMap<>();
        for (ThreadEvents thread : threads) {
            int offset = first(thread.trace().thread());
            thread.spawns().forEach(spawn -> creators.put(spawn.thread(), offset + spawn.event()));
        }
        creators.forEach((thread, spawn) -> {
            if (!isEmpty(thread)) {
                relate("asw", spawn, first(thread));
            }
        });
        for (ThreadEvents thread : threads) {
            int offset = first(thread.trace().thread());
            for (ThreadEvents.Contact join : thread.joins()) {
                if (!isEmpty(join.thread())) {
                    relate("asw", end(join.thread()) - 1, offset + join.event());
                } else if (creators.containsKey(join.thread())) {
                    // A thread without events hands on what its creator did.
                    relate("asw", creators.get(join.thread()), offset + join.event());
                }
            }
        }
    }

    private boolean isEmpty(int thread) {
        return first(thread) == end(thread);
    }
}
