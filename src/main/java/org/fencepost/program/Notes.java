package org.fencepost.program;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the threads of a program came to, in all executions that an engine has run: which places of memory each instruction accessed, which
 * ways branches went, which compare-and-swaps succeeded and failed. Safe for use by several threads.
 */
final class Notes {
    /** A thread came to an instruction that accesses this address; 0 for a fence. */
    record Visit(int thread, long address) {}

    private final Map<Place, Set<Visit>> visits = new ConcurrentHashMap<>();
    private final Map<Place, Set<Long>> ways = new ConcurrentHashMap<>();
    private final Set<Place> successes = ConcurrentHashMap.newKeySet();
    private final Set<Place> failures = ConcurrentHashMap.newKeySet();

    Set<Visit> visits(Place place) {
        return visits.getOrDefault(place, Set.of());
    }

    Map<Place, Set<Visit>> visits() {
        return visits;
    }

    /** The values that a branch (0 or 1) or switch went by; none when no thread came to it. */
    Set<Long> ways(Place branch) {
        return ways.getOrDefault(branch, Set.of());
    }

    boolean hasSucceeded(Place compareAndSwap) {
        return successes.contains(compareAndSwap);
    }

    boolean hasFailed(Place compareAndSwap) {
        return failures.contains(compareAndSwap);
    }

    /** The same program, which writes down here what its threads come to. */
    Program taking(Program program) {
        return program.rewritten(function -> new NoteTaking(function, this).write());
    }

    Intrinsic ofVisit(Place place) {
        Set<Visit> seen = visits.computeIfAbsent(place, p -> ConcurrentHashMap.newKeySet());
        return noting((context, arguments) -> {
            // thread(), not self(): what is noted makes no difference to the thread.
            Visit visit = new Visit(context.thread(), arguments.length == 0 ? 0 : arguments[0]);
            if (!seen.contains(visit)) {
                seen.add(visit);
            }
        });
    }

    /** @param mask the bits of the value that count */
    Intrinsic ofWay(Place place, long mask) {
        Set<Long> seen = ways.computeIfAbsent(place, p -> ConcurrentHashMap.newKeySet());
        return noting((context, arguments) -> {
            Long way = arguments[0] & mask;
            if (!seen.contains(way)) {
                seen.add(way);
            }
        });
    }

    /** Its arguments are the words that were found, and those that were expected. */
    Intrinsic ofComparison(Place place, long mask) {
        return noting((context, arguments) -> {
            int words = arguments.length / 2;
            boolean same = true;
            for (int i = 0; i < words; i++) {
                same &= ((arguments[i] ^ arguments[words + i]) & mask) == 0;
            }
            (same ? successes : failures).add(place);
        });
    }

    Intrinsic ofFailure(Place place) {
        return noting((context, arguments) -> failures.add(place));
    }

    private interface Note {
        void take(CallContext context, long[] arguments);
    }

    private static Intrinsic noting(Note note) {
        return (context, arguments) -> {
            note.take(context, arguments);
            return Intrinsic.result(0);
        };
    }
}
