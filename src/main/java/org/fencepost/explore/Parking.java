package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a walk that waits. What it looked at in its last round is taken out of the graph again, as far as others know nothing of
 * it; when there is something new to see, it looks again.
 *
 * @param reads where in the thread the reads of the round are that are still there
 * @param location where the thread looks next, or NONE if it stands behind its last look
 * @param writes how many writes there were
 * @param sawLatest whether it had seen the latest
 */
record Parking(List<Integer> reads, int location, int writes, boolean sawLatest) {
    /** Where the thread, which has come to a wait, is to wait for something new; null if it does not wait for a value. */
    static @Nullable Parking of(Positions positions, int t) {
        ExecutionGraph g = positions.g;
        Action.Block block = (Action.Block) positions.current[t].action;
        List<Integer> reads = reads(positions, t, block);
        if (!block.isWait() || reads.isEmpty()) {
            return null;
        }
        int last = g.event(t, reads.get(reads.size() - 1));
        if (!isNewest(g, t, last)) {
            return new Parking(reads, ExecutionGraph.NONE, 0, true);
        }
        boolean latest = isLatest(g, last);
        int location = g.location(last);
        positions.cut(last);
        return new Parking(reads.subList(0, reads.size() - 1), location, g.writes(location), latest);
    }

    /** An assumption waits for another value of what was read just before it; one that has changed memory is over. */
    private static List<Integer> reads(Positions positions, int t, Action.Block block) {
        ExecutionGraph g = positions.g;
        if (block.kind() == Action.BlockKind.ASSUME) {
            int last = g.last(t);
            return last >= 0 && g.isRead(last) && g.groupSize(last) == 1 && g.part(last) == 0
                    ? List.of(g.index(last))
                    : List.of();
        }
        return roundReads(positions, t, block.reads());
    }

    private static List<Integer> roundReads(Positions positions, int t, List<Integer> actions) {
        ExecutionGraph g = positions.g;
        int first = actions.stream().min(Integer::compare).orElse(Integer.MAX_VALUE);
        List<Integer> reads = new ArrayList<>();
        for (int i = g.length(t) - 1; i >= 0; i--) {
            int e = g.event(t, i);
            int number = e < 0 ? first : positions.behaviours.step(g.step(e)).number;
            if (number < first) {
                break;
            }
            if (e >= 0 && g.isRead(e) && g.head(e) == e && g.part(e) == 0 && actions.contains(number)) {
                reads.add(0, i);
            }
        }
        return reads;
    }

    private static boolean isNewest(ExecutionGraph g, int t, int first) {
        for (int e = first; e < g.size(); e++) {
            if (g.thread(e) != t) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLatest(ExecutionGraph g, int read) {
        int next = g.coherenceSuccessor(g.readsFrom(read), g.location(read));
        while (next >= 0 && Stagnation.writesBack(g, next)) {
            next = g.coherenceSuccessor(next, g.location(read));
        }
        return next < 0;
    }

    /** Whether there is something to see that the thread has not seen. */
    boolean hasNews(ExecutionGraph g, int t) {
        return location >= 0 && (!sawLatest || g.writes(location) != writes) || firstOutdated(g, t) >= 0;
    }

    /** Where in the thread the first read of the round is that did not see the latest; NONE if all did. */
    int firstOutdated(ExecutionGraph g, int t) {
        for (int i : reads) {
            if (!isLatest(g, g.event(t, i))) {
                return i;
            }
        }
        return ExecutionGraph.NONE;
    }
}
