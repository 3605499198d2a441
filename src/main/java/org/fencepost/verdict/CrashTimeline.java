package org.fencepost.verdict;

import java.util.List;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/**
 * What happened around failures in the order of time, as far as the loads that found something have looked. Times are those
 * of one clock for all machines; only their order means something.
 *
 * @param machines all machines; one that starts again after a failure is another one
 * @param tracks what each machine did to each cache line
 * @param loads what was found of other machines' stores
 * @param steps what threads did to the lines besides stores, in the order of time
 */
public record CrashTimeline(List<Machine> machines, List<Track> tracks, List<Load> loads, List<Step> steps) {
    public CrashTimeline {
        steps = List.copyOf(steps);
        machines = List.copyOf(machines);
        tracks = List.copyOf(tracks);
        loads = List.copyOf(loads);
    }

    /** The first address of the cache line that the address lies in. */
    public static long lineOf(long address) {
        return address & -64;
    }

    /** Whether several machines ran at the same time; otherwise each one is the restart of the one before. */
    public boolean isCluster() {
        return machines.stream().map(Machine::name).distinct().count() > 1;
    }

    /**
     * @param failedAt when it failed: after everything up to this time; or {@link #LIVES}
     * @param moment where it failed, in words that follow "fails"; empty while it lives
     */
    public record Machine(int number, String name, long failedAt, String moment, Site site) {
        public static final long LIVES = -1;
    }

    /**
     * The stores of a machine to a cache line, which was last written back at {@code begin} or later but before {@code
     * end} ({@link Long#MAX_VALUE}: nothing is known of the end).
     */
    public record Track(int machine, long line, long begin, long end, List<Store> stores) {
        public Track {
            stores = List.copyOf(stores);
        }
    }

    public record Store(long time, CrashStory.Store what) {}

    /** @param from when the store that was found was made, or 0 for none; then memory was as it was filled */
    public record Load(long time, int machine, CrashStory.Read what, long from) {}

    /** What a thread does besides stores. */
    public enum Deed {
        /** A flush that takes effect at once. */
        FLUSHES("flushes"),
        /** One that waits for a fence. */
        BEGINS_FLUSH("begins to flush"),
        /** A fence, or a locked instruction, that makes flushes take effect that waited for it. */
        FENCES("fences"),
        /** A load that finds what another thread has stored, which runs beside it. */
        FINDS("finds"),
        /** It stands here when its machine fails: this has not taken effect yet. */
        STANDS("stands");

        private final String label;

        Deed(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /**
     * @param time of the last store before it
     * @param address what it was done to; of a fence, and where a thread stands, nothing
     * @param found the store that a load has found, or null
     */
    public record Step(
            long time, int machine, int thread, Deed what, long address, CrashStory.@Nullable Store found, Site site) {}
}
