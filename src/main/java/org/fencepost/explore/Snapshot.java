package org.fencepost.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.fencepost.graph.Event;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Execution;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.graph.Relation;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Dependencies;
import org.fencepost.program.RmwOp;
import org.fencepost.program.Site;
import org.fencepost.program.Wide;

/**
 * Turns a growing graph into an {@link Execution}: initial writes become events, and the two halves of a read-modify-write
 * one event, as cat models of C expect. Parts of an access are events of their own, related by si.
 */
final class Snapshot {
    /** From reads to events that come out as they do because of them, though the model does not count it as a dependency. */
    static final String IMPLICIT = "implicit";

    /** Reads of compare-and-swaps whose orders, if they swap and if they do not, differ: in another execution it may be the other. */
    static final String OTHERWISE_ORDERED = "otherwise-ordered";

    private final Behaviours behaviours;
    private final Locations locations;
    private final Checks checks;
    private final ExecutionGraph g;
    private final List<Event> events = new ArrayList<>();
    /** For each event of the graph its number in the execution. */
    private final int[] number;

    private final int[] initial;

    private Snapshot(ExecutionGraph g, Behaviours behaviours, Locations locations, Checks checks) {
        this.g = g;
        this.behaviours = behaviours;
        this.locations = locations;
        this.checks = checks;
        this.number = new int[g.size()];
        this.initial = new int[locations.count()];
        Arrays.fill(initial, -1);
    }

    /** An execution, and where the events of the graph went. */
    record Taken(Execution execution, int[] numbers) {}

    static Taken take(ExecutionGraph g, Behaviours behaviours, Locations locations, Checks checks) {
        Snapshot snapshot = new Snapshot(g, behaviours, locations, checks);
        snapshot.addEvents();
        return new Taken(snapshot.execution(), snapshot.number);
    }

    private void addEvents() {
        TreeSet<Integer> used = new TreeSet<>((a, b) ->
                Long.compare(locations.get(a).address(), locations.get(b).address()));
        for (int e = 0; e < g.size(); e++) {
            if (g.isAccess(e)) {
                used.add(g.location(e));
            }
        }
        for (int loc : used) {
            Locations.Location where = locations.get(loc);
            initial[loc] = events.size();
            long value = checks.initialValue(g, loc);
            events.add(new Event(
                            events.size(),
                            Event.INITIAL,
                            0,
                            false,
                            true,
                            false,
                            where.address(),
                            where.size(),
                            0,
                            low(value, loc),
                            Annotation.NA,
                            Site.UNKNOWN,
                            "")
                    .withHighs(0, high(value, loc)));
        }
        for (int t = 0; t < g.threads(); t++) {
            for (int i = 0; g.isAlive(t) && i < g.length(t); i++) {
                if (g.event(t, i) >= 0) {
                    addEvent(g.event(t, i));
                }
            }
        }
    }

    private void addEvent(int e) {
        Step step = behaviours.step(g.step(e));
        if (g.isWrite(e) && g.isExclusive(e)) {
            int id = number[g.event(g.thread(e), g.index(e) - g.groupSize(e))];
            Event read = events.get(id);
            number[e] = id;
            events.set(
                    id,
                    new Event(
                                    id,
                                    read.thread(),
                                    read.action(),
                                    true,
                                    true,
                                    false,
                                    read.address(),
                                    read.size(),
                                    read.valueRead(),
                                    low(g.value(e), g.location(e)),
                                    read.how(),
                                    read.site(),
                                    step.action.accept(EventLabels.INSTANCE))
                            .withHighs(read.highRead(), high(g.value(e), g.location(e))));
            return;
        }
        number[e] = events.size();
        boolean access = g.isAccess(e);
        long low = access ? low(g.value(e), g.location(e)) : 0;
        long high = access ? high(g.value(e), g.location(e)) : 0;
        int size = step.action instanceof Action.Fence fence ? fence.size() : 0;
        Locations.Location where =
                access ? locations.get(g.location(e)) : new Locations.Location(object(step.action), size);
        events.add(new Event(
                        number[e],
                        g.thread(e),
                        step.number,
                        g.isRead(e),
                        g.isWrite(e),
                        g.isFence(e),
                        where.address(),
                        where.size(),
                        g.isRead(e) ? low : 0,
                        g.isWrite(e) ? low : 0,
                        annotation(e, step),
                        step.action.site(),
                        EventLabels.of(step.action, g.isExclusive(e), g.value(e)))
                .withHighs(g.isRead(e) ? high : 0, g.isWrite(e) ? high : 0));
    }

