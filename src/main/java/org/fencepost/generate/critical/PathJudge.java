package org.fencepost.generate.critical;

import java.util.List;
import org.fencepost.model.cat.AxiomPaths;
import org.fencepost.model.cat.AxiomPaths.Axiom;
import org.fencepost.model.cat.AxiomPaths.Hop;
import org.fencepost.model.cat.AxiomPaths.Path;

/**
 * Says whether what is known of an execution breaks an axiom. Executions here have at most a dozen events: relations are rows of bits,
 * and judging one takes about a microsecond.
 */
record PathJudge(List<Axiom> axioms) {
    /** @param alive the events to look at */
    boolean isForbidden(Sketch sketch, int alive) {
        for (Axiom axiom : axioms) {
            if (isBroken(axiom, sketch, alive)) {
                return true;
            }
        }
        return false;
    }

    /** The names of the axioms that the execution breaks. */
    List<String> broken(Sketch sketch) {
        return axioms.stream()
                .filter(axiom -> isBroken(axiom, sketch, sketch.all()))
                .map(Axiom::name)
                .distinct()
                .toList();
    }

    private static boolean isBroken(Axiom axiom, Sketch sketch, int alive) {
        int[] next = new int[sketch.size];
        for (int event = 0; event < sketch.size; event++) {
            if ((alive >> event & 1) != 0) {
                next[event] = reach(axiom, sketch, event, alive);
                if ((next[event] >> event & 1) != 0) {
                    return true;
                }
            }
        }
        return axiom.acyclic() && hasCycle(next, alive);
    }

    /** Takes away events that lead nowhere until none is left, or only those on and before cycles. */
    static boolean hasCycle(int[] next, int alive) {
        int left = alive;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int rest = left; rest != 0; rest &= rest - 1) {
                int event = Integer.numberOfTrailingZeros(rest);
                if ((next[event] & left) == 0) {
                    left &= ~(1 << event);
                    changed = true;
                }
            }
        }
        return left != 0;
    }

    /** Where one path of the axiom leads from an event. */
    static int reach(Axiom axiom, Sketch sketch, int event, int alive) {
        int all = 0;
        for (Path path : axiom.paths()) {
            if ((path.from() >> sketch.kind[event] & 1) == 0) {
                continue;
            }
            int at = 1 << event;
            for (Hop hop : path.hops()) {
                at = hop(sketch, at, hop) & alive;
                if (at == 0) {
                    break;
                }
            }
            all |= at;
        }
        return all;
    }

    /** Where a hop leads from any of these events. */
    static int hop(Sketch sketch, int from, Hop hop) {
        int all = 0;
        for (int rest = from; rest != 0; rest &= rest - 1) {
            int event = Integer.numberOfTrailingZeros(rest);
            all |= allowed(sketch, event, targets(sketch, event, hop), hop);
        }
        return all;
    }

    /** Those of the targets that the conditions of a hop let it reach. */
    static int allowed(Sketch sketch, int event, int targets, Hop hop) {
        int all = 0;
        for (int left = targets; left != 0; left &= left - 1) {
            int target = Integer.numberOfTrailingZeros(left);
            if ((hop.to() >> sketch.kind[target] & 1) != 0 && fits(sketch, event, target, hop)) {
                all |= 1 << target;
            }
        }
        return all;
    }

    private static int targets(Sketch sketch, int event, Hop hop) {
        if (hop.base() == AxiomPaths.Base.PAIR) {
            boolean fits = sketch.partner[event] >= 0 && Kinds.isRequest(sketch.kind[event]) != hop.inverse();
            return fits ? 1 << sketch.partner[event] : 0;
        }
        int[] relation = switch (hop.base()) {
            case PO -> sketch.po;
            case RF -> sketch.rf;
            case CO -> sketch.co;
            default -> sketch.fr;
        };
        if (!hop.inverse()) {
            return relation[event];
        }
        int all = 0;
        for (int other = 0; other < sketch.size; other++) {
            all |= (relation[other] >> event & 1) << other;
        }
        return all;
    }

    private static boolean fits(Sketch sketch, int from, int to, Hop hop) {
        boolean sameThread = sketch.thread[from] == sketch.thread[to];
        boolean sameLocation = (sketch.sameLocation[from] >> to & 1) != 0;
        boolean otherLocation =
                (sketch.otherLocation[from] >> to & 1) != 0 || !sketch.hasLocation(from) || !sketch.hasLocation(to);
        boolean sameChannel = (sketch.sameChannel[from] >> to & 1) != 0;
        boolean otherChannel = (sketch.otherChannel[from] >> to & 1) != 0
                || sketch.sameChannel[from] == 0
                || sketch.sameChannel[to] == 0;
        int needs = hop.needs();
        int forbids = hop.forbids();
        return ((needs & AxiomPaths.THREAD) == 0 || sameThread)
                && ((forbids & AxiomPaths.THREAD) == 0 || !sameThread)
                && ((needs & AxiomPaths.LOCATION) == 0 || sameLocation)
                && ((forbids & AxiomPaths.LOCATION) == 0 || otherLocation)
                && ((needs & AxiomPaths.CHANNEL) == 0 || sameChannel)
                && ((forbids & AxiomPaths.CHANNEL) == 0 || otherChannel);
    }
}
