package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;

/** Names for executions that are the same for two executions iff one is the other with threads exchanged. */
final class Orbits {
    /** All ways to exchange threads: for each thread the one that takes its place. */
    private final List<int[]> permutations = new ArrayList<>();

    /** Of which accesses only that they happened counts. */
    private final LongPredicate ignored;

    /** @param groups a number for each thread but the first, which is alone: the same for symmetric ones */
    Orbits(List<Integer> groups) {
        this(groups, address -> false);
    }

    /** @param ignored the addresses of which it does not count what was read and written there, and in which order */
    Orbits(List<Integer> groups, LongPredicate ignored) {
        this.ignored = ignored;
        int[] group = new int[groups.size() + 1];
        group[0] = -1;
        for (int t = 1; t < group.length; t++) {
            group[t] = groups.get(t - 1);
        }
        permute(new int[group.length], 0, new boolean[group.length], group);
    }

    private void permute(int[] places, int thread, boolean[] taken, int[] group) {
        if (thread == places.length) {
            permutations.add(places.clone());
            return;
        }
        for (int place = 0; place < places.length; place++) {
            if (!taken[place] && group[place] == group[thread]) {
                taken[place] = true;
                places[thread] = place;
                permute(places, thread + 1, taken, group);
                taken[place] = false;
            }
        }
    }

    String name(Execution execution) {
        String least = "";
        for (int[] places : permutations) {
            String name = name(execution, places);
            least = least.isEmpty() || name.compareTo(least) < 0 ? name : least;
        }
        return least;
    }

    private String name(Execution execution, int[] places) {
        int[] sources = new int[execution.size()];
        execution.rf().forEach((write, read) -> sources[read] = write);
        String[] names = new String[execution.size()];
        int[] lengths = new int[places.length];
        for (Event event : execution.events()) {
            names[event.id()] = event.isInitial() ? "i" : places[event.thread()] + "." + lengths[event.thread()]++;
        }
        StringBuilder[] threads = new StringBuilder[places.length];
        Arrays.setAll(threads, t -> new StringBuilder());
        for (Event event : execution.events()) {
            if (event.isInitial() || !event.isAccess()) {
                continue;
            }
            StringBuilder text =
                    threads[places[event.thread()]].append(event.address()).append(' ');
            if (ignored.test(event.address())) {
                continue;
            }
            text.append(event.isRead() ? "<" + names[sources[event.id()]] : "");
            // A mutex says who holds it, which changes with the threads.
            text.append(event.isWrite() && event.label().isEmpty() ? "=" + event.valueWritten() : "");
            text.append(event.isWrite() ? "@" + before(execution, event) : "").append(';');
        }
        return String.join("|", threads);
    }

    /** How many writes come before it. */
    private static long before(Execution execution, Event write) {
        return execution.events().stream()
                .filter(other -> execution.co().contains(other.id(), write.id()))
                .count();
    }
}
