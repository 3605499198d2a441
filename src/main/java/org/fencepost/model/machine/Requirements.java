package org.fencepost.model.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
 * smallest executions that break it: the model must forbid them all, with reads, writes and updates of each mode.
 */
final class Requirements {
    private static final List<Mode> READS = List.of(Mode.RLX, Mode.NA, Mode.ACQ, Mode.SC);
    private static final List<Mode> WRITES = List.of(Mode.RLX, Mode.NA, Mode.REL, Mode.SC);
    private static final List<Mode> UPDATES = List.of(Mode.RLX, Mode.ACQ, Mode.REL, Mode.ACQ_REL, Mode.SC);

    /** Of one event: its thread, whether it reads and writes, and what, and how. */
    private record Access(int thread, boolean reads, boolean writes, int location, Mode mode) {}

    private static final int INITIAL = -1;

    private final String model;
    private final Judge judge;
    private Mode reading = Mode.RLX;
    private Mode writing = Mode.RLX;
    private Mode updating = Mode.RLX;

    Requirements(String model, Judge judge) {
        this.model = model;
        this.judge = judge;
    }

    /** Whether program order and reads-from may have a cycle. An exception explains what else the model allows and must not. */
    boolean allowsLoadBuffering() {
        for (Mode read : READS) {
            for (Mode write : WRITES) {
                reading = read;
                writing = write;
                checkCoherence();
            }
        }
        for (Mode update : UPDATES) {
            for (Mode write : WRITES) {
                updating = update;
                writing = write;
                checkAtomicity();
            }
        }
        return buffersLoads(false, false)
                || buffersLoads(true, false)
                || buffersLoads(false, true)
                || buffersLoads(true, true);
    }

    /** Whether threads may read before they write what the others read, with any modes; each of the two an update, or not. */
    private boolean buffersLoads(boolean updatesFirst, boolean updatesLast) {
        for (Mode first : updatesFirst ? UPDATES : READS) {
            for (Mode last : updatesLast ? UPDATES : WRITES) {
                reading = first;
                writing = last;
                if (judge.allows(loadBuffering(2, updatesFirst, updatesLast))
                        || judge.allows(loadBuffering(3, updatesFirst, updatesLast))
                        || !updatesFirst && !updatesLast && allowsDetours()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Load buffering of two threads by way of a third, which reads and writes one location: in two steps, or in one. */
    private boolean allowsDetours() {
        Shape steps = shape(read(0, 0), write(0, 1), read(1, 1), write(1, 1), read(2, 1), write(2, 0))
                .from(1, 2)
                .from(3, 4)
                .from(5, 0)
                .inOrder(1, 3)
                .inOrder(5);
        if (judge.allows(steps.execution())) {
            return true;
        }
        for (Mode update : UPDATES) {
            updating = update;
            Shape step = shape(read(0, 0), write(0, 1), update(1, 1), read(2, 1), write(2, 0))
                    .from(1, 2)
                    .from(2, 3)
                    .from(4, 0)
                    .inOrder(1, 2)
                    .inOrder(4);
            if (judge.allows(step.execution())) {
                return true;
            }
        }
        return false;
    }

    private Access read(int thread, int location) {
        return new Access(thread, true, false, location, reading);
    }

    private Access write(int thread, int location) {
        return new Access(thread, false, true, location, writing);
    }

    private Access update(int thread, int location) {
        return new Access(thread, true, true, location, updating);
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
        require(
                "a read-modify-write is not atomic",
                shape(update(0, 0), write(1, 0)).from(INITIAL, 0).inOrder(1, 0));
    }

    /** Each thread reads what the thread before it writes after its own read. */
    private Execution loadBuffering(int threads, boolean updatesFirst, boolean updatesLast) {
        List<Access> accesses = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            accesses.add(new Access(t, true, updatesFirst, t, reading));
            accesses.add(new Access(t, updatesLast, true, (t + 1) % threads, writing));
        }
        Shape shape = shape(accesses.toArray(Access[]::new));
        for (int t = 0; t < threads; t++) {
            int written = 2 * t + 1;
            int read = 2 * ((t + 1) % threads);
            shape.from(written, read);
            if (updatesLast) {
                shape.from(INITIAL, written);
            }
            if (updatesFirst) {
                shape.inOrder(written, read);
            } else {
                shape.inOrder(written);
            }
        }
        return shape.execution();
    }

    private void require(String otherwise, Shape shape) {
        if (judge.allows(shape.execution())) {
            throw new InputException("verify cannot explore under " + model + ": " + otherwise
                    + (writing == Mode.NA ? ", with plain accesses" : ", with " + shown(writing) + " accesses")
                    + ". The litmus command has no such restriction.");
        }
    }

    private static String shown(Mode mode) {
        return mode == Mode.RLX ? "relaxed" : mode.name().toLowerCase(Locale.ROOT);
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
                events.add(event(new Access(Event.INITIAL, false, true, i, Mode.NA)));
            }
            for (Access access : accesses) {
                events.add(event(access));
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

        private Event event(Access access) {
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
                    Annotation.of(access.mode()),
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
