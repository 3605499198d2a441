package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.fencepost.memory.Copy;
import org.fencepost.memory.StoreBuffer;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/** The store buffer and the flush buffer of one thread, and what it has stored past the caches. */
final class Buffers {
    /**
     * What is noted of a store.
     *
     * @param streaming whether it goes past the caches (a non-temporal store)
     * @param copy what it is a part of, or null
     * @param unlocks whether it gives up a mutex
     */
    record Way(boolean streaming, @Nullable Copy copy, boolean unlocks) {}

    /** @param bound the line is written back at this time or later */
    record PendingFlush(long address, long bound, Site site) {}

    final Host host;
    StoreBuffer<Way> stores = StoreBuffer.empty();
    final List<PendingFlush> flushes = new ArrayList<>();
    /**
     * Non-temporal stores that have left the store buffer and that nobody else sees yet; the oldest first. Those to one line
     * leave in order.
     */
    final List<StoreBuffer.Store<Way>> streams = new ArrayList<>();
    /** The copy that the thread is making, or null. */
    @Nullable Copy copy;

    /** How many entries have left the store buffer. */
    int left;

    long lastStoreFence;
    /** Whether the thread has stored or flushed anything since its last full fence. */
    boolean unfenced;

    /** In which way the store goes: all that wait here have one. */
    static Way way(StoreBuffer.Store<Way> store) {
        return Objects.requireNonNull(store.note());
    }

    Buffers(Host host) {
        this.host = host;
    }

    Buffers fork(Host other) {
        Buffers fork = new Buffers(other);
        fork.stores = stores;
        fork.flushes.addAll(flushes);
        fork.streams.addAll(streams);
        fork.copy = copy;
        fork.left = left;
        fork.lastStoreFence = lastStoreFence;
        fork.unfenced = unfenced;
        return fork;
    }

    /** Those of the waiting non-temporal stores that must leave before the n-th can, and that one. */
    List<StoreBuffer.Store<Way>> upTo(int number) {
        List<StoreBuffer.Store<Way>> leaving = new ArrayList<>();
        leaving.add(streams.get(number));
        for (int i = number - 1; i >= 0; i--) {
            StoreBuffer.Store<Way> earlier = streams.get(i);
            if (leaving.stream().anyMatch(earlier::sharesLineWith)) {
                leaving.add(0, earlier);
            }
        }
        return leaving;
    }

    /** The waiting non-temporal stores that can leave now: the oldest to their lines. */
    List<StoreBuffer.Store<Way>> leavingFirst() {
        List<StoreBuffer.Store<Way>> first = new ArrayList<>();
        for (int i = 0; i < streams.size(); i++) {
            if (upTo(i).size() == 1) {
                first.add(streams.get(i));
            }
        }
        return first;
    }

    /** Whether the thread itself has stored to one of the bytes. */
    boolean meets(long address, int size) {
        if (stores.meets(address, size)) {
            return true;
        }
        for (StoreBuffer.Store<Way> store : streams) {
            if (store.overlaps(address, size)) {
                return true;
            }
        }
        return false;
    }

    /** Whether all of the bytes are those that the thread itself has stored. */
    boolean holds(long from, long to) {
        for (long at = from; at < to; at++) {
            if (bypass(at) == StoreBuffer.NOTHING) {
                return false;
            }
        }
        return true;
    }

    /** The byte that the thread itself has stored last, or {@link StoreBuffer#NOTHING}. */
    int bypass(long address) {
        int own = stores.byteAt(address);
        for (int i = streams.size() - 1; i >= 0 && own == StoreBuffer.NOTHING; i--) {
            own = streams.get(i).byteAt(address);
        }
        return own;
    }
}
