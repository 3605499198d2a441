package org.fencepost.enumerate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.model.cat.CatSession;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;

/**
 * All executions of one combination of shapes: events, program order and dependencies are fixed, values are set from
 * traces again and again, and for each setting rf and co are enumerated.
 */
final class Candidates {
    private final Skeleton skeleton;
    private final CatSession session;
    private final Monitor monitor;
    private final MemoryRange[] locations;
    private final LocationOrders[] byLocation;
    private final Event[] events;
    private final long[] read;
    private final long[] written;
    private final List<List<LocationOrders.Choice>> choices = new ArrayList<>();
    private final LocationOrders.Choice[] chosen;
    private final int[][] orders;
    private Runnable consumer = () -> {};

    Candidates(Program program, List<ShapedTrace> threads, CatSession session, Pruning pruning, Monitor monitor) {
        this.session = session;
        this.monitor = monitor;
        this.skeleton =
                new Skeleton(program, threads.stream().map(ShapedTrace::thread).toList());
        Relation rmw = skeleton.relations().get("rmw");
        this.locations = skeleton.accesses().keySet().toArray(MemoryRange[]::new);
        this.byLocation = skeleton.accesses().values().stream()
                .map(accesses -> new LocationOrders(accesses, rmw, pruning, monitor))
                .toArray(LocationOrders[]::new);
        this.events = skeleton.events().toArray(Event[]::new);
        this.read = new long[events.length];
        this.written = new long[events.length];
        for (int i = 0; i < locations.length; i++) {
            written[i] = events[i].valueWritten();
        }
        this.chosen = new LocationOrders.Choice[locations.length];
        this.orders = new int[locations.length][];
    }

    /**
     * Enumerates the executions in which the threads do this; their shapes are those that it was made for.
     *
     * @param newConsumer called for each execution that the model accepts; it may ask this object and the session about it
     */
    void run(List<ShapedTrace> threads, Runnable newConsumer) {
        consumer = newConsumer;
        setValues(threads);
        choices.clear();
        for (LocationOrders location : byLocation) {
            List<LocationOrders.Choice> ways = location.choices(read, written);
            if (ways.isEmpty()) {
                return;
            }
            choices.add(ways);
        }
        session.setBase(Arrays.asList(events), skeleton.po(), skeleton.relations(), Map.of());
        chooseReadsFrom(0);
    }

    private void setValues(List<ShapedTrace> threads) {
        int next = locations.length;
        for (ShapedTrace thread : threads) {
            for (int i = 0; i < thread.read().length; i++, next++) {
                if (read[next] != thread.read()[i] || written[next] != thread.written()[i]) {
                    read[next] = thread.read()[i];
                    written[next] = thread.written()[i];
                    events[next] = events[next].withValues(read[next], written[next]);
                }
            }
        }
    }

    /**
     * The value of a place in memory after the current execution.
     *
     * @param initial what it was before
     */
    long memory(MemoryRange place, long initial) {
        long value = initial;
        for (int i = 0; i < locations.length; i++) {
            long last = written[orders[i][orders[i].length - 1]];
            if (locations[i].equals(place)) {
                return last;
            }
            if (locations[i].overlaps(place)) {
                value = overlay(value, place, last, locations[i]);
            }
        }
        return value;
    }

    /** The current execution. */
    Execution execution() {
        Relation co = skeleton.coherence(Arrays.asList(orders));
        return new Execution(List.of(events), skeleton.po(), readsFrom(), co, skeleton.relations(), Map.of());
    }

    private static long overlay(long value, MemoryRange place, long part, MemoryRange partPlace) {
        long result = value;
        for (int i = 0; i < partPlace.size(); i++) {
            long at = partPlace.address() + i - place.address();
            if (at >= 0 && at < place.size()) {
                int shift = (int) (8 * at);
                result = result & ~(0xffL << shift) | (part >>> 8 * i & 0xff) << shift;
            }
        }
        return result;
    }

    private void chooseReadsFrom(int location) {
        if (location < locations.length) {
            for (LocationOrders.Choice choice : choices.get(location)) {
                chosen[location] = choice;
                chooseReadsFrom(location + 1);
            }
            return;
        }
        Stopped.check(monitor);
        session.setRf(readsFrom());
        if (session.isConsistentSoFar()) {
            chooseOrders(0);
        }
    }

    private Relation readsFrom() {
        Relation rf = new Relation(events.length);
        for (int i = 0; i < locations.length; i++) {
            int[] reads = byLocation[i].reads();
            int[] sources = chosen[i].sources();
            for (int r = 0; r < reads.length; r++) {
                rf.add(sources[r], reads[r]);
            }
        }
        return rf;
    }

    private void chooseOrders(int location) {
        if (location < locations.length) {
            for (int[] order : chosen[location].orders()) {
                orders[location] = order;
                chooseOrders(location + 1);
            }
            return;
        }
        Stopped.check(monitor);
        session.setCo(skeleton.coherence(Arrays.asList(orders)));
        if (session.isConsistent()) {
            consumer.run();
        }
    }
}