    /** Where transactions are judged by their events, plain accesses are what {@link Checks#mode} says. */
    private Annotation annotation(int e, Step step) {
        Annotation how = step.action.accept(new EventAnnotations(g.isExclusive(e)));
        return behaviours.haveTransactions() && g.isAccess(e)
                ? new Annotation(checks.mode(how.mode()), how.tags())
                : how;
    }

    private long low(long value, int loc) {
        return behaviours.wide.word(value, locations.get(loc).size(), 0);
    }

    private long high(long value, int loc) {
        int size = locations.get(loc).size();
        return size == Wide.SIZE ? behaviours.wide.word(value, size, 8) : 0;
    }

    /** Which object an action that is no access is about, for reports; models ignore addresses of size 0. */
    private static long object(Action action) {
        if (action instanceof Action.Alloc alloc) {
            return alloc.address();
        }
        if (action instanceof Action.Fence fence) {
            return fence.address();
        }
        return action instanceof Action.Free free ? free.address() : 0;
    }

    private Execution execution() {
        int n = events.size();
        Relation po = new Relation(n);
        Relation rf = new Relation(n);
        Relation co = new Relation(n);
        Relation asw = new Relation(n);
        Relation[] dependencies = {new Relation(n), new Relation(n), new Relation(n), new Relation(n), new Relation(n)};
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t)) {
                relateThread(t, po, asw, dependencies);
            }
        }
        for (int e = 0; e < g.size(); e++) {
            if (g.isRead(e)) {
                int source = g.readsFrom(e);
                rf.add(source == ExecutionGraph.INIT ? initial[g.location(e)] : number[source], number[e]);
            }
        }
        for (int loc = 0; loc < initial.length; loc++) {
            if (initial[loc] >= 0) {
                relateWrites(loc, co);
            }
        }
        Map<String, Relation> relations = new HashMap<>(Map.of(
                "asw",
                asw,
                "addr",
                dependencies[0],
                "data",
                dependencies[1],
                "ctrl",
                dependencies[2],
                "casdep",
                dependencies[3],
                "amo-data",
                computed(),
                IMPLICIT,
                dependencies[4],
                "si",
                sameAccess()));
        if (behaviours.haveTransactions()) {
            relations.put("stxn", sameTransaction());
        }
        return new Execution(events, po, rf, co, relations, sets());
    }

    /** Relates the events of one transaction, each with itself too. */
    private Relation sameTransaction() {
        Relation same = new Relation(events.size());
        for (int e = 0; e < g.size(); e++) {
            int transaction = behaviours.step(g.step(e)).transaction;
            for (int i = 0; transaction > 0 && i < g.length(g.thread(e)); i++) {
                int other = g.event(g.thread(e), i);
                if (behaviours.step(g.step(other)).transaction == transaction) {
                    same.add(number[e], number[other]);
                }
            }
        }
        return same;
    }

    /** Where a program may be found wrong before a thread's earlier events are filled in, those threads are marked. */
    private Map<String, EventSet> sets() {
        EventSet incomplete = EventSet.where(
                events.size(),
                e -> events.get(e).thread() >= 0 && g.hasHoles(events.get(e).thread()));
        EventSet otherwise = new EventSet(events.size());
        for (int e = 0; e < g.size(); e++) {
            if (g.isRead(e) && isOtherwiseOrdered(behaviours.step(g.step(e)).action)) {
                otherwise.add(number[e]);
            }
        }
        Map<String, EventSet> sets = new HashMap<>();
        if (!incomplete.isEmpty()) {
            sets.put(Execution.INCOMPLETE, incomplete);
        }
        if (!otherwise.isEmpty()) {
            sets.put(OTHERWISE_ORDERED, otherwise);
        }
        return sets;
    }

    private static boolean isOtherwiseOrdered(Action action) {
        return action instanceof Action.Cas cas
                && !cas.success().equals(cas.failure())
                && !(cas.success().mode().isAcquire() && cas.failure().mode().isAcquire());
    }

    /** Updates that write what they make of what they read, each with itself; an exchange does not. */
    private Relation computed() {
        Relation computed = new Relation(events.size());
        for (int e = 0; e < g.size(); e++) {
            if (g.isWrite(e) && g.isExclusive(e) && computes(behaviours.step(g.step(e)).action)) {
                computed.add(number[e], number[e]);
            }
        }
        return computed;
    }

    private static boolean computes(Action action) {
        return !(action instanceof Action.Cas) && !(action instanceof Action.Rmw rmw && rmw.op() == RmwOp.XCHG);
    }

    /** Relates the parts of one access, where accesses of different sizes overlap. */
    private Relation sameAccess() {
        Relation si = new Relation(events.size());
        for (int e = 0; e < g.size(); e++) {
            for (int p = g.head(e); p <= g.groupEnd(e); p++) {
                // The writes of a transaction are a group too, of accesses of their own.
                if (p != e && g.step(p) == g.step(e)) {
                    si.add(number[p], number[e]);
                }
            }
        }
        return si;
    }

    /** Whether the events are parts of one access; the halves of an update are one, too. */
    private boolean areParts(int a, int b) {
        return g.groupSize(a) > 1 && g.step(a) == g.step(b);
    }

    private void relateThread(int t, Relation po, Relation asw, Relation[] dependencies) {
        for (int i = 0; i < g.length(t); i++) {
            for (int j = 0; j < i; j++) {
                relatePair(g.event(t, j), g.event(t, i), po, dependencies);
            }
        }
        int first = firstPresent(t);
        if (first < 0) {
            return;
        }
        if (g.spawnedBy(t) >= 0) {
            asw.add(number[g.spawnedBy(t)], number[first]);
        }
        for (int e = 0; e < g.size(); e++) {
            if (g.kind(e) == org.fencepost.graph.EventKind.JOIN && g.link(e) == t) {
                asw.add(number[g.last(t)], number[e]);
            }
        }
    }

    /** The first event of the thread that is no hole, or -1. */
    private int firstPresent(int t) {
        for (int i = 0; i < g.length(t); i++) {
            if (g.event(t, i) >= 0) {
                return g.event(t, i);
            }
        }
        return -1;
    }

    private void relatePair(int before, int e, Relation po, Relation[] dependencies) {
        if (before >= 0 && e >= 0 && number[before] != number[e] && !areParts(before, e)) {
            po.add(number[before], number[e]);
            relateDependencies(before, e, dependencies);
        }
    }

    private void relateDependencies(int source, int e, Relation[] dependencies) {
        if (!g.isRead(source)) {
            return;
        }
        Step decisive = behaviours.step(g.step(source));
        int action = decisive.number;
        Dependencies on = behaviours.step(g.step(e)).dependencies;
        if (decisive.decides
                || Dependencies.picks(on.address(), action)
                || Dependencies.picks(on.data(), action)
                || Dependencies.picks(on.control(), action)) {
            dependencies[4].add(number[source], number[e]);
        }
        if (Dependencies.contains(on.address(), action)) {
            dependencies[0].add(number[source], number[e]);
        }
        if (g.isWrite(e) && Dependencies.contains(on.data(), action)) {
            dependencies[1].add(number[source], number[e]);
        }
        if (Dependencies.contains(on.control(), action)) {
            dependencies[2].add(number[source], number[e]);
        }
        if (g.isRead(e) && Dependencies.contains(on.comparison(), action)) {
            dependencies[3].add(number[source], number[e]);
        }
    }

    private void relateWrites(int loc, Relation co) {
        for (int i = 0; i < g.writes(loc); i++) {
            co.add(initial[loc], number[g.write(loc, i)]);
            for (int j = 0; j < i; j++) {
                co.add(number[g.write(loc, j)], number[g.write(loc, i)]);
            }
        }
    }
}
