package org.fencepost.crash;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.fencepost.memory.CacheLine;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * A guess at what is missing: the usual reason is a store that was lost although a later one, which says that it is there,
 * survived.
 */
record Advice(Program program, List<Loads.Read> reads, SharedMemory memory, Diagnosis diagnosis) {
    private Diagnosis.Place place(Loads.Read found) {
        return new Diagnosis.Place(found.line(), found.store(), memory.writer(found.line(), found.store()));
    }

    /** What is missing, if the reason is the usual one. */
    Optional<Diagnosis.Found> missing() {
        return memory.keepsCaches() ? Optional.empty() : losses().or(this::wrongOrder);
    }

    /** What else to look at. */
    String text() {
        return memory.keepsCaches() ? interrupted() : "";
    }

    /** Nothing is lost that was stored: what a load did not find, its machine had not stored yet. */
    private String interrupted() {
        for (int i = reads.size() - 1; i >= 0; i--) {
            Diagnosis.Place missing = lost(reads.get(i));
            if (missing != null) {
                return "Machine " + missing.machine().name + " failed before it stored to " + name(missing)
                        + ". Either what it had stored before says that this is there, and comes too early; or the others"
                        + " have to find out that it failed, and finish or undo what it began.";
            }
        }
        return wrongOrder().map(Diagnosis.Found::advice).orElse("");
    }

    /** First a store without which a later one means nothing; then any that was lost. */
    private Optional<Diagnosis.Found> losses() {
        Diagnosis.@Nullable Place latest = null;
        for (int i = reads.size() - 1; i >= 0; i--) {
            Diagnosis.Place lost = lost(reads.get(i));
            Diagnosis.Place survivor = lost == null ? null : survivor(lost);
            if (lost != null && survivor != null) {
                return Optional.of(diagnosis.of(lost, survivor));
            }
            latest = latest == null ? lost : latest;
        }
        return Optional.ofNullable(latest).map(lost -> diagnosis.of(lost, null));
    }

    /** Nothing was lost: what the program wanted to find had not been stored yet, but what speaks of it had. */
    private Optional<Diagnosis.Found> wrongOrder() {
        for (int i = reads.size() - 1; i >= 0; i--) {
            Diagnosis.Place survivor = newestOther(reads.get(i));
            if (survivor != null) {
                return Optional.of(wrongOrder(reads.get(i), survivor));
            }
        }
        return Optional.empty();
    }

    private Diagnosis.Found wrongOrder(Loads.Read read, Diagnosis.Place survivor) {
        String at = read.site().user().toString();
        String place = program.describe(read.address());
        String found = read.store() < 0 ? "nothing that was stored to " + place : "the store to " + name(place(read));
        String advice = "The load at " + at + " found " + found
                + ", and there was nothing newer at the failure; but the store to " + name(survivor)
                + " was durable by then. If it says that the other is there, they are in the wrong order: make the"
                + " other durable first.";
        String why = "The store to " + name(survivor) + " was durable before what the load at " + at
                + " looks for was stored to " + place + ".";
        return Diagnosis.wrongOrder(survivor, why, advice);
    }

    /** The newest store that was found elsewhere, if it is newer than what this load found. */
    private Diagnosis.@Nullable Place newestOther(Loads.Read read) {
        Diagnosis.Place newest = null;
        for (Loads.Read other : reads) {
            boolean elsewhere = other.line() != read.line() || other.store() != read.store();
            boolean later = other.store() >= 0
                    && (read.store() < 0
                            || other.line().time(other.store()) > read.line().time(read.store()));
            if (elsewhere && later) {
                Diagnosis.Place place = place(other);
                newest = newest == null || place.time() > newest.time() ? place : newest;
            }
        }
        return newest;
    }

    /** The newest store to the byte that the load did not find because it was lost. */
    private Diagnosis.@Nullable Place lost(Loads.Read read) {
        CacheLine line = read.line();
        int offset = CacheLine.offset(read.address());
        for (int i = line.newest(offset); i > read.store(); i = line.previousCovering(i - 1, offset)) {
            Machine machine = memory.writer(line, i);
            if (!machine.isAlive() && line.isLost(i, memory.interval(line, machine))) {
                return new Diagnosis.Place(line, i, machine);
            }
        }
        return null;
    }

    /**
     * The latest store of the same machine that came after a lost one and was found nevertheless; rather one of the same thread, since
     * that knew of the lost one.
     */
    private Diagnosis.@Nullable Place survivor(Diagnosis.Place lost) {
        return reads.stream()
                .filter(read -> read.store() >= 0)
                .map(this::place)
                .filter(place -> place.machine() == lost.machine())
                .filter(place -> place.isSameCopy(lost) || place.line() != lost.line() && place.time() > lost.time())
                .max(Comparator.comparing((Diagnosis.Place place) -> place.thread() == lost.thread())
                        .thenComparing(Diagnosis.Place::time))
                .orElse(null);
    }

    private String name(Diagnosis.Place place) {
        return diagnosis.name(place);
    }
}
