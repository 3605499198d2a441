package org.fencepost.model.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/**
 * What exploration needs of a model in cat: that each location is coherent (five shapes, of which every violation has one), that
 * updates are atomic, and that program order and reads-from have no cycle (load buffering, with two and three threads). Shown by the
 * smallest executions that break it, with relaxed and plain accesses: the model must forbid them all.
 */
final class Requirements {
    /** Of one event: its thread, whether it reads and writes, and what. */
    private record Access(int thread, boolean reads, boolean writes, int location) {}

    private static final int INITIAL = -1;

    private final String model;
    private final Judge judge;
    private Mode mode = Mode.RLX;

    Requirements(String model, Judge judge) {
        this.model = model;
        this.judge = judge;
    }

    /** Whether program order and reads-from may have a cycle. An exception explains what else the model allows and must not. */
    boolean allowsLoadBuffering() {
        boolean allows = false;
        for (Mode each : List.of(Mode.RLX, Mode.NA)) {
            mode = each;
            checkCoherence();
            checkAtomicity();
            allows |= judge.allows(loadBuffering(2)) || judge.allows(loadBuffering(3));
        }
        return allows;
    }

    private static Access read(int thread, int location) {
        return new Access(thread, true, false, location);
    }

    private static Access write(int thread, int location) {
        return new Access(thread, false, true, location);
    }

    private void checkCoherence() {
        String rule = "a location is not coherent: ";
        require(
                rule + "writes of a thread in the wrong order (CoWW)",
                shape(write(0, 0), write(0, 0)).inOrder(1, 0));
        require(
                rule + "a read of a later write of its thread (CoRW1)",
                shape(read(0, 0), write(0, 0)).from(1, 0).inOrder(1));
        require(
                rule + "a read of a write behind a later one of its thread (CoRW2)",
                shape(read(0, 0), write(0, 0), write(1, 0)).from(2, 0).inOrder(1, 2));
        require(
                rule + "a read that misses a write of its thread (CoWR)",
                shape(write(0, 0), read(0, 0), write(1, 0)).from(2, 1).inOrder(2, 0));
        require(
                rule + "a read that misses a write of its thread (CoWR)",
                shape(write(0, 0), read(0, 0)).from(INITIAL, 1).inOrder(0));
        require(
                rule + "reads of a thread in the wrong order (CoRR)",
                shape(read(0, 0), read(0, 0), write(1, 0))
                        .from(2, 0)
                        .from(INITIAL, 1)
                        .inOrder(2));
    }

    private void checkAtomicity() {
        if (mode.isAtomic()) {
            require(
                    "a read-modify-write is not atomic",
                    shape(new Access(0, true, true, 0), write(1, 0))
                            .from(INITIAL, 0)
                            .inOrder(1, 0));
        }
    }

    /** Each thread reads what the thread before it writes after its own read. */
    private Execution loadBuffering(int threads) {
        List<Access> accesses = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            accesses.add(read(t, t));
            accesses.add(write(t, (t + 1) % threads));
        }
        Shape shape = shape(accesses.toArray(Access[]::new));
        for (int t = 0; t < threads; t++) {
            shape.from(2 * t + 1, 2 * ((t + 1) % threads));
            shape.inOrder(2 * t + 1);
        }
        return shape.execution();
    }

    private void require(String otherwise, Shape shape) {
        if (judge.allows(shape.execution())) {
            throw new InputException("verify cannot explore under " + model + ": " + otherwise
                    + (mode == Mode.NA ? ", with plain accesses" : ", with relaxed accesses")
                    + ". The litmus command has no such restriction.");
        }
    }

    private Shape shape(Access... accesses) {
        return new Shape(List.of(accesses));
    }

    /** An execution in the making. */
    private final class Shape {
        private final List<Event> events = new ArrayList<>();
        private final int locations;
        private final Relation po;
        private final Relation rf;
        private final Relation co;

        Shape(List<Access> accesses) {
            locations = 1 + accesses.stream().mapToInt(Access::location).max().orElse(0);
            for (int i = 0; i < locations; i++) {
                events.add(event(new Access(Event.INITIAL, false, true, i), Annotation.NA));
            }
            for (Access access : accesses) {
                events.add(event(access, Annotation.of(mode)));
            }
            po = new Relation(events.size());
            rf = new Relation(events.size());
            co = new Relation(events.size());
            for (Event a : events) {
                for (Event b : events) {
                    if (a.id() < b.id() && a.thread() == b.thread() && !a.isInitial()) {
                        po.add(a.id(), b.id());
                    }
                }
            }
        }

        private Event event(Access access, Annotation how) {
            return new Event(
                    events.size(),
                    access.thread(),
                    events.size(),
                    access.reads(),
                    access.writes(),
                    false,
                    8L * (1 + access.location()),
                    4,
                    0,
                    0,
                    how,
                    Site.UNKNOWN,
                    "");
        }

        Shape from(int write, int read) {
            Event reader = events.get(locations + read);
            rf.add(write == INITIAL ? (int) (reader.address() / 8 - 1) : locations + write, reader.id());
            return this;
        }

        /** Coherence order of all writes to one location. */
        Shape inOrder(int... writes) {
            int first = (int) (events.get(locations + writes[0]).address() / 8 - 1);
            for (int i = 0; i < writes.length; i++) {
                co.add(first, locations + writes[i]);
                for (int j = i + 1; j < writes.length; j++) {
                    co.add(locations + writes[i], locations + writes[j]);
                }
            }
            return this;
        }

        Execution execution() {
            return new Execution(events, po, rf, co, Map.of(), Map.of());
        }
    }
}
