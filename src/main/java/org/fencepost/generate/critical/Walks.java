package org.fencepost.generate.critical;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.fencepost.model.cat.AxiomPaths;
import org.fencepost.model.cat.AxiomPaths.Axiom;
import org.fencepost.model.cat.AxiomPaths.Hop;
import org.fencepost.model.cat.AxiomPaths.Path;

/**
 * All ways to break an axiom with at most so many events: closed walks along its paths. In a critical execution every event lies on
 * every such walk, since one that does not could be removed and the axiom would still be broken; and there is a shortest
 * one, which has no short cuts. So it is enough to make walks without short cuts, and events only for walks.
 *
 * @param consumer gets a sketch for each walk; what the walk leaves open is open
 */
record Walks(List<Axiom> axioms, int capacity, Consumer<Sketch> consumer) {
    void run() {
        for (Axiom axiom : axioms) {
            new Walk(axiom).run();
        }
    }

    /** Called with a sketch and an event in it. */
    private interface Arrival {
        void at(Sketch sketch, int event);
    }

    private final class Walk {
        private final Axiom axiom;
        private final List<Integer> stops = new ArrayList<>();

        Walk(Axiom axiom) {
            this.axiom = axiom;
        }

        void run() {
            int starts = axiom.paths().stream().mapToInt(Path::from).reduce(0, (a, b) -> a | b);
            for (int rest = starts; rest != 0; rest &= rest - 1) {
                int kind = Integer.numberOfTrailingZeros(rest);
                Sketch sketch = new Sketch(capacity);
                int start = sketch.add(kind, Kinds.isFpga(kind) ? Sketch.FPGA : 1);
                if (start >= 0) {
                    stops.add(start);
                    goOn(sketch, start);
                    stops.remove(0);
                }
            }
        }

        private void goOn(Sketch sketch, int from) {
            for (Path path : axiom.paths()) {
                if ((path.from() >> sketch.kind[from] & 1) != 0) {
                    follow(sketch, from, path, 0, this::arrive);
                }
            }
        }

        private void arrive(Sketch sketch, int stop) {
            int start = stops.get(0);
            if (stop == start) {
                consumer.accept(sketch);
            } else if (axiom.acyclic()
                    && !stops.contains(stop)
                    // A cycle can begin anywhere: at the smallest kind will do.
                    && sketch.kind[stop] >= sketch.kind[start]
                    && !isShortCut(sketch, stop)) {
                stops.add(stop);
                goOn(sketch, stop);
                stops.remove(stops.size() - 1);
            }
        }

        private boolean isShortCut(Sketch sketch, int stop) {
            int back = PathJudge.reach(axiom, sketch, stop, sketch.all());
            for (int i = 0; i < stops.size(); i++) {
                int earlier = stops.get(i);
                if (i > 0 && (back >> earlier & 1) != 0) {
                    return true;
                }
                if (i < stops.size() - 1 && (PathJudge.reach(axiom, sketch, earlier, sketch.all()) >> stop & 1) != 0) {
                    return true;
                }
            }
            return false;
        }
    }

    private void follow(Sketch sketch, int from, Path path, int index, Arrival arrival) {
        if (index == path.hops().size()) {
            arrival.at(sketch, from);
            return;
        }
        Hop hop = path.hops().get(index);
        Arrival next = (changed, event) -> follow(changed, event, path, index + 1, arrival);
        if (hop.base() == AxiomPaths.Base.PAIR) {
            int partner = sketch.partner[from];
            if (partner >= 0
                    && Kinds.isRequest(sketch.kind[from]) != hop.inverse()
                    && (hop.to() >> sketch.kind[partner] & 1) != 0) {
                next.at(sketch, partner);
            }
            return;
        }
        for (int event = 0; event < sketch.size; event++) {
            if (event != from && (hop.to() >> sketch.kind[event] & 1) != 0) {
                connect(new Sketch(sketch), from, event, hop, next);
            }
        }
        for (int rest = hop.to(); rest != 0; rest &= rest - 1) {
            extend(sketch, from, Integer.numberOfTrailingZeros(rest), hop, next);
        }
    }

    /** Hops to a new event. */
    private void extend(Sketch sketch, int from, int kind, Hop hop, Arrival next) {
        boolean isOrder = hop.base() == AxiomPaths.Base.PO;
        if (!isOrder && !communicates(sketch.kind[from], kind, hop)) {
            return;
        }
        int first = Kinds.isFpga(kind) ? Sketch.FPGA : 1;
        int last = Kinds.isFpga(kind) ? Sketch.FPGA : sketch.cpuThreads + 1;
        for (int thread = first; thread <= last; thread++) {
            boolean isSame = thread == sketch.thread[from];
            if (isOrder && !isSame || isSame && (hop.forbids() & AxiomPaths.THREAD) != 0) {
                continue;
            }
            Sketch extended = new Sketch(sketch);
            int event = extended.add(kind, thread);
            if (event >= 0) {
                connect(extended, from, event, hop, next);
            }
        }
    }

    /** Whether rf, co or fr can lead from one kind to the other. */
    private static boolean communicates(int from, int to, Hop hop) {
        int first = hop.inverse() ? to : from;
        int second = hop.inverse() ? from : to;
        return switch (hop.base()) {
            case RF -> Kinds.isWrite(first) && Kinds.isRead(second);
            case CO -> Kinds.isWrite(first) && Kinds.isWrite(second);
            case FR -> Kinds.isRead(first) && Kinds.isWrite(second);
            default -> true;
        };
    }

    private static void connect(Sketch sketch, int from, int to, Hop hop, Arrival next) {
        boolean sameThread = sketch.thread[from] == sketch.thread[to];
        if (hop.base() == AxiomPaths.Base.PO ? !sameThread : !communicates(sketch.kind[from], sketch.kind[to], hop)) {
            return;
        }
        if (sameThread ? (hop.forbids() & AxiomPaths.THREAD) != 0 : (hop.needs() & AxiomPaths.THREAD) != 0) {
            return;
        }
        int first = hop.inverse() ? to : from;
        int second = hop.inverse() ? from : to;
        switch (hop.base()) {
            case PO -> sketch.order(first, second);
            case RF -> sketch.readsFrom(first, second);
            case CO -> sketch.overwrites(first, second);
            default -> sketch.readsBefore(first, second);
        }
        if ((hop.needs() & AxiomPaths.LOCATION) != 0) {
            sketch.sameLocation(from, to);
        }
        if ((hop.needs() & AxiomPaths.CHANNEL) != 0) {
            sketch.sameChannel(from, to);
        }
        if ((hop.forbids() & AxiomPaths.CHANNEL) != 0) {
            sketch.otherChannel(from, to);
        }
        if ((hop.forbids() & AxiomPaths.LOCATION) != 0) {
            sketch.otherLocation(from, to);
        }
        if (!sketch.failed) {
            next.at(sketch, to);
        }
    }
}
