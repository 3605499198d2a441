package org.fencepost.enumerate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** Chooses one trace for each thread that exists, in every way in which threads agree about their results. */
final class TraceCombinations {
    private final Program program;
    private final TraceSearch search;
    private final Consumer<List<Trace>> consumer;
    private final List<Trace> chosen = new ArrayList<>();
    private long count;

    TraceCombinations(Program program, TraceSearch search, Consumer<List<Trace>> consumer) {
        this.program = program;
        this.search = search;
        this.consumer = consumer;
    }

    void run() {
        Deque<TraceSearch.Start> open = new ArrayDeque<>();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            open.add(search.initial(thread));
        }
        choose(open);
    }

    private void choose(Deque<TraceSearch.Start> open) {
        if (open.isEmpty()) {
            if (++count > search.bounds().combinations()) {
                throw new InputException("the threads of " + program.name() + " can combine in more than "
                        + search.bounds().combinations() + " ways: too many to enumerate");
            }
            List<Trace> combination = new ArrayList<>(chosen);
            combination.sort(Comparator.comparingInt(Trace::thread));
            if (valuesAgree(combination) && joinsAgree(combination)) {
                consumer.accept(combination);
            }
            return;
        }
        Deque<TraceSearch.Start> rest = new ArrayDeque<>(open);
        for (Trace trace : search.tracesOf(rest.removeFirst())) {
            Deque<TraceSearch.Start> next = new ArrayDeque<>(rest);
            next.addAll(search.spawnedBy(trace));
            chosen.add(trace);
            choose(next);
            chosen.remove(chosen.size() - 1);
        }
    }

    /** Every value that is read is written by some thread, or initial. */
    private boolean valuesAgree(List<Trace> combination) {
        long available = search.numbers().initial();
        for (Trace trace : combination) {
            available |= trace.provides();
        }
        for (Trace trace : combination) {
            if (!trace.isServed(available)) {
                return false;
            }
        }
        return true;
    }

    /** A join got the result with which the thread ended; one that waits for ever waits for a thread that did not end. */
    private static boolean joinsAgree(List<Trace> combination) {
        for (Trace trace : combination) {
            for (Trace.Step step : trace.steps()) {
                if (step.action() instanceof Action.Join join) {
                    Trace target = find(combination, join.thread());
                    if (target == null || !target.ended() || target.result() != step.answer()) {
                        return false;
                    }
                }
            }
            if (trace.end() instanceof Action.Join join) {
                Trace target = find(combination, join.thread());
                if (target == null || target.ended()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static @Nullable Trace find(List<Trace> combination, int thread) {
        return combination.stream()
                .filter(t -> t.thread() == thread)
                .findFirst()
                .orElse(null);
    }
}
