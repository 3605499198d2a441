package org.fencepost.enumerate;

import java.util.List;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.model.Judgement;
import org.fencepost.model.Model;

/** Sequential consistency with no help from anything: some total order of all events explains every value read. */
final class NaiveSc implements Model {
    @Override
    public String name() {
        return "sc";
    }

    @Override
    public Judgement judge(Execution execution) {
        int size = execution.size();
        Relation asw = execution.relations().getOrDefault("asw", new Relation(size));
        boolean[][] before = new boolean[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                boolean fromRead = false;
                for (int w = 0; w < size && i != j; w++) {
                    fromRead |= execution.rf().contains(w, i) && execution.co().contains(w, j);
                }
                before[i][j] = fromRead
                        || execution.po().contains(i, j)
                        || execution.rf().contains(i, j)
                        || execution.co().contains(i, j)
                        || asw.contains(i, j);
            }
        }
        return isAcyclic(before) ? Judgement.CONSISTENT : new Judgement("sc", List.of(), List.of());
    }

    /** Takes events without predecessor away until none is left. */
    private static boolean isAcyclic(boolean[][] before) {
        boolean[] gone = new boolean[before.length];
        boolean found = true;
        int left = before.length;
        while (found) {
            found = false;
            for (int event = 0; event < before.length; event++) {
                boolean first = !gone[event];
                for (int other = 0; other < before.length && first; other++) {
                    first = gone[other] || !before[other][event];
                }
                if (first) {
                    gone[event] = true;
                    found = true;
                    left--;
                }
            }
        }
        return left == 0;
    }
}
