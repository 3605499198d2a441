package org.fencepost.crash;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Site;
import org.fencepost.program.Wide;

/**
 * Memory that outlives machines: persistent memory and memory behind CXL. It knows what reached it through the caches of
 * which machine, and when; which of that is found after a failure is decided by {@link Loads}. Everything can be undone.
 */
final class SharedMemory {
    private final Trail trail = new Trail();
    private final LineTable lines = new LineTable();
    /** Counts stores, flushes and store fences in the order in which they take effect. */
    private long time;

    private final List<Machine> machines = new ArrayList<>();
    /** Whether a failing machine still writes back all that is in its caches (global persistent flush). */
    private final boolean keepsCaches;
    /** Whether lines that were lost with a machine can be told from those that it never stored to. */
    private final boolean poisons;
    /** Whether a line that another machine accesses or flushes is written back as a whole. */
    private final boolean movesLines;

    /** What is worth telling of what happens here. */
    final Notes notes;

    SharedMemory(boolean keepsCaches, boolean poisons, boolean movesLines, Notes notes) {
        this.keepsCaches = keepsCaches;
        this.poisons = poisons && !keepsCaches;
        this.movesLines = movesLines && !keepsCaches;
        this.notes = notes;
    }

    /** How far it has come. */
    record Mark(int trail, int machines, long time) {}

    Mark mark() {
        return new Mark(trail.mark(), machines.size(), time);
    }

    void undoTo(Mark mark) {
        if (mark.machines() == 0) {
            lines.clear();
            trail.clear();
        }
        trail.undoTo(mark.trail());
        machines.subList(mark.machines(), machines.size()).clear();
        time = mark.time();
    }

    Machine addMachine(String name, boolean lasts) {
        Machine machine = new Machine(machines.size(), name, lasts);
        machines.add(machine);
        return machine;
    }

    List<Machine> machines() {
        return machines;
    }

    int failures() {
        int failures = 0;
        for (Machine machine : machines) {
            failures += machine.isAlive() ? 0 : 1;
        }
        return failures;
    }

    boolean poisons() {
        return poisons;
    }

    boolean movesLines() {
        return movesLines;
    }

    boolean keepsCaches() {
        return keepsCaches;
    }

    long time() {
        return time;
    }

    long tick() {
        return ++time;
    }

    /** The line that contains the address, or null when nothing was ever stored to it. */
    Line line(long address) {
        return lines.get(address & -Line.SIZE);
    }

    private Line lineForWriting(long address) {
        Line line = line(address);
        if (line == null) {
            line = new Line(address);
            lines.add(line);
        }
        return line;
    }

    /** A store reaches the cache of its machine: of a thread, and of a copy or null. */
    void store(long address, int size, long value, Copy copy, Machine machine, int thread, Site site) {
        store(tick(), address, size, value, copy, machine, thread, site);
    }

    /** Sixteen bytes reach it at one time, so that no failure comes between them. */
    void storeWide(long address, Wide value, Machine machine, int thread, Site site) {
        long now = tick();
        store(now, address, 8, value.low(), null, machine, thread, site);
        store(now, address + 8, 8, value.high(), null, machine, thread, site);
    }

    private void store(
            long now, long address, int size, long value, Copy copy, Machine machine, int thread, Site site) {
        int offset = (int) (address & Line.SIZE - 1);
        int inFirst = Math.min(size, Line.SIZE - offset);
        append(lineForWriting(address), now, offset, inFirst, value, copy, machine, thread, site);
        if (inFirst < size) {
            // A store across the border of two lines is written back in two parts.
            Line next = lineForWriting(address + inFirst);
            append(next, now, 0, size - inFirst, value >>> 8 * inFirst, copy, machine, thread, site);
        }
    }

