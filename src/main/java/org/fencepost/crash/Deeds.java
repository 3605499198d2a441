package org.fencepost.crash;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.fencepost.memory.CacheLine;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashTimeline;
import org.jspecify.annotations.Nullable;

/**
 * What threads did besides stores, for whoever tells how a failure came about. The list itself never changes, so a run that goes
 * another way has the same past for nothing.
 */
final class Deeds {
    /** Loads that find the same again say nothing new: so many deeds are looked through. */
    private static final int REMEMBERED = 8;

    /**
     * @param time of the last store before it
     * @param address what it was done to; {@link Px86#NOWHERE} for a fence, and where a thread stands
     * @param stored when the store was made that a load found; otherwise 0
     */
    record Deed(
            CrashTimeline.Deed what,
            long time,
            Machine machine,
            int thread,
            long address,
            long stored,
            Site site,
            @Nullable Deed before) {
        boolean isBy(Machine other, int number) {
            return machine == other && thread == number;
        }

        boolean isFlushOf(CacheLine line) {
            boolean isFlush = what == CrashTimeline.Deed.FLUSHES || what == CrashTimeline.Deed.BEGINS_FLUSH;
            return isFlush && CacheLine.of(address) == line.base();
        }
    }

    private final SharedMemory shared;
    private @Nullable Deed last;

    Deeds(SharedMemory shared) {
        this.shared = shared;
    }

    /** The past of another run is that of this one, too. */
    void goOnAfter(Deeds other) {
        last = other.last;
    }

    void add(CrashTimeline.Deed what, Machine machine, int thread, long address, Site site) {
        last = new Deed(what, shared.time(), machine, thread, address, 0, site, last);
    }

    /** A thread finds what another one that runs beside it has stored, or nothing that was ever stored. */
    void addFound(Machine machine, int thread, long address, Site site) {
        CacheLine line = shared.line(address);
        int store = line == null ? CacheLine.NONE : line.newest(CacheLine.offset(address));
        boolean isOthers = line == null
                || store < 0
                || line.thread(store) != thread && shared.writer(line, store).isAlive();
        long stored = line == null || store < 0 ? 0 : line.time(store);
        if (isOthers && !isFound(thread, address, stored)) {
            last = new Deed(CrashTimeline.Deed.FINDS, shared.time(), machine, thread, address, stored, site, last);
        }
    }

    /** Whether the thread has just found the same store. */
    private boolean isFound(int thread, long address, long stored) {
        Deed deed = last;
        for (int i = 0; i < REMEMBERED && deed != null; i++) {
            if (deed.what == CrashTimeline.Deed.FINDS
                    && deed.thread == thread
                    && deed.address == address
                    && deed.stored == stored) {
                return true;
            }
            deed = deed.before;
        }
        return false;
    }

    /** The oldest first. */
    List<Deed> all() {
        Deque<Deed> all = new ArrayDeque<>();
        for (Deed deed = last; deed != null; deed = deed.before) {
            all.addFirst(deed);
        }
        return List.copyOf(all);
    }
}
