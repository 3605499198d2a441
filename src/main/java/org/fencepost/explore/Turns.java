package org.fencepost.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.graph.ExecutionGraph;
import org.jspecify.annotations.Nullable;

/**
 * A walk as turns that threads take, which can be changed and followed again: a turn lasts until its thread has so many events, and is
 * passed over when the thread has them already or cannot go on. After the last one, threads go on one after the other.
 */
final class Turns implements Scheduler {
    private record Turn(int thread, int until) {}

    /** A place in a thread. */
    record Place(int thread, int length) {}

    private final List<Turn> turns = new ArrayList<>();
    private final Map<Place, Integer> ways = new HashMap<>();
    private int at;

    Turns(Walk walk) {
        for (int i = 0; i < walk.steps(); i++) {
            int thread = walk.threads()[i];
            Turn turn = new Turn(thread, walk.lengths()[i] + 1);
            if (!turns.isEmpty() && turns.get(turns.size() - 1).thread == thread) {
                turns.set(turns.size() - 1, turn);
            } else {
                turns.add(turn);
            }
            ways.put(new Place(thread, walk.lengths()[i]), walk.ways()[i]);
        }
    }

    int count() {
        return turns.size();
    }

    /** Where something else than the latest was read. */
    List<Place> olderPlaces() {
        return ways.entrySet().stream()
                .filter(way -> way.getValue() > 0)
                .map(Map.Entry::getKey)
                .sorted((a, b) -> a.thread == b.thread ? a.length - b.length : a.thread - b.thread)
                .toList();
    }

    Turns without(Place place) {
        ways.remove(place);
        return this;
    }

    /** Without these turns; null if there are none. */
    @Nullable Turns without(int from, int to) {
        if (from >= turns.size()) {
            return null;
        }
        turns.subList(from, Math.min(to, turns.size())).clear();
        return this;
    }

    /** With the turn as long as the next one of its thread, or as long as can be; null if it is that already. */
    @Nullable Turns joined(int i) {
        if (i >= turns.size() || turns.get(i).until == Integer.MAX_VALUE) {
            return null;
        }
        int thread = turns.get(i).thread;
        for (int j = i + 1; j < turns.size(); j++) {
            if (turns.get(j).thread == thread) {
                turns.set(i, turns.get(j));
                turns.remove(j);
                return this;
            }
        }
        turns.set(i, new Turn(thread, Integer.MAX_VALUE));
        return this;
    }

    /** With the turn in another place. */
    Turns moved(int from, int to) {
        turns.add(to, turns.remove(from));
        return this;
    }

    @Override
    public int next(Walker walk) {
        while (at < turns.size() && !isOn(turns.get(at), walk)) {
            at++;
        }
        if (at < turns.size()) {
            return turns.get(at).thread;
        }
        return walk.runsOn() ? walk.running() : walk.ready(0);
    }

    private static boolean isOn(Turn turn, Walker walk) {
        ExecutionGraph g = walk.graph();
        return walk.isReady(turn.thread) && g.length(turn.thread) < turn.until;
    }

    @Override
    public int way(Walker walk, int ways, boolean isInput) {
        Integer known = this.ways.remove(walk.place()); // who looks again sees what there is
        return known == null ? 0 : Math.min(ways - 1, known);
    }
}
