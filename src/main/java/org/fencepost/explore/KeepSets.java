package org.fencepost.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.fencepost.graph.ExecutionGraph;

/**
 * The keep sets with which a write group may revisit a read group (Mixer, Algorithm 1): other writes that the revisit would
 * otherwise delete, together with what they depend on. They are of threads to the left of the new write (tie-break), causally
 * unrelated to each other and to it (independence), and the read has a part for each of them and one for the new write
 * (relevance). What is deleted must be a maximal extension of what stays.
 *
 * @param read the first event of the read group
 * @param write the first event of the write group
 */
record KeepSets(ExecutionGraph g, Reductions reductions, int read, int write) {
    /** Whether the groups that begin with these events have a location in common. */
    static boolean overlap(ExecutionGraph g, int a, int b) {
        for (int p = 0; p < g.groupSize(a); p++) {
            if (accesses(g, b, g.location(a + p))) {
                return true;
            }
        }
        return false;
    }

    private static boolean accesses(ExecutionGraph g, int head, int loc) {
        return partAt(g, head, loc) >= 0;
    }

    /** The part of the group that begins with this event that is at the location, or NONE. */
    static int partAt(ExecutionGraph g, int head, int loc) {
        for (int e = head; e <= g.groupEnd(head); e++) {
            if (g.location(e) == loc) {
                return e;
            }
        }
        return ExecutionGraph.NONE;
    }

    /** Gives all keep sets, as heads of write groups, each after the ones that it extends. */
    void forEach(Consumer<int[]> action) {
        List<Integer> candidates = g.groupSize(read) > 1 ? candidates() : List.of();
        extend(new int[0], candidates, 0, action);
    }

    /** Tries the set and all larger ones that have more of the candidates from this one on. */
    private void extend(int[] kept, List<Integer> candidates, int next, Consumer<int[]> action) {
        if (mayRevisit(kept)) {
            action.accept(kept);
        }
        for (int i = next; i < candidates.size(); i++) {
            int[] more = Arrays.copyOf(kept, kept.length + 1);
            more[kept.length] = candidates.get(i);
            if (isIndependent(more) && canAllBeRead(more)) {
                extend(more, candidates, i + 1, action);
            }
        }
    }

    /** Writes to the read's bytes that the revisit would delete but may keep: by tie-break, and unrelated to the new one. */
    private List<Integer> candidates() {
        List<Integer> found = new ArrayList<>();
        for (int e = g.groupEnd(read) + 1; e < write; e++) {
            if (g.isWrite(e)
                    && g.head(e) == e
                    && g.thread(e) < g.thread(write)
                    && !g.inPrefix(e, write)
                    && overlap(g, read, e)) {
                found.add(e);
            }
        }
        return found;
    }

    /** Whether the newest member is unrelated to the others. */
    boolean isIndependent(int[] kept) {
        int newest = kept[kept.length - 1];
        for (int i = 0; i + 1 < kept.length; i++) {
            if (g.inPrefix(kept[i], newest) || g.inPrefix(newest, g.groupEnd(kept[i]))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the read has a part for the new write and one for each that is kept (relevance). */
    private boolean canAllBeRead(int[] kept) {
        return kept.length < g.groupSize(read) && findParts(kept, 0, 0);
    }

    /** Whether each of the set is among the sources of the read. */
    boolean areRead(int[] kept, int[] sources) {
        return Arrays.stream(kept).allMatch(w -> Arrays.stream(sources).anyMatch(s -> s >= 0 && g.head(s) == w));
    }

    private boolean findParts(int[] kept, int next, long taken) {
        if (next > kept.length) {
            return true;
        }
        int source = next == kept.length ? write : kept[next];
        for (int p = 0; p < g.groupSize(read); p++) {
            if ((taken >> p & 1) == 0
                    && accesses(g, source, g.location(read + p))
                    && findParts(kept, next + 1, taken | 1L << p)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the read and all that the revisit deletes are a maximal extension of the rest. */
    boolean mayRevisit(int[] kept) {
        int[] keepers = keepers(kept);
        if (g.inPrefix(read, keepers)) {
            return false;
        }
        for (int e = write - 1; e >= read; e--) {
            if (!reductions.canGoBack(e, keepers) || !g.inPrefix(e, keepers) && !isMaximal(e, keepers)) {
                return false;
            }
        }
        return true;
    }

    /** The events that keep what they depend on: the last ones of the new write and of those of the set. */
    int[] keepers(int[] kept) {
        int[] all = Arrays.copyOf(kept, kept.length + 1);
        all[kept.length] = write;
        return Arrays.stream(all).map(g::groupEnd).toArray();
    }

    /** Whether e was added maximally with respect to the events before it and those that are kept. */
    private boolean isMaximal(int e, int[] keepers) {
        if (reductions.mustStay(e)) {
            return false;
        }
        return switch (g.kind(e)) {
            case READ -> {
                int source = g.readsFrom(e);
                yield isBefore(source, e, keepers) && !hasSuccessor(source, e, keepers);
            }
            case WRITE -> !wasRevisitedFrom(e) && !hasSuccessor(e, e, keepers);
            case CHOICE -> g.value(e) == 0;
            case FENCE, ALLOC, FREE, SPAWN, JOIN -> true;
        };
    }

    /** Whether f was there when e was added, if all that is kept had been there from the start. */
    private boolean isBefore(int f, int e, int[] keepers) {
        return f < e || g.inPrefix(f, keepers);
    }

    /** Whether a read that was there before e reads from it; one that is kept does not, because e is not. */
    private boolean wasRevisitedFrom(int e) {
        for (int r = g.firstReader(e); r >= 0; r = g.nextReader(r)) {
            if (r < e) {
                return true;
            }
        }
        return false;
    }

    /** Whether something that was there before e comes after the source in coherence order. */
    private boolean hasSuccessor(int source, int e, int[] keepers) {
        int loc = g.location(e);
        int from = source == ExecutionGraph.INIT ? 0 : g.coherencePosition(source) + 1;
        for (int i = g.writes(loc) - 1; i >= from; i--) {
            int later = g.write(loc, i);
            if (later != e && isBefore(later, e, keepers)) {
                return true;
            }
        }
        return false;
    }
}
