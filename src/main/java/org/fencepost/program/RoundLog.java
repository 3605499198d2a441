package org.fencepost.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a thread has read and written, to tell whether a round of a loop leaves memory as it found it: it stores what was
 * there, adds and subtracts, or takes a mutex and lets go of it. Never changed in place, so copies of the thread share it.
 */
final class RoundLog {
    /** More than a round that waits does. */
    private static final int MOST = 64;

    private record Place(long address, int size) {
        boolean overlaps(Place other) {
            return address < other.address + other.size && other.address < address + size;
        }
    }

    /**
     * One access.
     *
     * @param seen what it read, or null
     * @param written what it wrote, or null
     * @param changes whether it counts as an effect of the thread
     */
    private record Entry(
            int action,
            Place place,
            @Nullable Long seen,
            @Nullable Long written,
            Mode mode,
            boolean changes) {
        boolean isUpdate() {
            return seen != null && written != null;
        }
    }

    static final RoundLog EMPTY = new RoundLog(null, null);

    private final @Nullable RoundLog before;
    private final @Nullable Entry entry;

    private RoundLog(@Nullable RoundLog before, @Nullable Entry entry) {
        this.before = before;
        this.entry = entry;
    }

    /** With what the thread has done as its action of that number. */
    RoundLog with(Action answered, int number, long answer) {
        Entry next = answered instanceof Action.Access access && !access.isWide()
                ? answered.accept(new Entries(number, answer))
                : null;
        return next == null ? this : new RoundLog(this, next);
    }

    /** How each access looks in the log; those that it does not know are not there, and their effects are missed. */
    @SuppressWarnings("NullAway") // which does not follow type arguments that may be null
    private record Entries(int number, long answer) implements ActionCases<@Nullable Entry> {
        @Override
        public @Nullable Entry otherwise(Action action) {
            return null;
        }

        @Override
        public Entry load(Action.Load load) {
            return entry(load, answer, null, load.how().mode());
        }

        @Override
        public Entry store(Action.Store store) {
            return entry(store, null, store.value(), store.how().mode());
        }

        @Override
        public Entry unlock(Action.Unlock unlock) {
            return entry(unlock, null, unlock.value(), Mode.REL);
        }

        @Override
        public Entry rmw(Action.Rmw rmw) {
            boolean writes = rmw.op().writes(answer, rmw.size());
            Long written = writes ? rmw.op().apply(answer, rmw.operand(), rmw.size()) : null;
            return entry(rmw, answer, written, rmw.how().mode());
        }

        @Override
        public Entry cas(Action.Cas cas) {
            boolean succeeds = answer == cas.expected();
            Mode mode = (succeeds ? cas.success() : cas.failure()).mode();
            return entry(cas, answer, succeeds ? (Long) cas.desired() : null, mode);
        }

        @Override
        public Entry lock(Action.Lock lock) {
            boolean takes = Action.Lock.isFree(answer);
            return entry(lock, answer, takes ? (Long) (answer | lock.owner()) : null, Mode.ACQ);
        }

        private Entry entry(Action.Access access, @Nullable Long seen, @Nullable Long written, Mode mode) {
            Place place = new Place(access.address(), access.size());
            return new Entry(number, place, seen, written, mode, access.changes(answer, 0));
        }
    }

    /** The writes since action {@code first}, of which {@code effects} changed something; null if they leave more behind. */
    @Nullable Traces traces(int first, long effects) {
        Map<Place, List<Entry>> round = new LinkedHashMap<>();
        RoundLog start = collect(first, round);
        long known = round.values().stream()
                .flatMap(List::stream)
                .filter(Entry::changes)
                .count();
        return start != null && known == effects && !overlap(round) ? start.sum(round) : null;
    }

    /** Puts the accesses since then into the map, in their order; returns what was before, or null if they are too many. */
    private @Nullable RoundLog collect(int first, Map<Place, List<Entry>> round) {
        List<Entry> newestFirst = new ArrayList<>();
        RoundLog at = this;
        while (at.entry != null && at.entry.action >= first && newestFirst.size() < MOST) {
            newestFirst.add(at.entry);
            at = Objects.requireNonNull(at.before);
        }
        for (int i = newestFirst.size() - 1; i >= 0; i--) {
            Entry access = newestFirst.get(i);
            round.computeIfAbsent(access.place, p -> new ArrayList<>()).add(access);
        }
        return newestFirst.size() < MOST ? at : null;
    }

    private static boolean overlap(Map<Place, List<Entry>> round) {
        return round.keySet().stream()
                .anyMatch(p -> round.keySet().stream().anyMatch(q -> !p.equals(q) && p.overlaps(q)));
    }

    private @Nullable Traces sum(Map<Place, List<Entry>> round) {
        Map<Integer, Traces.Kind> kinds = new HashMap<>();
        for (List<Entry> accesses : round.values()) {
            List<Entry> writes =
                    accesses.stream().filter(a -> a.written != null).toList();
            if (!writes.isEmpty()) {
                Entry last = writes.get(writes.size() - 1);
                if (!Objects.requireNonNull(last.written).equals(found(accesses, writes.get(0)))) {
                    return null;
                }
                Traces.Kind kind = kind(writes, last);
                if (kind == null) {
                    return null;
                }
                writes.forEach(w -> kinds.put(w.action, Traces.Kind.PASSING));
                kinds.put(last.action, kind);
            }
        }
        return new Traces(kinds);
    }

    /** Null for one that orders less than the write before the round might: who reads that instead, also later, is told more. */
    private Traces.@Nullable Kind kind(List<Entry> writes, Entry last) {
        if (canBeRead(writes)) {
            return Traces.Kind.RESTORING;
        }
        return last.mode.isAtomic() ? null : Traces.Kind.PLAIN;
    }

    /** What the location held before the first write of the round, as far as the thread knows; otherwise null. */
    private @Nullable Long found(List<Entry> accesses, Entry firstWrite) {
        Long value = firstWrite.seen;
        for (Entry access : accesses) {
            if (access == firstWrite) {
                break;
            }
            value = firstWrite.seen == null ? access.seen : value;
        }
        return value != null ? value : repeated(firstWrite);
    }

    /** What the thread itself wrote there last before the round, in the same way; null if it did not. */
    private @Nullable Long repeated(Entry store) {
        for (RoundLog at = this; at != null && at.entry != null; at = at.before) {
            Entry earlier = at.entry;
            if (earlier.written != null && earlier.place.overlaps(store.place)) {
                boolean same = earlier.place.equals(store.place) && earlier.mode == store.mode && earlier.seen == null;
                return same ? earlier.written : null;
            }
        }
        return null;
    }

    /**
     * Whether who reads the last of these writes synchronizes with no more if it reads the write before the first instead:
     * updates continue its release sequence, who acquires it and releases hands it on, and a store that the thread repeats
     * has less before it.
     */
    private boolean canBeRead(List<Entry> writes) {
        Entry first = writes.get(0);
        Entry last = writes.get(writes.size() - 1);
        boolean updates = writes.stream().allMatch(Entry::isUpdate);
        boolean handsOn = first.isUpdate() && first.mode.isAcquire() && last.mode.isRelease();
        boolean repeats = writes.size() == 1 && first.seen == null && repeated(first) != null && first.mode.isAtomic();
        return updates || handsOn || repeats;
    }
}
