package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.fencepost.memory.CacheLine;
import org.fencepost.memory.Interval;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.CrashTimeline;
import org.jspecify.annotations.Nullable;

/**
 * Puts what is known of the lines that were looked at in the order of time.
 *
 * @param describe a store of a line
 */
record Timeline(SharedMemory memory, BiFunction<CacheLine, Integer, CrashStory.Store> describe) {
    /** @param bases the lines; @param loads what was found after failures; @param deeds what threads did besides stores */
    CrashTimeline of(Set<Long> bases, List<CrashTimeline.Load> loads, List<Deeds.Deed> deeds) {
        List<CrashTimeline.Track> tracks = new ArrayList<>();
        for (Machine machine : memory.machines()) {
            for (long base : bases) {
                CacheLine line = memory.line(base);
                if (line != null) {
                    addTrack(tracks, line, machine);
                }
            }
        }
        return new CrashTimeline(
                memory.machines().stream().map(Timeline::machine).toList(),
                tracks,
                loads,
                deeds.stream().filter(deed -> isOf(deed, bases)).map(this::step).toList());
    }

    /** Whether it was done to a line that was looked at, or to none. */
    private static boolean isOf(Deeds.Deed deed, Set<Long> lines) {
        return deed.address() == Px86.NOWHERE || lines.contains(CacheLine.of(deed.address()));
    }

    private CrashTimeline.Step step(Deeds.Deed deed) {
        return new CrashTimeline.Step(
                deed.time(),
                deed.machine().number,
                deed.thread(),
                deed.what(),
                deed.address() == Px86.NOWHERE ? 0 : deed.address(),
                deed.stored() == 0 ? null : found(deed),
                deed.site());
    }

    private CrashStory.@Nullable Store found(Deeds.Deed deed) {
        CacheLine line = memory.line(deed.address());
        for (int i = line == null ? CacheLine.NONE : line.count() - 1; line != null && i >= 0; i--) {
            if (line.time(i) == deed.stored()) {
                return describe.apply(line, i);
            }
        }
        return null;
    }

    private static CrashTimeline.Machine machine(Machine machine) {
        return machine.isAlive()
                ? new CrashTimeline.Machine(machine.number, machine.name, CrashTimeline.Machine.LIVES, "", Site.UNKNOWN)
                : new CrashTimeline.Machine(
                        machine.number,
                        machine.name,
                        machine.failedAt,
                        machine.failure().moment(),
                        machine.failure().site());
    }

    private void addTrack(List<CrashTimeline.Track> tracks, CacheLine line, Machine machine) {
        List<CrashTimeline.Store> stores = new ArrayList<>();
        for (int i = 0; i < line.count(); i++) {
            if (line.cache(i) == machine.number) {
                stores.add(new CrashTimeline.Store(line.time(i), describe.apply(line, i)));
            }
        }
        if (!stores.isEmpty()) {
            Interval writeBack = memory.interval(line, machine);
            tracks.add(
                    new CrashTimeline.Track(machine.number, line.base(), writeBack.begin(), writeBack.end(), stores));
        }
    }
}
