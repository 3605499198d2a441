package org.fencepost.enumerate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.program.Action;
import org.fencepost.program.Function;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;

/**
 * Finds every trace of every thread over the values that locations can hold.
 *
 * <p>Those values are found in rounds: run all threads over the values known so far, drop each trace that reads what
 * neither it nor another thread writes, add what the others write, until nothing is new. Counters never get there
 * (whoever reads n writes n + 1), so the search also ends after as many rounds as the threads can do writes: a value that
 * takes a longer chain of writes would have to come from itself. The same holds for arguments and results that threads
 * pass to each other.
 */
final class TraceSearch {
    /** How a thread came into being: its number follows from this and not from the order in which it is found. */
    private record Origin(int parent, int spawn) {}

    /** What a thread runs; one created at the same place may run something else when its parent read other values. */
    record Start(int thread, Function function, List<Long> arguments) {}

    private final Program program;
    private final Bounds bounds;
    private final Collection<Long> guesses;
    private final Monitor monitor;
    private final AccessParts footprints;

    @SuppressWarnings("NullAway.Init") // run() comes first
    private KnownValues values;

    @SuppressWarnings("NullAway.Init") // run() comes first
    private ValueNumbers numbers;

    private final Map<Integer, Set<Long>> results = new HashMap<>();
    private final Map<Origin, Integer> threadNumbers = new HashMap<>();
    private final Map<Start, TraceWalk> walks = new LinkedHashMap<>();
    private final Map<Start, List<Trace>> traces = new HashMap<>();

    TraceSearch(Program program, Bounds bounds) {
        this(program, bounds, List.of(), new Monitor());
    }

    /**
     * @param guesses values that every location may hold, whoever would have to write them: for models in which values
     *     may come out of thin air
     * @param monitor ends the search with {@link Stopped}
     */
    TraceSearch(Program program, Bounds bounds, Collection<Long> guesses, Monitor monitor) {
        this.program = program;
        this.bounds = bounds;
        this.guesses = guesses;
        this.monitor = monitor;
        this.footprints = new AccessParts(program);
    }

    /** Starts again whenever an access turns out to overlap others of a different size. */
    TraceSearch run() {
        while (true) {
            try {
                start();
                search();
                return this;
            } catch (AccessParts.Recut recut) {
                footprints.restart();
            }
        }
    }

    private void start() {
        values = new KnownValues(program, bounds, guesses);
        numbers = new ValueNumbers(program);
        results.clear();
        threadNumbers.clear();
        walks.clear();
        traces.clear();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            walks.put(initial(thread), null);
        }
    }

    private void search() {
        int round = 0;
        int passes;
        boolean changed;
        do {
            changed = false;
            passes = 0;
            for (Map.Entry<Start, TraceWalk> entry : walks.entrySet()) {
                TraceWalk walk = entry.getValue();
                if (walk == null || walk.isStale()) {
                    walk = new TraceWalk(this, program, entry.getKey());
                    entry.setValue(walk);
                    changed = true;
                }
                traces.put(entry.getKey(), walk.traces());
                passes += walk.mostPasses();
            }
            dropUnserved();
            traces.values().forEach(list -> list.forEach(this::publish));
            changed |= addSpawned();
            round++;
        } while (changed && round <= passes);
    }

    /** Drops traces that read what nobody else writes until all that are left are served. */
    private void dropUnserved() {
        boolean dropped = true;
        while (dropped) {
            dropped = false;
            for (Map.Entry<Start, List<Trace>> entry : traces.entrySet()) {
                long available =
                        numbers.initial() | writtenByOthers(entry.getKey().thread());
                List<Trace> served = new ArrayList<>();
                for (Trace trace : entry.getValue()) {
                    if (trace.isServed(available)) {
                        served.add(trace);
                    }
                }
                dropped |= served.size() < entry.getValue().size();
                entry.setValue(served);
            }
        }
    }

    private long writtenByOthers(int thread) {
        long written = 0;
        for (Map.Entry<Start, List<Trace>> entry : traces.entrySet()) {
            if (entry.getKey().thread() != thread) {
                for (Trace trace : entry.getValue()) {
                    written |= trace.provides();
                }
            }
        }
        return written;
    }

    /** Tells the others what a trace writes and returns. */
    private void publish(Trace trace) {
        for (Trace.Step step : trace.steps()) {
            if (step.action() instanceof Action.Access access) {
                publish(access, DoneAccess.of(access, step.answer()));
            }
        }
        if (trace.ended()) {
            results.computeIfAbsent(trace.thread(), t -> new LinkedHashSet<>()).add(trace.result());
        }
    }

    private void publish(Action.Access access, DoneAccess done) {
        MemoryRange whole = MemoryRange.of(access);
        for (MemoryRange part : done.writes() ? footprints.parts(whole, access.site()) : List.<MemoryRange>of()) {
            values.add(part, AccessParts.slice(done.written(), whole, part), access.site());
        }
    }

    private boolean addSpawned() {
        List<Start> spawned = new ArrayList<>();
        traces.values().forEach(list -> list.forEach(trace -> spawned.addAll(spawnedBy(trace))));
        int before = walks.size();
        spawned.forEach(start -> walks.putIfAbsent(start, null));
        return walks.size() > before;
    }

    /** A thread that exists from the start. */
    Start initial(int thread) {
        Program.Entry entry = program.threads().get(thread);
        return new Start(
                thread,
                entry.function(),
                Arrays.stream(entry.arguments()).boxed().toList());
    }

    /** The number of the thread that the next spawn of a thread creates when it has created {@code spawns} already. */
    int spawnedThread(int parent, int spawns) {
        int next = program.threads().size() + threadNumbers.size();
        return threadNumbers.computeIfAbsent(new Origin(parent, spawns), origin -> next);
    }

    List<Start> spawnedBy(Trace trace) {
        List<Start> spawned = new ArrayList<>();
        for (Trace.Step step : trace.steps()) {
            if (step.action() instanceof Action.Spawn spawn) {
                spawned.add(new Start((int) step.answer(), spawn.function(), List.of(spawn.argument())));
            }
        }
        return spawned;
    }

    List<Trace> tracesOf(Start start) {
        return traces.getOrDefault(start, List.of());
    }

    Monitor monitor() {
        return monitor;
    }

    Bounds bounds() {
        return bounds;
    }

    AccessParts footprints() {
        return footprints;
    }

    KnownValues values() {
        return values;
    }

    ValueNumbers numbers() {
        return numbers;
    }

    List<Long> resultsOf(int thread) {
        return new ArrayList<>(results.getOrDefault(thread, Set.of()));
    }
}
