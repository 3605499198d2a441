package org.fencepost.report;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.fencepost.graph.Event;
import org.fencepost.graph.EventSet;
import org.fencepost.verdict.Violation;

/**
 * Which events of a large execution tell the story of a violation: those closest to the culprits, where a read is
 * closest to the write it reads from, then to its neighbours in the thread, then to other accesses of its location.
 */
public final class Relevance {
    private static final int READS_FROM = 1;
    private static final int PREVIOUS = 2;
    private static final int SAME_LOCATION = 3;
    private static final int NEXT = 4;

    private final ExecutionView view;
    private final int[] distance;
    private final PriorityQueue<int[]> queue = new PriorityQueue<>(Comparator.comparingInt(entry -> entry[1]));

    private Relevance(ExecutionView view) {
        this.view = view;
        this.distance = new int[view.execution().size()];
        Arrays.fill(distance, Integer.MAX_VALUE);
    }

    /** The {@code budget} events closest to the culprits; initial writes neither count nor appear. */
    public static EventSet closest(ExecutionView view, List<Integer> culprits, int budget) {
        Relevance relevance = new Relevance(view);
        culprits.forEach(culprit -> relevance.reach(culprit, 0));
        return relevance.spread(budget);
    }

    /**
     * Where the story of a violation starts: at its culprits; without any at the last event of the violating thread, or of
     * every thread.
     */
    public static List<Integer> storyStart(ExecutionView view, Violation violation) {
        if (!violation.culprits().isEmpty()) {
            return violation.culprits();
        }
        List<Event> thread = view.threads().get(violation.thread());
        if (thread != null) {
            return List.of(thread.get(thread.size() - 1).id());
        }
        return view.threads().values().stream()
                .map(events -> events.get(events.size() - 1).id())
                .toList();
    }

    private EventSet spread(int budget) {
        EventSet chosen = new EventSet(distance.length);
        int left = budget;
        while (!queue.isEmpty() && left > 0) {
            int[] entry = queue.poll();
            Event event = view.event(entry[0]);
            if (entry[1] > distance[event.id()]) {
                continue;
            }
            if (!event.isInitial()) {
                chosen.add(event.id());
                left--;
                reachNeighbours(event, entry[1]);
            }
        }
        return chosen;
    }

    private void reachNeighbours(Event event, int from) {
        view.sources(event).forEach(write -> reach(write.id(), from + READS_FROM));
        List<Event> thread = view.threads().getOrDefault(event.thread(), List.of());
        int place = thread.indexOf(event);
        if (place > 0) {
            reach(thread.get(place - 1).id(), from + PREVIOUS);
        }
        if (place + 1 < thread.size()) {
            reach(thread.get(place + 1).id(), from + NEXT);
        }
        if (event.isAccess()) {
            for (Event other : view.execution().events()) {
                if (other.isWrite() && overlap(other, event)) {
                    reach(other.id(), from + SAME_LOCATION);
                }
            }
        }
    }

    private static boolean overlap(Event a, Event b) {
        return a.address() < b.address() + Math.max(1, b.size()) && b.address() < a.address() + Math.max(1, a.size());
    }

    private void reach(int part, int at) {
        int event = view.head(part);
        if (at < distance[event]) {
            distance[event] = at;
            queue.add(new int[] {event, at});
        }
    }
}
