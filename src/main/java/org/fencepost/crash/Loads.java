package org.fencepost.crash;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.memory.CacheLine;
import org.fencepost.memory.CacheLines;
import org.fencepost.memory.Interval;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/**
 * Loads of bytes that another machine has stored to last: here it is decided what had been written back when a machine
 * failed. BuildMayReadFrom and DoRead of the papers (Jaaru, Figures 9 and 10; CXLMC, Algorithms 3 and 4) in one, with the
 * binary decisions of CXLMC, section 4.5: the search goes from the newest store to older ones, and at each store that may
 * have been lost it is decided whether it was. Each decision narrows the interval of that store's machine, so that later
 * loads agree with it.
 */
final class Loads {
    private static final int UNREAD = CacheLine.NONE - 1;

    /**
     * A load that found what another machine has left.
     *
     * @param line where it looked; {@link CacheLine#EMPTY} when nothing was ever stored there
     * @param store what it found: an index into the line, or {@link CacheLine#NONE} for what memory was filled with
     * @param options how many stores it could have found
     * @param time when
     */
    record Read(
            long address, CacheLine line, int store, int options, long time, Machine machine, int thread, Site site) {}

    /** Told before a load makes a store of another living machine durable: the last moment at which it can be lost. */
    interface Watcher {
        void mayFail(Machine writer, Machine reader, int thread, Site site);

        /** Told before that: if the reader fails first, the store can still be lost to others. */
        void readerMayFail(Machine reader, Machine writer, int thread, Site site);

        /** Whether others go on at the same time, so that the step could come before others that it came after. */
        boolean isAmongOthers();

        /** Whether what has made this durable happened before the load, and not only at the same time. */
        boolean isSure(CacheLine line, Machine writer, long stored);

        /** What a thread is called on all schedules that differ in nothing that matters. */
        int slot(int thread);

        /** Told when it is decided whether a machine that still writes its caches back has failed earlier. */
        void maybeEarlier();
    }

    private final SharedMemory memory;
    private final int fill;
    private final Choices choices;
    private final Watcher watcher;
    /** Whose failure the last step has noticed. */
    private final Set<Machine> noticed = new LinkedHashSet<>();
    /** The same, if it has shown. */
    private final Set<Machine> noticedLost = new LinkedHashSet<>();
    /** Whether the current load has made another machine's store durable, or is about to. */
    private boolean isUnderWay;
    /** Those of the run that this one goes on with, or null. */
    private final @Nullable Loads earlier;

    private final List<Read> reads = new ArrayList<>();
    /** For each line, by its address, the store that each byte was found to have when it was read last. */
    private final Map<Long, int[]> found = new HashMap<>();

    Loads(SharedMemory memory, int fill, Choices choices, Watcher watcher, @Nullable Loads earlier) {
        this.memory = memory;
        this.fill = fill;
        this.choices = choices;
        this.watcher = watcher;
        this.earlier = earlier;
    }

    /** A load begins: what follows belongs to it. */
    void begin() {
        isUnderWay = false;
    }

    /** A step begins. */
    void forgetNoticed() {
        noticed.clear();
        noticedLost.clear();
    }

    /** The machines whose failures made a difference to the step, or might have. */
    Set<Machine> noticed() {
        return noticed;
    }

    /** Whether the step has noticed that the machine has failed, and not only what it would have found without a failure. */
    boolean hasNoticedLoss(Machine machine) {
        return noticedLost.contains(machine);
    }

    /** The step finds out that the machine has failed. */
    void noticeLoss(Machine machine) {
        noticed.add(machine);
        noticedLost.add(machine);
    }

