package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.Effect;
import org.fencepost.program.Action;
import org.jspecify.annotations.Nullable;

/** Puts the parts of accesses in a graph together again, so that the model sees whole accesses. */
final class Reassembly {
    private final Behaviours behaviours;
    private final Checks checks;
    private final Synchronisation synchronisation;
    private final ExecutionGraph whole = new ExecutionGraph();
    /** The graph that is being assembled. */
    @SuppressWarnings("NullAway.Init")
    private ExecutionGraph source;

    /** For each event of the source its number in the whole graph, or NONE. */
    private int[] numbers = {};
    /** How many events of each thread were taken over. */
    private int[] done = {};

    private final List<Finding> findings = new ArrayList<>();

    Reassembly(Behaviours behaviours, Checks checks, Synchronisation synchronisation) {
        this.behaviours = behaviours;
        this.checks = checks;
        this.synchronisation = synchronisation;
    }

    /** The graph that was assembled last. */
    ExecutionGraph graph() {
        return whole;
    }

    /** What is wrong in it, or null. */
    List<Finding> findings() {
        return findings;
    }

    /**
     * Takes over the accesses of a graph, each after those that it reads from. Returns false when there is no such order, or
     * when something comes between the read and the write of an update: no model allows that.
     */
    boolean assemble(ExecutionGraph parts) {
        source = parts;
        findings.clear();
        numbers = new int[parts.size()];
        java.util.Arrays.fill(numbers, ExecutionGraph.NONE);
        done = new int[parts.threads()];
        whole.clear(parts.clocks().threads());
        for (int t = 0; t < parts.threads(); t++) {
            if (parts.isAlive(t) && parts.spawnedBy(t) == ExecutionGraph.NONE) {
                whole.startThread(t, ExecutionGraph.NONE);
            }
        }
        while (whole.size() < parts.size()) {
            int before = whole.size();
            for (int t = 0; t < parts.threads(); t++) {
                while (parts.isAlive(t) && done[t] < parts.length(t) && isReady(parts.event(t, done[t]))) {
                    take(parts.event(t, done[t]));
                }
            }
            if (whole.size() == before) {
                return false;
            }
        }
        return updatesAreAtomic();
    }

    private boolean updatesAreAtomic() {
        for (int e = 0; e < whole.size(); e++) {
            if (whole.isWrite(e) && whole.isExclusive(e)) {
                int place = whole.coherencePosition(e);
                int before = place == 0 ? ExecutionGraph.INIT : whole.write(whole.location(e), place - 1);
                if (whole.readsFrom(whole.readOf(e)) != before) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The number of events that make up the access that starts with the event. */
    private int parts(int first) {
        Step step = behaviours.step(source.step(first));
        boolean atomic = source.isAccess(first) && Effect.isAtomic((Action.Access) step.action);
        return atomic ? Objects.requireNonNull(step.plan).parts() : 1;
    }

    private boolean isReady(int first) {
        int spawn = source.spawnedBy(source.thread(first));
        if (spawn != ExecutionGraph.NONE && numbers[spawn] == ExecutionGraph.NONE) {
            return false;
        }
        if (source.kind(first) == EventKind.JOIN) {
            return done[source.link(first)] == source.length(source.link(first));
        }
        for (int p = 0; source.isRead(first) && p < parts(first); p++) {
            int write = source.readsFrom(part(first, p));
            if (write != ExecutionGraph.INIT && numbers[write] == ExecutionGraph.NONE) {
                return false;
            }
        }
        return true;
    }

    private int part(int first, int p) {
        return source.event(source.thread(first), source.index(first) + p);
    }

    private void take(int first) {
        int parts = parts(first);
        int head = whole.size();
        int last = part(first, parts - 1);
        for (int p = 0; p < parts; p++) {
            int e = part(first, p);
            // How an update reads is said by the last part of its read.
            int copy = whole.add(source.kind(e), source.thread(e), source.mode(last), source.step(e), source.part(e));
            numbers[e] = copy;
            done[source.thread(e)]++;
            whole.setValue(copy, source.value(e));
            if (source.isAccess(e)) {
                whole.setLocation(copy, source.location(e));
                whole.setGroup(copy, p, parts);
                whole.setMode(copy, source.mode(last), isExclusive(last));
            }
            relate(e, copy);
        }
        for (int copy = head; copy < whole.size(); copy++) {
            whole.clocks().compute(whole, copy, synchronisation);
        }
        for (int copy = head; copy < whole.size(); copy++) {
            Finding finding = check(copy);
            if (finding != null) {
                findings.add(finding);
            }
        }
    }

    private boolean isExclusive(int e) {
        return source.isExclusive(e) || source.isWrite(e) && behaviours.step(source.step(e)).code == Step.Code.UPDATE;
    }

    private void relate(int e, int copy) {
        switch (source.kind(e)) {
            case READ -> {
                int write = source.readsFrom(e);
                whole.link(copy, write == ExecutionGraph.INIT ? write : numbers[write]);
            }
            case WRITE -> whole.place(copy, place(e));
            case SPAWN -> {
                whole.setLink(copy, source.link(e));
                whole.startThread(source.link(e), copy);
            }
            case JOIN -> whole.setLink(copy, source.link(e));
            case FENCE, ALLOC, FREE, CHOICE -> {}
        }
    }

    /** How many of the writes before it in coherence order are there already. */
    private int place(int write) {
        int place = 0;
        for (int i = 0; i < source.coherencePosition(write); i++) {
            place += numbers[source.write(source.location(write), i)] == ExecutionGraph.NONE ? 0 : 1;
        }
        return place;
    }

    private @Nullable Finding check(int e) {
        Action action = behaviours.step(whole.step(e)).action;
        return switch (whole.kind(e)) {
            case READ -> checks.read(whole, e, (Action.Access) action);
            case WRITE -> checks.write(whole, e, (Action.Access) action);
            case FREE -> checks.free(whole, e, (Action.Free) action);
            case FENCE, ALLOC, SPAWN, JOIN, CHOICE -> null;
        };
    }
}