    /** Somebody looks at the bytes: parts of copies that are found there have come. */
    void noteSeen(long address, int size) {
        for (long at = address; at < address + size; at++) {
            Line line = line(at);
            if (line != null) {
                noteSeen(line, time, (int) (at & Line.SIZE - 1), 1, null);
            }
        }
    }

    private void noteSeen(Line line, long now, int offset, int size, Copy looking) {
        for (int i = offset; i < offset + size; i++) {
            Copy.Part part = line.unseenPart(i, looking);
            if (part != null && part.arrival.end > now) {
                narrow(part.arrival, 0, now);
            }
        }
    }

    private void append(
            Line line, long now, int offset, int size, long value, Copy copy, Machine machine, int thread, Site site) {
        if (isFirst() && line.isFull()) {
            line.forgetOverwritten(interval(line, machine).begin);
        }
        noteSeen(line, now, offset, size, copy);
        line.store(now, offset, size, value, copy, machine, thread, site);
        if (!isFirst()) {
            trail.stored(line);
        }
    }

    /** What bounds which stores of the machine to the line are found when it has failed. */
    Interval interval(Line line, Machine machine) {
        return keepsCaches ? machine.life : line.interval(machine);
    }

    /** Somebody has seen that the machine lives: what it has stored until now cannot be undone by an earlier failure. */
    void noteAlive(Machine machine) {
        if (keepsCaches && machine.isAlive()) {
            trail.narrow(machine.life, time, Interval.NEVER);
        }
    }

    /** It is decided that the store was written back. */
    void keep(Line line, int store) {
        decide(line, store, line.earliest(store), Interval.NEVER, 1, Interval.NEVER);
    }

    /** It is decided that the store was lost. */
    void lose(Line line, int store) {
        decide(line, store, 0, line.latest(store), 0, 0);
    }

    /** Of a part of a copy the interval alone does not say what became of it. */
    private void decide(Line line, int store, long begin, long end, long ownBegin, long ownEnd) {
        narrow(interval(line, line.machine(store)), begin, end);
        if (line.decision(store) != null) {
            narrow(line.decision(store), ownBegin, ownEnd);
        }
    }

    void narrow(Interval interval, long begin, long end) {
        if (isFirst()) {
            interval.narrow(begin, end);
        } else {
            trail.narrow(interval, begin, end);
        }
    }

    /** What the first of all machines does while it is alone is only ever undone as a whole. */
    private boolean isFirst() {
        return machines.size() == 1;
    }

    /** Whether writing the line back at that time would keep a store from being lost that can be lost now. */
    boolean isDirty(Line line, Machine machine, long at) {
        return line.isStoredTo(machine, interval(line, machine).begin, at);
    }

    /** In how many states the caches of a machine may leave memory: one for each choice of a last write-back of each line. */
    BigInteger statesLeftBy(Machine machine) {
        BigInteger[] states = {BigInteger.ONE};
        if (!keepsCaches) {
            lines.forEach(line -> {
                int open = line.storesSince(machine, interval(line, machine).begin);
                if (open > 0) {
                    states[0] = states[0].multiply(BigInteger.valueOf(open + 1L));
                }
            });
        }
        return states[0];
    }

    /** Whether a store would change nothing that the machine can see. */
    boolean holds(long address, int size, long value, Machine machine) {
        Line line = line(address);
        int offset = (int) (address & Line.SIZE - 1);
        if (line != null && line.isWholly(machine, offset, size)) {
            return line.read(offset, size) == value;
        }
        for (int i = 0; i < size; i++) {
            if (liveByte(address + i) != ((int) (value >>> 8 * i) & 0xff)) {
                return false;
            }
        }
        return true;
    }

    /** The value of a byte if a living machine has stored to it last, otherwise -1. */
    private int liveByte(long address) {
        Line line = line(address);
        int offset = (int) (address & Line.SIZE - 1);
        int store = line == null ? Line.NONE : line.newest(offset);
        return store >= 0 && line.machine(store).isAlive() ? line.byteOf(store, offset) : -1;
    }
}