    /** Loads bytes that are accessed together. */
    long read(Machine reader, long address, int size, int thread, Site site) {
        CacheLine line = memory.line(address);
        int offset = CacheLine.offset(address);
        if (line != null && isKnown(line, reader, offset, size)) {
            for (int i = offset; i < offset + size; i++) {
                noteFound(line, line.newest(i), reader, thread);
            }
            return line.read(offset, size);
        }
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | read(reader, address + i, thread, site);
        }
        return value;
    }

    /** Whether the machine finds the newest stores to all of the bytes, and nothing is open or new about that. */
    boolean isKnown(CacheLine line, Machine reader, int offset, int size) {
        if (watcher.isAmongOthers()) {
            return false;
        }
        if (line.isWholly(reader.number, offset, size)) {
            return true;
        }
        int store = line.newest(offset, size);
        if (store < 0 || line.cache(store) == reader.number) {
            return store >= 0;
        }
        boolean open = !isSure(line, store);
        int[] before = open ? null : found.get(line.base());
        for (int i = offset; before != null && i < offset + size; i++) {
            if (before[i] != store) {
                return false;
            }
        }
        return before != null;
    }

    /** Loads one byte; the next one sees what this one has settled. */
    int read(Machine reader, long address, int thread, Site site) {
        CacheLine line = memory.lineOrEmpty(address);
        int offset = CacheLine.offset(address);
        int newest = line.newest(offset);
        for (int i = newest; i >= 0 && watcher.isAmongOthers(); i = line.previousCovering(i - 1, offset)) {
            touch(line, i, reader, thread, site);
        }
        if (newest >= 0 && line.cache(newest) == reader.number) {
            noteFound(line, newest, reader, thread);
            return line.byteOf(newest, offset);
        }
        if (memory.machines().size() == 1) {
            return fill;
        }
        int[] before = found.computeIfAbsent(address - offset, base -> unread());
        int options = before[offset] != UNREAD ? 1 : count(line, newest, offset);
        if (options > 1) {
            noteOptions(line, newest, offset, site);
        }
        int store = newest;
        while (store >= 0 && !isFound(line, store, reader, thread, site)) {
            store = line.previousCovering(store - 1, offset);
        }
        if (before[offset] != store) {
            before[offset] = store;
            reads.add(new Read(address, line, store, options, memory.time(), reader, thread, site));
        }
        noteFound(line, store, reader, thread);
        return store < 0 ? fill : line.byteOf(store, offset);
    }

    /** What a thread has stored itself it finds wherever that is. */
    private void noteFound(CacheLine line, int store, Machine reader, int thread) {
        boolean isOwn = store >= 0 && line.cache(store) == reader.number && line.thread(store) == thread;
        if (!isOwn) {
            choices.note(() -> store < 0 ? "-" : nameOf(line, store));
        }
    }

    /** The same on all schedules that differ in nothing that matters: whose it is, and the how manieth of theirs to the line. */
    private String nameOf(CacheLine line, int store) {
        int number = 0;
        for (int i = 0; i < store; i++) {
            number += line.thread(i) == line.thread(store) && line.cache(i) == line.cache(store) ? 1 : 0;
        }
        return line.cache(store) + "." + watcher.slot(line.thread(store)) + "#" + number + ":" + line.address(store)
                + ":" + line.value(store);
    }

    private static int[] unread() {
        int[] stores = new int[CacheLine.SIZE];
        Arrays.fill(stores, UNREAD);
        return stores;
    }

    /** Decides whether the store was written back; if it may have been lost, both ways are explored. */
    private boolean isFound(CacheLine line, int store, Machine reader, int thread, Site site) {
        Machine writer = memory.writer(line, store);
        if (writer == reader || isSure(line, store)) {
            return true;
        }
        Interval writeBack = memory.interval(line, writer);
        boolean isKept = line.isKept(store, writeBack);
        if (writer.isAlive()) {
            if (!isUnderWay) {
                isUnderWay = true;
                watcher.readerMayFail(reader, writer, thread, site);
            }
            loseFirst(line, store, isKept, reader, thread, site);
            memory.keep(line, store);
            return true;
        }
        noticed.add(writer);
        if (isKept) {
            // To others who look, this is one more who has.
            memory.keep(line, store);
            return true;
        }
        if (line.isLost(store, writeBack)) {
            noticedLost.add(writer);
            return false;
        }
        boolean survives = survives();
        if (survives) {
            memory.keep(line, store);
        } else {
            noticedLost.add(writer);
            memory.lose(line, store);
        }
        return survives;
    }

    /**
     * Whether the store's machine has failed makes a difference to whoever looks here, also where a newer store hides it: the
     * look could come before that one.
     */
    private void touch(CacheLine line, int store, Machine reader, int thread, Site site) {
        Machine writer = memory.writer(line, store);
        if (writer == reader || isSure(line, store)) {
            return;
        }
        if (writer.isAlive()) {
            watcher.mayFail(writer, reader, thread, site);
        } else {
            noticed.add(writer);
        }
    }

    /** Whether the store was written back by something that happened before: whether its machine has failed makes no difference then. */
    private boolean isSure(CacheLine line, int store) {
        Machine writer = memory.writer(line, store);
        return line.isKept(store, memory.interval(line, writer)) && watcher.isSure(line, writer, line.latest(store));
    }

    private boolean survives() {
        if (memory.keepsCaches() && !choices.isReplaying()) {
            watcher.maybeEarlier();
        }
        return choices.decide(2) == 0;
    }

    /** What the platform chooses among so many. */
    int choose(int among) {
        return choices.choose(among);
    }

    /**
     * A line comes to a machine that accesses it, or flushes it: what others have stored to it by then is written back (CXLMC,
     * section 2.2). Each of them may fail before, and so may the machine itself.
     */
    void move(CacheLine line, long until, Machine to, int thread, Site site) {
        for (int i = 0; i < memory.machines().size(); i++) {
            Machine other = memory.machines().get(i);
            int newest = other == to ? CacheLine.NONE : line.newestBy(other.number, until);
            if (newest < 0 || isWrittenBack(line, newest, until, other)) {
                continue;
            }
            if (other.isAlive()) {
                watcher.readerMayFail(to, other, thread, site);
                loseFirst(line, newest, !memory.isDirty(line, other, until), to, thread, site);
                memory.writeBack(line, other, until);
            } else {
                noticeLoss(other);
            }
        }
    }

    private boolean isWrittenBack(CacheLine line, int newest, long until, Machine other) {
        return !memory.isDirty(line, other, until) && watcher.isSure(line, other, line.latest(newest));
    }

    /**
     * Whether the line of the byte is poisoned (CXLMC, section 4.2): the newest store to it was lost with its machine. If it
     * may have been, both ways are explored.
     */
    boolean isPoisoned(Machine reader, long address, int thread, Site site) {
        boolean is = isPoisonedNow(reader, address, thread, site);
        if (is) {
            choices.note(() -> "poisoned " + CacheLine.of(address));
        }
        return is;
    }

    private boolean isPoisonedNow(Machine reader, long address, int thread, Site site) {
        CacheLine line = memory.lineOrEmpty(address);
        int newest = line.count() - 1;
        for (int i = newest; i >= 0 && watcher.isAmongOthers(); i--) {
            touch(line, i, reader, thread, site);
        }
        if (newest < 0 || line.cache(newest) == reader.number) {
            return false;
        }
        Machine writer = memory.writer(line, newest);
        Interval writeBack = memory.interval(line, writer);
        long time = line.latest(newest);
        boolean isKept = time <= writeBack.begin();
        if (isKept && watcher.isSure(line, writer, time)) {
            return false;
        }
        if (writer.isAlive()) {
            loseFirst(line, newest, isKept, reader, thread, site);
            return false;
        }
        noticed.add(writer);
        if (isKept) {
            memory.writeBack(line, writer, time);
            return false;
        }
        if (time < writeBack.end() && survives()) {
            memory.writeBack(line, writer, time);
            return false;
        }
        noticedLost.add(writer);
        memory.loseFrom(line, writer, time);
        return true;
    }

    /** Explores that the writer fails before the load, and its store is lost, unless it was written back at the same time. */
    private void loseFirst(CacheLine line, int store, boolean isKept, Machine reader, int thread, Site site) {
        CacheLines.Mark mark = memory.mark();
        if (!isKept) {
            memory.lose(line, store);
        }
        watcher.mayFail(memory.writer(line, store), reader, thread, site);
        memory.undoTo(mark);
    }

    /** What was found before a failure may be found changed. */
    void lookAnew() {
        found.clear();
    }

    /** How many stores a load can find, what memory was filled with included. */
    private int count(CacheLine line, int newest, int offset) {
        int options = 0;
        for (int i = newest; i >= 0; i = line.previousCovering(i - 1, offset)) {
            Machine writer = memory.writer(line, i);
            Interval writeBack = memory.interval(line, writer);
            options += writer.isAlive() || !line.isLost(i, writeBack) ? 1 : 0;
            if (writer.isAlive() || line.isKept(i, writeBack)) {
                return options;
            }
        }
        return options + 1;
    }

    private void noteOptions(CacheLine line, int newest, int offset, Site site) {
        for (int i = newest; i >= 0; i = line.previousCovering(i - 1, offset)) {
            Machine writer = memory.writer(line, i);
            Interval writeBack = memory.interval(line, writer);
            if (writer.isAlive() || !line.isLost(i, writeBack)) {
                memory.notes.canFind(site, line.describe(i));
            }
            if (writer.isAlive() || line.isKept(i, writeBack)) {
                return;
            }
        }
        memory.notes.canFind(site, null);
    }

    /** What loads found, in order; a byte is named again when it was found changed. */
    List<Read> reads() {
        if (earlier == null) {
            return reads;
        }
        List<Read> all = new ArrayList<>(earlier.reads());
        all.addAll(reads);
        return all;
    }
}
