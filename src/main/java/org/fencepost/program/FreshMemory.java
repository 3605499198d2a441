package org.fencepost.program;

import java.util.Arrays;

/**
 * Heap objects of a thread that no other thread can know of yet, because it has never written their addresses anywhere, and
 * what it last did with them. A round of a loop that only prepares such an object (the new node of a stack) for a
 * compare-and-swap that then fails leaves nothing behind that anybody can tell.
 *
 * <p>Kept only in programs with weak compare-and-swaps.
 */
final class FreshMemory {
    /** More than a round does that only prepares an object. */
    private static final int REMEMBERED = 64;

    private static final long ADDRESS_BITS = (1L << 48) - 1;

    private record Entry(int action, long address, int size, boolean store, long value) {
        boolean overlaps(Entry other) {
            return address < other.address + other.size && other.address < address + size;
        }

        boolean isSamePlace(Entry other) {
            return address == other.address && size == other.size;
        }
    }

    /** Where objects begin and end, in turn. */
    private long[] bounds = new long[0];

    /** The latest accesses, in a ring. */
    private Entry[] entries = new Entry[0];

    private int count;

    FreshMemory copy() {
        FreshMemory copy = new FreshMemory();
        copy.bounds = bounds; // never changed in place
        copy.entries = entries.clone();
        copy.count = count;
        return copy;
    }

    boolean isEmpty() {
        return bounds.length == 0;
    }

    boolean contains(long address) {
        for (int i = 0; i < bounds.length; i += 2) {
            if (address >= bounds[i] && address < bounds[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /** Takes note of what the thread has done as its action of that number. */
    void follow(Action answered, int number, long answer, long high) {
        if (answered instanceof Action.Alloc made && made.storage() == Action.Storage.HEAP) {
            bounds = Arrays.copyOf(bounds, bounds.length + 2);
            bounds[bounds.length - 2] = made.address();
            bounds[bounds.length - 1] = made.address() + Math.max(1, made.size());
        } else if (answered instanceof Action.Spawn || answered instanceof Action.StartOn) {
            bounds = new long[0];
        } else if (!isEmpty()) {
            access(answered, number, answer, high);
        }
    }

    private void access(Action answered, int number, long answer, long high) {
        if (answered instanceof Action.Load load) {
            loaded(number, load.address(), load.size(), answer);
        } else if (answered instanceof Action.Store store) {
            stored(number, store.address(), store.size(), store.value(), store.high());
        } else {
            publish(answered.accept(new Published(answer, high)));
        }
    }

    /** Values that actions write somewhere, by which objects become known. */
    private record Published(long answer, long high) implements ActionCases<Wide> {
        private static final Wide NOTHING = new Wide(0, 0);

        @Override
        public Wide otherwise(Action action) {
            return NOTHING;
        }

        @Override
        public Wide storeExclusive(Action.StoreExclusive store) {
            return answer == 1 ? new Wide(store.value(), 0) : NOTHING;
        }

        @Override
        public Wide rmw(Action.Rmw rmw) {
            return new Wide(rmw.operand(), rmw.high());
        }

        @Override
        public Wide cas(Action.Cas cas) {
            return cas.changes(answer, high) ? new Wide(cas.desired(), cas.highDesired()) : NOTHING;
        }

        @Override
        public Wide free(Action.Free free) {
            return new Wide(free.address(), 0);
        }
    }

    void loaded(int number, long address, int size, long value) {
        if (contains(address)) {
            remember(new Entry(number, address, size, false, value));
        }
    }

    void stored(int number, long address, int size, long value, long high) {
        publish(new Wide(value, high));
        if (contains(address)) {
            // What is wider than a word is not compared: it counts as another value each time.
            remember(new Entry(number, address, size, true, size > 8 ? number : value));
        }
    }

    private void remember(Entry entry) {
        if (entries.length == 0) {
            entries = new Entry[REMEMBERED];
        }
        entries[count++ % REMEMBERED] = entry;
    }

    private void publish(Wide value) {
        publish(value.low());
        publish(value.high());
    }

    /** The value is written somewhere: an object that it points to, also with a tag above or below, is known from now on. */
    private void publish(long value) {
        for (int i = 0; i < bounds.length; i += 2) {
            if (pointsTo(i, value) || pointsTo(i, value & ADDRESS_BITS) || pointsTo(i, value >>> 16)) {
                long[] rest = new long[bounds.length - 2];
                System.arraycopy(bounds, 0, rest, 0, i);
                System.arraycopy(bounds, i + 2, rest, i, rest.length - i);
                bounds = rest;
                i -= 2;
            }
        }
    }

    private boolean pointsTo(int i, long value) {
        return value >= bounds[i] && value < bounds[i + 1];
    }

    /**
     * Whether {@code effects} stores since action {@code first} went to objects that are fresh still, each to a place that a
     * next round overwrites before it looks, or had what was stored already.
     */
    boolean isPrepared(int first, long effects) {
        int from = count;
        long stores = 0;
        while (from > Math.max(0, count - REMEMBERED) && at(from - 1).action >= first) {
            from--;
            stores += at(from).store && contains(at(from).address) ? 1 : 0;
        }
        if (stores != effects) {
            return false;
        }
        for (int i = from; i < count; i++) {
            if (at(i).store && !isHarmless(i, from)) {
                return false;
            }
        }
        return true;
    }

    private Entry at(int i) {
        return entries[i % REMEMBERED];
    }

    private boolean isHarmless(int store, int from) {
        for (int i = from; i < store; i++) {
            Entry before = at(i);
            if (before.overlaps(at(store))) {
                boolean same = before.isSamePlace(at(store));
                return same && (before.store || before.value == at(store).value);
            }
        }
        return true;
    }
}
