package org.fencepost.explore;

import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;

/** All reductions of an exploration, asked one after the other. */
final class Reductions extends Reduction {
    private Reduction[] all = {};
    private boolean keepsCompanions;

    /** From now on these are asked. */
    void use(List<Reduction> reductions) {
        all = reductions.toArray(new Reduction[0]);
        keepsCompanions = reductions.stream().anyMatch(Reduction::keepsCompanions);
    }

    boolean isEmpty() {
        return all.length == 0;
    }

    @Override
    boolean holdsBack(int t) {
        for (Reduction reduction : all) {
            if (reduction.holdsBack(t)) {
                return true;
            }
        }
        return false;
    }

    @Override
    int goesFirst() {
        for (Reduction reduction : all) {
            int t = reduction.goesFirst();
            if (t >= 0) {
                return t;
            }
        }
        return ExecutionGraph.NONE;
    }

    @Override
    int goesLast() {
        for (Reduction reduction : all) {
            int t = reduction.goesLast();
            if (t >= 0) {
                return t;
            }
        }
        return ExecutionGraph.NONE;
    }

    @Override
    boolean hasNews() {
        boolean news = false;
        for (Reduction reduction : all) {
            news |= reduction.hasNews();
        }
        return news;
    }

    @Override
    void restart() {
        for (Reduction reduction : all) {
            reduction.restart();
        }
    }

    @Override
    int leader(int t) {
        for (Reduction reduction : all) {
            int leader = reduction.leader(t);
            if (leader >= 0) {
                return leader;
            }
        }
        return ExecutionGraph.NONE;
    }

    @Override
    boolean blocksReads() {
        for (Reduction reduction : all) {
            if (reduction.blocksReads()) {
                return true;
            }
        }
        return false;
    }

    @Override
    void inspect(int e, Step step) {
        for (Reduction reduction : all) {
            reduction.inspect(e, step);
        }
    }

    @Override
    void inspectFree(int free, Action.Free action) {
        for (Reduction reduction : all) {
            reduction.inspectFree(free, action);
        }
    }

    @Override
    void inspectSource(Step reading, int write) {
        for (Reduction reduction : all) {
            reduction.inspectSource(reading, write);
        }
    }

    @Override
    void inspectWrite(int write, int loc, int firstPlace) {
        for (Reduction reduction : all) {
            reduction.inspectWrite(write, loc, firstPlace);
        }
    }

    @Override
    void wrote(int loc) {
        for (Reduction reduction : all) {
            reduction.wrote(loc);
        }
    }

    @Override
    boolean keepsCompanions() {
        return keepsCompanions;
    }

    @Override
    int companion(int e) {
        for (Reduction reduction : all) {
            int companion = reduction.companion(e);
            if (companion >= 0) {
                return companion;
            }
        }
        return ExecutionGraph.NONE;
    }

    @Override
    boolean keepsProgramOrder(int t) {
        for (Reduction reduction : all) {
            if (reduction.keepsProgramOrder(t)) {
                return true;
            }
        }
        return false;
    }

    @Override
    boolean commutes(int e) {
        for (Reduction reduction : all) {
            if (reduction.commutes(e)) {
                return true;
            }
        }
        return false;
    }

    @Override
    boolean blocksNext(int t, Step read) {
        for (Reduction reduction : all) {
            if (reduction.blocksNext(t, read)) {
                return true;
            }
        }
        return false;
    }

    @Override
    boolean blocks(int e, Step step, int[] sources) {
        for (Reduction reduction : all) {
            if (reduction.blocks(e, step, sources)) {
                return true;
            }
        }
        return false;
    }

    @Override
    boolean prunes(int e, Step step, int[] sources) {
        for (Reduction reduction : all) {
            if (reduction.prunes(e, step, sources)) {
                return true;
            }
        }
        return false;
    }

    @Override
    int allowed(int e, int[] options, int count) {
        int left = count;
        for (Reduction reduction : all) {
            left = reduction.allowed(e, options, left);
        }
        return left;
    }

    @Override
    int firstPlace(int write, int revisited) {
        int first = 0;
        for (Reduction reduction : all) {
            first = Math.max(first, reduction.firstPlace(write, revisited));
        }
        return first;
    }

    @Override
    boolean admits(int e) {
        for (Reduction reduction : all) {
            if (!reduction.admits(e)) {
                return false;
            }
        }
        return true;
    }

    @Override
    long lastChoice(int choice) {
        long last = Long.MAX_VALUE;
        for (Reduction reduction : all) {
            last = Math.min(last, reduction.lastChoice(choice));
        }
        return last;
    }

    @Override
    boolean canGoBack(int e, int[] keepers) {
        for (Reduction reduction : all) {
            if (!reduction.canGoBack(e, keepers)) {
                return false;
            }
        }
        return true;
    }

    @Override
    boolean allowsPlace(int e, boolean last) {
        for (Reduction reduction : all) {
            if (!reduction.allowsPlace(e, last)) {
                return false;
            }
        }
        return true;
    }

    @Override
    boolean mustStay(int e) {
        for (Reduction reduction : all) {
            if (reduction.mustStay(e)) {
                return true;
            }
        }
        return false;
    }

    @Override
    boolean blocksRevisited(int r, int[] sources) {
        for (Reduction reduction : all) {
            if (reduction.blocksRevisited(r, sources)) {
                return true;
            }
        }
        return false;
    }

    @Override
    void keep(Frame next, int r, int[] keepers) {
        for (Reduction reduction : all) {
            reduction.keep(next, r, keepers);
        }
    }

    @Override
    void blockRevisited(Frame next, int r, int[] sources) {
        for (Reduction reduction : all) {
            reduction.blockRevisited(next, r, sources);
        }
    }

    @Override
    boolean complete() {
        for (Reduction reduction : all) {
            if (!reduction.complete()) {
                return false;
            }
        }
        return true;
    }

    @Override
    void inspectEnd(boolean endsWaits) {
        for (Reduction reduction : all) {
            reduction.inspectEnd(endsWaits);
        }
    }

    @Override
    long weight() {
        long weight = 1;
        for (Reduction reduction : all) {
            weight = Symmetry.times(weight, reduction.weight());
        }
        return weight;
    }

    @Override
    void learn() {
        for (Reduction reduction : all) {
            reduction.learn();
        }
    }
}
