package org.fencepost.generate.critical;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.model.cat.AxiomPaths.Axiom;
import org.fencepost.model.cat.AxiomPaths.Base;
import org.fencepost.model.cat.AxiomPaths.Hop;
import org.fencepost.model.cat.AxiomPaths.Path;
import org.jspecify.annotations.Nullable;

/**
 * Judges executions of one program. Whatever depends on the program alone (its order, channels, locations, kinds) is computed
 * once; what is left for each execution are the hops along rf, co and fr. Ten times as fast as {@link PathJudge}.
 */
final class ProgramJudge {
    /** The paths of an axiom that the program alone decides, joined; and the other ones. */
    private record Compiled(boolean acyclic, int[] fixed, List<CompiledPath> open) {}

    /** Starts at these events. */
    private record CompiledPath(int from, List<CompiledHop> hops) {}

    /** @param base null when the targets are all there is; otherwise they limit where the relation may lead */
    private record CompiledHop(@Nullable Base base, boolean inverse, int[] targets) {}

    private final List<Compiled> axioms = new ArrayList<>();
    private final int size;

    /** @param program its threads, locations and channels are known */
    ProgramJudge(List<Axiom> axioms, Sketch program) {
        this.size = program.size;
        for (Axiom axiom : axioms) {
            int[] fixed = new int[size];
            List<CompiledPath> open = new ArrayList<>();
            for (Path path : axiom.paths()) {
                add(path, program, fixed, open);
            }
            this.axioms.add(new Compiled(axiom.acyclic(), fixed, open));
        }
    }

    private void add(Path path, Sketch program, int[] fixed, List<CompiledPath> open) {
        int from = 0;
        for (int event = 0; event < size; event++) {
            from |= (path.from() >> program.kind[event] & 1) << event;
        }
        List<CompiledHop> hops = new ArrayList<>();
        for (Hop hop : path.hops()) {
            CompiledHop next = compile(hop, program);
            CompiledHop last = hops.isEmpty() ? null : hops.get(hops.size() - 1);
            if (last != null && last.base == null && next.base == null) {
                hops.set(hops.size() - 1, new CompiledHop(null, false, join(last.targets, next.targets)));
            } else {
                hops.add(next);
            }
        }
        if (hops.size() == 1 && hops.get(0).base == null) {
            for (int rest = from; rest != 0; rest &= rest - 1) {
                int event = Integer.numberOfTrailingZeros(rest);
                fixed[event] |= hops.get(0).targets[event];
            }
        } else {
            open.add(new CompiledPath(from, hops));
        }
    }

    private CompiledHop compile(Hop hop, Sketch program) {
        boolean isFixed = hop.base() == Base.PO || hop.base() == Base.PAIR;
        int[] targets = new int[size];
        for (int event = 0; event < size; event++) {
            targets[event] = isFixed
                    ? PathJudge.hop(program, 1 << event, hop)
                    : PathJudge.allowed(program, event, program.all(), hop);
        }
        return new CompiledHop(isFixed ? null : hop.base(), hop.inverse(), targets);
    }

    private static int[] join(int[] first, int[] second) {
        int[] joined = new int[first.length];
        for (int event = 0; event < first.length; event++) {
            joined[event] = along(second, first[event]);
        }
        return joined;
    }

    private static int along(int[] rows, int from) {
        int all = 0;
        for (int rest = from; rest != 0; rest &= rest - 1) {
            all |= rows[Integer.numberOfTrailingZeros(rest)];
        }
        return all;
    }

    boolean isForbidden(Sketch sketch) {
        for (Compiled axiom : axioms) {
            int[] next = axiom.fixed.clone();
            for (CompiledPath path : axiom.open) {
                for (int rest = path.from; rest != 0; rest &= rest - 1) {
                    int event = Integer.numberOfTrailingZeros(rest);
                    next[event] |= reach(path, event, sketch);
                }
            }
            for (int event = 0; event < size; event++) {
                if ((next[event] >> event & 1) != 0) {
                    return true;
                }
            }
            if (axiom.acyclic && PathJudge.hasCycle(next, sketch.all())) {
                return true;
            }
        }
        return false;
    }

    private static int reach(CompiledPath path, int event, Sketch sketch) {
        int at = 1 << event;
        for (CompiledHop hop : path.hops) {
            int next = 0;
            for (int rest = at; rest != 0; rest &= rest - 1) {
                int from = Integer.numberOfTrailingZeros(rest);
                next |= hop.base == null ? hop.targets[from] : hop.targets[from] & relation(hop, from, sketch);
            }
            if (next == 0) {
                return 0;
            }
            at = next;
        }
        return at;
    }

    private static int relation(CompiledHop hop, int from, Sketch sketch) {
        int[] rows = hop.base == Base.RF ? sketch.rf : hop.base == Base.CO ? sketch.co : sketch.fr;
        if (!hop.inverse) {
            return rows[from];
        }
        int all = 0;
        for (int other = 0; other < sketch.size; other++) {
            all |= (rows[other] >> from & 1) << other;
        }
        return all;
    }
}
