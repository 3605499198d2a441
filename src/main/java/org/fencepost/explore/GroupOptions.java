package org.fencepost.explore;

import java.util.Arrays;
import org.fencepost.graph.ExecutionGraph;

/**
 * The combinations that the parts of a group may take ({@link Mixer}): writes for the parts of a read, places for those of a
 * write. Number 0 is the maximal one.
 */
final class GroupOptions {
    private final Positions positions;
    private final Placing placing;
    private final Combinations choices = new Combinations();

    GroupOptions(Positions positions, Placing placing) {
        this.positions = positions;
        this.placing = placing;
    }

    int count() {
        return choices.count();
    }

    int get(int combination, int part) {
        return choices.get(combination, part);
    }

    /** What all parts take. */
    int[] combination(int head, int number) {
        int[] sources = new int[positions.g.groupSize(head)];
        Arrays.setAll(sources, p -> choices.get(number, p));
        return sources;
    }

    /** Lists the writes that each part of a read may read from, co-latest first. */
    void ofRead(int head) {
        ExecutionGraph g = positions.g;
        choices.clear();
        int pred = g.predecessor(head);
        for (int p = 0; p < g.groupSize(head); p++) {
            placing.optionCount = 0;
            placing.addOptions(head + p, pred);
            choices.add(Arrays.copyOf(placing.options, placing.optionCount));
        }
    }

    /** Lists, for each part of a read that the write revisits, the write and all others that are there. */
    void ofRevisited(int r, int write) {
        ExecutionGraph g = positions.g;
        choices.clear();
        int pred = g.predecessor(r);
        for (int p = 0; p < g.groupSize(r); p++) {
            placing.optionCount = 0;
            int loc = g.location(r + p);
            for (int q = 0; q < g.groupSize(write); q++) {
                if (g.location(write + q) == loc) {
                    placing.offer(write + q);
                }
            }
            placing.addOptions(r + p, pred);
            choices.add(Arrays.copyOf(placing.options, placing.optionCount));
        }
    }

    /** Lists the places that each part may take, last first; no choices at all when some part fits nowhere. */
    void ofWrite(int head) {
        ExecutionGraph g = positions.g;
        choices.clear();
        int pred = g.predecessor(head);
        for (int p = 0; p < g.groupSize(head); p++) {
            int[] places = g.isExclusive(head) ? updatePlace(head + p) : plainPlaces(head + p, pred);
            if (places.length == 0) {
                choices.clear();
                return;
            }
            choices.add(places);
        }
    }

    private int[] plainPlaces(int e, int pred) {
        ExecutionGraph g = positions.g;
        int loc = g.location(e);
        int last = g.writes(loc);
        int first = placing.firstPlace(e, pred);
        int[] places = new int[last - first + 1];
        int count = 0;
        for (int place = last; place >= first; place--) {
            if (fits(e, loc, place)) {
                places[count++] = place;
            }
        }
        return Arrays.copyOf(places, count);
    }

    private int[] updatePlace(int e) {
        int loc = positions.g.location(e);
        int place = placing.placeAfterRead(e);
        return fits(e, loc, place) ? new int[] {place} : new int[0];
    }

    private boolean fits(int e, int loc, int place) {
        boolean last = place == positions.g.writes(loc);
        return positions.reductions.allowsPlace(e, last) && (last || !placing.splitsUpdate(loc, place));
    }

    /** Whether the read reads from the write, and from all that was kept beside it. */
    boolean isRelevant(int r, int write, int[] kept, int combination) {
        if (!isRead(r, write, combination)) {
            return false;
        }
        for (int w : kept) {
            if (!isRead(r, w, combination)) {
                return false;
            }
        }
        return true;
    }

    private boolean isRead(int r, int write, int combination) {
        ExecutionGraph g = positions.g;
        for (int p = 0; p < g.groupSize(r); p++) {
            int chosen = choices.get(combination, p);
            if (chosen >= write && chosen < write + g.groupSize(write)) {
                return true;
            }
        }
        return false;
    }
}
