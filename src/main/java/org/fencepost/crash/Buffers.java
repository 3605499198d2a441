package org.fencepost.crash;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.fencepost.program.Action;
import org.fencepost.program.Site;

/** The store buffer and the flush buffer of one thread, and what it has stored past the caches. */
final class Buffers {
    /** What waits in a store buffer. */
    sealed interface Entry {}

    /**
     * @param streaming whether it goes past the caches (a non-temporal store)
     * @param copy what it is a part of, or null
     */
    record Store(long address, int size, long value, boolean streaming, Copy copy, Site site) implements Entry {
        boolean sharesLineWith(Store other) {
            return sharesLineWith(other.address, other.size);
        }

        boolean sharesLineWith(long otherAddress, int otherSize) {
            return meets(otherAddress & -Line.SIZE) || meets(otherAddress + otherSize - 1 & -Line.SIZE);
        }

        boolean meets(long line) {
            return (address & -Line.SIZE) == line || (address + size - 1 & -Line.SIZE) == line;
        }

        boolean overlaps(long other, int otherSize) {
            return address < other + otherSize && other < address + size;
        }

        boolean covers(long byteAddress) {
            return byteAddress >= address && byteAddress < address + size;
        }

        int byteAt(long byteAddress) {
            return (int) (value >>> 8 * (byteAddress - address)) & 0xff;
        }
    }

    /** @param issued the time when it entered the buffer: it takes effect no earlier */
    record Flush(Action.FlushKind kind, long address, long issued, Site site) implements Entry {}

    record StoreFence(Site site) implements Entry {}

    /** @param bound the line is written back at this time or later */
    record PendingFlush(long address, long bound, Site site) {}

    final Host host;
    final Deque<Entry> stores = new ArrayDeque<>();
    final List<PendingFlush> flushes = new ArrayList<>();
    /**
     * Non-temporal stores that have left the store buffer and that nobody else sees yet; the oldest first. Those to one line
     * leave in order.
     */
    final List<Store> streams = new ArrayList<>();
    /** The copy that the thread is making, or null. */
    Copy copy;

    long lastStoreFence;
    /** Whether the thread has stored or flushed anything since its last full fence. */
    boolean unfenced;

    Buffers(Host host) {
        this.host = host;
    }

    Buffers fork(Host other) {
        Buffers fork = new Buffers(other);
        fork.stores.addAll(stores);
        fork.flushes.addAll(flushes);
        fork.streams.addAll(streams);
        fork.copy = copy;
        fork.lastStoreFence = lastStoreFence;
        fork.unfenced = unfenced;
        return fork;
    }

    /** Those of the waiting non-temporal stores that must leave before the n-th can, and that one. */
    List<Store> upTo(int number) {
        List<Store> leaving = new ArrayList<>();
        leaving.add(streams.get(number));
        for (int i = number - 1; i >= 0; i--) {
            Store earlier = streams.get(i);
            if (leaving.stream().anyMatch(earlier::sharesLineWith)) {
                leaving.add(0, earlier);
            }
        }
        return leaving;
    }

    /** The waiting non-temporal stores that can leave now: the oldest to their lines. */
    List<Store> leavingFirst() {
        List<Store> first = new ArrayList<>();
        for (int i = 0; i < streams.size(); i++) {
            if (upTo(i).size() == 1) {
                first.add(streams.get(i));
            }
        }
        return first;
    }

    /** Whether the thread itself has stored to one of the bytes. */
    boolean meets(long address, int size) {
        if (stores.isEmpty() && streams.isEmpty()) {
            return false;
        }
        for (Entry entry : stores) {
            if (entry instanceof Store store && store.overlaps(address, size)) {
                return true;
            }
        }
        for (Store store : streams) {
            if (store.overlaps(address, size)) {
                return true;
            }
        }
        return false;
    }

    /** Whether all of the bytes are those that the thread itself has stored. */
    boolean holds(long from, long to) {
        for (long at = from; at < to; at++) {
            if (bypass(at) < 0) {
                return false;
            }
        }
        return true;
    }

    /** The byte that the thread itself has stored last, or -1. */
    int bypass(long address) {
        for (Iterator<Entry> i = stores.descendingIterator(); i.hasNext(); ) {
            if (i.next() instanceof Store store && store.covers(address)) {
                return store.byteAt(address);
            }
        }
        for (int i = streams.size() - 1; i >= 0; i--) {
            if (streams.get(i).covers(address)) {
                return streams.get(i).byteAt(address);
            }
        }
        return -1;
    }
}
