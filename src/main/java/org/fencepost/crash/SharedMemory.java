package org.fencepost.crash;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.fencepost.memory.CacheLine;
import org.fencepost.memory.CacheLines;
import org.fencepost.memory.Copy;
import org.fencepost.memory.Interval;
import org.fencepost.program.Site;
import org.fencepost.program.Wide;
import org.jspecify.annotations.Nullable;

/**
 * Memory that outlives machines: persistent memory and memory behind CXL. It knows what reached it through the caches of
 * which machine, and when; which of that is found after a failure is decided by {@link Loads}. Everything can be undone.
 */
final class SharedMemory {
    private final CacheLines lines;
    /** Each has a cache of its number. */
    private final List<Machine> machines = new ArrayList<>();
    /** Whether lines that were lost with a machine can be told from those that it never stored to. */
    private final boolean poisons;
    /** Whether a line that another machine accesses or flushes is written back as a whole. */
    private final boolean movesLines;

    /** What is worth telling of what happens here. */
    final Notes notes;

    private @Nullable Watcher durability;

    /** @param keepsCaches whether a failing machine still writes back all that is in its caches (global persistent flush) */
    SharedMemory(boolean keepsCaches, boolean poisons, boolean movesLines, Notes notes) {
        this.lines = new CacheLines(keepsCaches);
        this.poisons = poisons && !keepsCaches;
        this.movesLines = movesLines && !keepsCaches;
        this.notes = notes;
    }

    CacheLines.Mark mark() {
        return lines.mark();
    }

    void undoTo(CacheLines.Mark mark) {
        lines.undoTo(mark);
        machines.subList(mark.caches(), machines.size()).clear();
    }

    Machine addMachine(String name, boolean lasts) {
        Machine machine = new Machine(lines.addCache(), name, lasts);
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
        return lines.keepsCaches();
    }

    long time() {
        return lines.time();
    }

    long tick() {
        return lines.tick();
    }

    /** The line that contains the address, or null when nothing was ever stored to it. */
    @Nullable CacheLine line(long address) {
        return lines.line(address);
    }

    /** The same; {@link CacheLine#EMPTY} when nothing was ever stored to it. */
    CacheLine lineOrEmpty(long address) {
        CacheLine line = line(address);
        return line == null ? CacheLine.EMPTY : line;
    }

    /** The machine that has made the store. */
    Machine writer(CacheLine line, int store) {
        return machines.get(line.cache(store));
    }

    /** A store reaches the cache of its machine: of a thread, and of a copy or null. */
    void store(long address, int size, long value, @Nullable Copy copy, Machine machine, int thread, Site site) {
        lines.store(address, size, value, copy, machine.number, thread, site);
    }

    /** Sixteen bytes reach it at one time, so that no failure comes between them. */
    void storeWide(long address, Wide value, Machine machine, int thread, Site site) {
        lines.storeWide(address, value, machine.number, thread, site);
    }

    /** Somebody looks at the bytes: parts of copies that are found there have come. */
    void noteSeen(long address, int size) {
        lines.noteSeen(address, size);
    }

    /** What bounds which stores of the machine to the line are found when it has failed. */
    Interval interval(CacheLine line, Machine machine) {
        return lines.interval(line, machine.number);
    }

    void enterBuffer(Copy copy) {
        lines.enterBuffer(copy);
    }

    void leaveBuffer(Copy copy) {
        lines.leaveBuffer(copy);
    }

    void end(Copy copy) {
        lines.end(copy);
    }

    /** Somebody has seen that the machine lives: what it has stored until now cannot be undone by an earlier failure. */
    void noteAlive(Machine machine) {
        if (machine.isAlive()) {
            lines.noteAlive(machine.number);
            if (keepsCaches()) {
                noteDurable(null, machine, time());
            }
        }
    }

    /** It is decided that the store was written back. */
    void keep(CacheLine line, int store) {
        lines.keep(line, store);
        noteDurable(line, writer(line, store), line.latest(store));
    }

    /** What the machine has stored to the line until then is written back. */
    void writeBack(CacheLine line, Machine machine, long until) {
        lines.narrow(interval(line, machine), until, Interval.NEVER);
        noteDurable(line, machine, until);
    }

    /** The machine failed before it stored to the line at that time, or never wrote that back. */
    void loseFrom(CacheLine line, Machine machine, long time) {
        lines.narrow(interval(line, machine), 0, time);
    }

    private void noteDurable(@Nullable CacheLine line, Machine machine, long until) {
        if (durability != null) {
            durability.durable(keepsCaches() ? null : line, machine, until);
        }
    }

    /** Is told of what becomes durable. */
    interface Watcher {
        /** @param line null for all lines of the machine */
        void durable(@Nullable CacheLine line, Machine machine, long until);
    }

    /** Whoever is told from now on of what becomes durable, or null; returns who was before. */
    @Nullable Watcher watch(@Nullable Watcher other) {
        Watcher before = durability;
        durability = other;
        return before;
    }

    /** It is decided that the store was lost. */
    void lose(CacheLine line, int store) {
        lines.lose(line, store);
    }

    /** Whether writing the line back at that time would keep a store from being lost that can be lost now. */
    boolean isDirty(CacheLine line, Machine machine, long at) {
        return lines.isDirty(line, machine.number, at);
    }

    /** The lines that several threads have stored to, by their addresses. */
    Set<Long> sharedLines() {
        Set<Long> shared = new TreeSet<>();
        lines.forEach(line -> {
            for (int i = 1; i < line.count(); i++) {
                if (line.thread(i) != line.thread(0)) {
                    shared.add(line.base());
                }
            }
        });
        return shared;
    }

    /** In how many states the caches of a machine may leave memory: one for each choice of a last write-back of each line. */
    BigInteger statesLeftBy(Machine machine) {
        BigInteger[] states = {BigInteger.ONE};
        if (!keepsCaches()) {
            lines.forEach(line -> {
                int open =
                        line.storesSince(machine.number, interval(line, machine).begin());
                if (open > 0) {
                    states[0] = states[0].multiply(BigInteger.valueOf(open + 1L));
                }
            });
        }
        return states[0];
    }

    /** Whether a store would change nothing that the machine can see. */
    boolean holds(long address, int size, long value, Machine machine) {
        CacheLine line = line(address);
        int offset = CacheLine.offset(address);
        if (line != null && line.isWholly(machine.number, offset, size)) {
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
        CacheLine line = lineOrEmpty(address);
        int offset = CacheLine.offset(address);
        int store = line.newest(offset);
        return store >= 0 && writer(line, store).isAlive() ? line.byteOf(store, offset) : -1;
    }
}
