package org.fencepost.explore.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.program.Action;
import org.fencepost.program.Function;
import org.fencepost.program.Program;

/**
 * Finds every trace of every thread over the values that locations can hold.
 *
 * <p>Those values are found in rounds: run all threads over the values known so far, add what they write, until nothing
 * is new. A counter never gets there (whoever reads n writes n + 1), so the search also ends after as many rounds as the
 * threads can do writes: a value that takes a longer chain of writes would have to come from itself. The same holds for
 * arguments and results that threads pass to each other.
 */
final class TraceSearch {
    /** How a thread came into being: its number follows from this and not from the order in which it is found. */
    private record Origin(int parent, int spawn) {}

    /** What a thread runs; one created at the same place may run something else when its parent read other values. */
    record Start(int thread, Function function, List<Long> arguments) {}

    private final Program program;
    private final Bounds bounds;
    private final ValueSets values;
    private final Map<Integer, Set<Long>> results = new HashMap<>();
    private final Map<Origin, Integer> numbers = new HashMap<>();
    private final Set<Start> starts = new LinkedHashSet<>();
    private final Map<Start, List<Trace>> traces = new HashMap<>();
    private boolean grown;

    TraceSearch(Program program, Bounds bounds) {
        this.program = program;
        this.bounds = bounds;
        this.values = new ValueSets(program, bounds);
        for (int thread = 0; thread < program.threads().size(); thread++) {
            starts.add(initial(thread));
        }
    }

    TraceSearch run() {
        int round = 0;
        int passes;
        do {
            grown = false;
            passes = 0;
            // Threads found in this round run in the next: the set must not change while it is walked.
            for (Start start : List.copyOf(starts)) {
                TraceWalk walk = new TraceWalk(this, program, start);
                traces.put(start, walk.traces());
                passes += walk.mostPasses();
            }
            round++;
        } while ((grown | values.takeGrown()) && round <= passes);
        return this;
    }

    /** A thread that exists from the start. */
    Start initial(int thread) {
        Program.Entry entry = program.threads().get(thread);
        return new Start(
                thread,
                entry.function(),
                Arrays.stream(entry.arguments()).boxed().toList());
    }

    /** The thread that a spawn (number {@code spawn} among those of its thread) creates. */
    Start spawned(int parent, int spawn, Action.Spawn action) {
        int next = program.threads().size() + numbers.size();
        int thread = numbers.computeIfAbsent(new Origin(parent, spawn), origin -> next);
        return new Start(thread, action.function(), List.of(action.argument()));
    }

    List<Trace> tracesOf(Start start) {
        return traces.getOrDefault(start, List.of());
    }

    Bounds bounds() {
        return bounds;
    }

    ValueSets values() {
        return values;
    }

    List<Long> resultsOf(int thread) {
        return new ArrayList<>(results.getOrDefault(thread, Set.of()));
    }

    void addStart(Start start) {
        grown |= starts.add(start);
    }

    void addResult(int thread, long result) {
        grown |= results.computeIfAbsent(thread, t -> new LinkedHashSet<>()).add(result);
    }
}
