package org.fencepost.enumerate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.model.cat.CatSession;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * The executions of a litmus test, faster than {@link Oracle} finds them and compared with it in the tests: traces are
 * combined only when somebody writes what they read; what does not depend on values, rf or co is computed once; and what
 * {@link Pruning} says the model rejects anyway is not made. Threads must exist from the start.
 */
final class LitmusSearch {
    /** Receives an execution that the model accepts; it may ask them about it. */
    interface Consumer {
        void accept(List<ShapedTrace> threads, Candidates candidates);
    }

    /** The traces of one thread that have the same shape. */
    private static final class Group {
        final List<ShapedTrace> traces = new ArrayList<>();
        /** What each of them needs, and what some of them provides. */
        long needs = -1;

        long provides;

        void add(ShapedTrace trace) {
            traces.add(trace);
            needs &= trace.needs();
            provides |= trace.provides();
        }
    }

    private final Program program;
    private final CatSession session;
    private final Pruning pruning;
    private final Monitor monitor;
    private final List<List<Group>> threads = new ArrayList<>();
    private final long initial;
    /** What the threads from this one on can provide at best, in any shape and in the chosen ones. */
    private final long[] mayProvide;

    private final long[] mayProvideInShape;
    private final List<Group> groups = new ArrayList<>();
    private final List<ShapedTrace> chosen = new ArrayList<>();
    private @Nullable Candidates candidates;

    @SuppressWarnings("NullAway.Init") // run() comes first
    private Consumer consumer;

    /**
     * @param traces of each thread
     * @param initial initial values, as bits like those of the traces
     * @param footprints the parts of their accesses
     * @param monitor ends the search with {@link Stopped}
     */
    LitmusSearch(
            Program program,
            List<List<Trace>> traces,
            long initial,
            AccessParts footprints,
            boolean splitUpdates,
            CatSession session,
            Pruning pruning,
            Monitor monitor) {
        this.program = program;
        this.session = session;
        this.pruning = pruning;
        this.monitor = monitor;
        for (List<Trace> ofThread : traces) {
            Map<ShapedTrace.Shape, Group> byShape = new LinkedHashMap<>();
            for (Trace trace : ofThread) {
                ShapedTrace shaped = new ShapedTrace(new ThreadEvents(trace, splitUpdates, footprints, false));
                byShape.computeIfAbsent(shaped.shape(), s -> new Group()).add(shaped);
            }
            threads.add(new ArrayList<>(byShape.values()));
        }
        this.initial = initial;
        this.mayProvide = new long[threads.size() + 1];
        this.mayProvideInShape = new long[threads.size() + 1];
        for (int thread = threads.size() - 1; thread >= 0; thread--) {
            mayProvide[thread] = mayProvide[thread + 1];
            for (Group group : threads.get(thread)) {
                mayProvide[thread] |= group.provides;
            }
        }
    }

    void run(Consumer newConsumer) {
        consumer = newConsumer;
        chooseShapes(0, 0, initial);
    }

    private void chooseShapes(int thread, long needed, long provided) {
        if ((needed & ~(provided | mayProvide[thread])) != 0) {
            return;
        }
        if (thread < threads.size()) {
            for (Group group : threads.get(thread)) {
                groups.add(group);
                chooseShapes(thread + 1, needed | group.needs, provided | group.provides);
                groups.remove(groups.size() - 1);
            }
            return;
        }
        for (int i = threads.size() - 1; i >= 0; i--) {
            mayProvideInShape[i] = mayProvideInShape[i + 1] | groups.get(i).provides;
        }
        candidates = null;
        chooseTraces(0, 0, initial);
    }

    private void chooseTraces(int thread, long needed, long provided) {
        Stopped.check(monitor);
        if ((needed & ~(provided | mayProvideInShape[thread])) != 0) {
            return;
        }
        if (thread < threads.size()) {
            for (ShapedTrace trace : groups.get(thread).traces) {
                chosen.add(trace);
                chooseTraces(thread + 1, needed | trace.needs(), provided | trace.provides());
                chosen.remove(chosen.size() - 1);
            }
            return;
        }
        Candidates ofShape =
                candidates != null ? candidates : new Candidates(program, chosen, session, pruning, monitor);
        candidates = ofShape;
        ofShape.run(chosen, () -> consumer.accept(chosen, ofShape));
    }
}
