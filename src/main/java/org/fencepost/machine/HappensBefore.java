package org.fencepost.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.fencepost.memory.Effect;
import org.fencepost.memory.MemoryError;
import org.fencepost.program.Action;
import org.jspecify.annotations.Nullable;

/**
 * The order that a run gives its accesses, as {@code verify} has it under sc and tso: every atomic read synchronises with the
 * atomic write that it reads from, whatever their modes; a thread comes after what its parent did before it started it, and
 * what follows a join after all of the thread. Immutable.
 *
 * @param released for bytes whose latest write in memory was atomic, what reading it obtains; ranges do not overlap
 * @param accesses the latest accesses of each thread
 */
record HappensBefore(List<VectorClock> threads, NavigableMap<Long, Release> released, List<Map<Place, Seen>> accesses) {
    /** What an atomic write to some bytes published. */
    private record Release(int size, VectorClock clock) {}

    private record Place(long address, int size, boolean isWrite, boolean isAtomic) {}

    /**
     * An access that a thread has made.
     *
     * @param number how many events of the thread there were up to it
     */
    record Seen(Action.Access access, boolean isWrite, boolean isAtomic, int thread, int number) {
        MemoryError.Party party() {
            return new MemoryError.Party(isAtomic, isWrite, access.site(), thread);
        }

        private boolean touches(long address, long size) {
            return access.address() < address + size && address < access.address() + access.size();
        }

        private boolean conflicts(Seen other) {
            return (isWrite || other.isWrite)
                    && !(isAtomic && other.isAtomic)
                    && touches(other.access.address(), other.access.size());
        }
    }

    static HappensBefore start(int threads) {
        return new HappensBefore(
                Collections.nCopies(threads, VectorClock.START),
                Collections.emptyNavigableMap(),
                Collections.nCopies(threads, Map.of()));
    }

    /** What an atomic write of the thread publishes now. */
    VectorClock clock(int thread) {
        return threads.get(thread);
    }

    /**
     * The thread makes an access.
     *
     * @param own those of its bytes that it reads from the thread's own buffer: they teach it nothing
     */
    HappensBefore access(int thread, Action.Access access, boolean writes, BitSet own) {
        if (threads.size() == 1) {
            // What happens before the first thread is started comes before all that others do.
            return this;
        }
        boolean isAtomic = Effect.isAtomic(access);
        VectorClock clock = threads.get(thread);
        VectorClock now = (isAtomic && access.isRead() ? acquired(clock, access, own) : clock).tick(thread);
        Map<Place, Seen> more = new HashMap<>(accesses.get(thread));
        more.put(
                new Place(access.address(), access.size(), writes, isAtomic),
                new Seen(access, writes, isAtomic, thread, now.at(thread)));
        return new HappensBefore(with(threads, thread, now), released, with(accesses, thread, more));
    }

    private VectorClock acquired(VectorClock clock, Action.Access access, BitSet own) {
        VectorClock result = clock;
        for (int i = own.nextClearBit(0); i < access.size(); i = own.nextClearBit(i + 1)) {
            Map.Entry<Long, Release> entry = released.floorEntry(access.address() + i);
            if (entry != null && access.address() + i < entry.getKey() + entry.getValue().size) {
                result = result.merge(entry.getValue().clock);
            }
        }
        return result;
    }

    /** An earlier access of another thread that races with the latest one of this thread, or null. */
    @Nullable Seen race(int thread, Action.Access access, boolean writes) {
        Seen latest =
                accesses.get(thread).get(new Place(access.address(), access.size(), writes, Effect.isAtomic(access)));
        if (latest == null) {
            return null;
        }
        for (int other = 0; other < threads.size(); other++) {
            for (Seen seen :
                    other == thread ? List.<Seen>of() : accesses.get(other).values()) {
                if (seen.conflicts(latest) && !isBefore(seen.thread, seen.number, thread)) {
                    return seen;
                }
            }
        }
        return null;
    }

    /** An access of another thread to the bytes that does not happen before what this thread does now, or null. */
    @Nullable Seen unordered(int thread, long address, long size) {
        for (int other = 0; other < threads.size(); other++) {
            for (Seen seen :
                    other == thread ? List.<Seen>of() : accesses.get(other).values()) {
                if (seen.touches(address, size) && !isBefore(other, seen.number, thread)) {
                    return seen;
                }
            }
        }
        return null;
    }

    /** Whether the event of that number of one thread happens before what the other does now. */
    boolean isBefore(int thread, int number, int other) {
        return thread == other || number <= threads.get(other).at(thread);
    }

    /** One more event of the thread, which is no access. */
    HappensBefore tick(int thread) {
        return threads.size() == 1
                ? this
                : new HappensBefore(with(threads, thread, threads.get(thread).tick(thread)), released, accesses);
    }

    /** A write has reached memory; it publishes the clock, or nothing. */
    HappensBefore release(long address, int size, @Nullable VectorClock clock) {
        NavigableMap<Long, Release> changed = new TreeMap<>(released);
        Map.Entry<Long, Release> first = released.floorEntry(address);
        Map<Long, Release> old = released.subMap(first == null ? address : first.getKey(), address + size);
        old.forEach((start, release) -> keepRest(changed, start, release, address, size));
        if (clock != null && clock != VectorClock.START) {
            changed.put(address, new Release(size, clock));
        }
        return new HappensBefore(threads, changed, accesses);
    }

    /** Leaves of an older release those bytes that were not overwritten. */
    private static void keepRest(Map<Long, Release> all, long start, Release old, long address, int size) {
        if (start + old.size <= address) {
            return;
        }
        all.remove(start);
        for (long at = start; at < start + old.size; at++) {
            if (at < address || at >= address + size) {
                all.put(at, new Release(1, old.clock));
            }
        }
    }

    HappensBefore spawn(int parent) {
        VectorClock clock = threads.get(parent).tick(parent);
        List<VectorClock> more = new ArrayList<>(with(threads, parent, clock));
        more.add(clock);
        List<Map<Place, Seen>> all = new ArrayList<>(accesses);
        all.add(Map.of());
        return new HappensBefore(more, released, all);
    }

    HappensBefore join(int thread, int child) {
        VectorClock both = threads.get(thread).merge(threads.get(child));
        return new HappensBefore(with(threads, thread, both), released, accesses);
    }

    private static <T> List<T> with(List<T> list, int index, T value) {
        List<T> changed = new ArrayList<>(list);
        changed.set(index, value);
        return changed;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HappensBefore order
                && threads.equals(order.threads)
                && released.equals(order.released)
                && accesses.equals(order.accesses);
    }

    @Override
    public int hashCode() {
        return 31 * threads.hashCode() + released.hashCode();
    }
}
