package org.fencepost.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.CrashTimeline;
import org.jspecify.annotations.Nullable;

/** What machines did to the memory that they share, what they found there, and when they failed, in the order of time. */
final class Happenings {
    /** Something that a machine did, or that happened to it. */
    sealed interface Happening {
        long time();

        CrashTimeline.Machine machine();
    }

    /** @param fate what became of the store, in words */
    record Stored(long time, CrashTimeline.Machine machine, CrashStory.Store what, String fate) implements Happening {}

    /** What a thread did besides stores. */
    record Did(long time, CrashTimeline.Machine machine, CrashTimeline.Step what) implements Happening {}

    record Failed(long time, CrashTimeline.Machine machine) implements Happening {}

    /**
     * @param from who has made the store that was found, or null for none
     * @param missed the newest store that was lost and that the load would have found otherwise, or null
     */
    record Loaded(
            long time,
            CrashTimeline.Machine machine,
            CrashStory.Read what,
            CrashTimeline.@Nullable Machine from,
            @Nullable Stored missed)
            implements Happening {}

    static final String LOST = "lost";

    private final CrashTimeline timeline;
    private final List<Stored> stores = new ArrayList<>();

    private Happenings(CrashTimeline timeline) {
        this.timeline = timeline;
    }

    static List<Happening> of(CrashTimeline timeline) {
        return new Happenings(timeline).all();
    }

    private List<Happening> all() {
        timeline.tracks().forEach(this::addStores);
        List<Happening> all = new ArrayList<>(stores);
        timeline.steps().stream().filter(this::isOfInterest).forEach(step -> all.add(did(step)));
        timeline.loads().forEach(load -> all.add(loaded(load)));
        for (CrashTimeline.Machine machine : timeline.machines()) {
            if (hasFailed(machine)) {
                all.add(new Failed(machine.failedAt(), machine));
            }
        }
        // At the same time, a load comes after the store, and a failure after everything.
        all.sort(Comparator.comparingLong(Happening::time).thenComparingInt(Happenings::rank));
        return all;
    }

    private static int rank(Happening happening) {
        return happening instanceof Stored ? 0 : happening instanceof Failed ? 2 : 1;
    }

    private Did did(CrashTimeline.Step step) {
        return new Did(step.time(), machine(step.machine()), step);
    }

    /** A fence is if its thread has begun to flush one of the lines. */
    private boolean isOfInterest(CrashTimeline.Step step) {
        if (step.what() != CrashTimeline.Deed.FENCES) {
            return true;
        }
        boolean isOpen = false;
        for (CrashTimeline.Step each : timeline.steps()) {
            if (each == step) {
                return isOpen;
            }
            if (each.thread() == step.thread() && each.machine() == step.machine()) {
                boolean isFence = each.what() == CrashTimeline.Deed.FENCES;
                isOpen = !isFence && (isOpen || each.what() == CrashTimeline.Deed.BEGINS_FLUSH);
            }
        }
        return false;
    }

    static boolean hasFailed(CrashTimeline.Machine machine) {
        return machine.failedAt() != CrashTimeline.Machine.LIVES;
    }

    private CrashTimeline.Machine machine(int number) {
        return timeline.machines().stream()
                .filter(machine -> machine.number() == number)
                .findFirst()
                .orElseThrow();
    }

    private void addStores(CrashTimeline.Track track) {
        CrashTimeline.Machine machine = machine(track.machine());
        for (CrashTimeline.Store store : track.stores()) {
            stores.add(new Stored(store.time(), machine, store.what(), fate(track, machine, store.time())));
        }
    }

    private static String fate(CrashTimeline.Track track, CrashTimeline.Machine machine, long time) {
        if (time <= track.begin()) {
            return "in memory";
        }
        if (!hasFailed(machine)) {
            return "in its cache";
        }
        return time >= track.end() ? LOST : "lost or not, nobody has looked";
    }

    private Loaded loaded(CrashTimeline.Load load) {
        CrashStory.Read what = load.what();
        Stored missed = null;
        CrashTimeline.Machine from = null;
        for (Stored store : stores) {
            boolean overlaps = store.what().address() < what.address() + what.size()
                    && what.address() < store.what().address() + store.what().size();
            if (overlaps && store.time() == load.from()) {
                from = store.machine();
            }
            if (overlaps
                    && store.fate().equals(LOST)
                    && store.time() > load.from()
                    && store.time() <= load.time()
                    && (missed == null || store.time() > missed.time())) {
                missed = store;
            }
        }
        return new Loaded(load.time(), machine(load.machine()), what, from, missed);
    }
}
