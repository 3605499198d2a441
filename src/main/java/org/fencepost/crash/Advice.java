package org.fencepost.crash;

import java.util.List;
import org.fencepost.memory.CacheLine;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * A guess at what is missing: the usual reason is a store that was lost although a later one, which says that it is there,
 * survived.
 */
record Advice(Program program, List<Loads.Read> reads, SharedMemory memory) {
    /** A store, by its line and index. */
    private record Place(CacheLine line, int store, Machine machine) {
        long time() {
            return line.time(store);
        }
    }

    private Place place(Loads.Read found) {
        return new Place(found.line(), found.store(), memory.writer(found.line(), found.store()));
    }

    String text() {
        return memory.keepsCaches() ? interrupted() : losses();
    }

    /** Nothing is lost that was stored: what a load did not find, its machine had not stored yet. */
    private String interrupted() {
        for (int i = reads.size() - 1; i >= 0; i--) {
            Place missing = lost(reads.get(i));
            if (missing != null) {
                return "Machine " + missing.machine().name + " failed before it stored to " + name(missing)
                        + ". Either what it had stored before says that this is there, and comes too early; or the others"
                        + " have to find out that it failed, and finish or undo what it began.";
            }
        }
        return wrongOrder();
    }

    private String losses() {
        for (int i = reads.size() - 1; i >= 0; i--) {
            Place lost = lost(reads.get(i));
            Place survivor = lost == null ? null : survivor(lost);
            if (lost != null && survivor != null) {
                return order(lost, survivor);
            }
        }
        for (int i = reads.size() - 1; i >= 0; i--) {
            Place lost = lost(reads.get(i));
            if (lost != null) {
                return "The store to " + name(lost)
                        + " was not written back before the failure. If what follows needs it,"
                        + " flush its cache line and fence before going on. If something that was stored before says"
                        + " that it is there, that comes too early.";
            }
        }
        return wrongOrder();
    }

    /** Nothing was lost: what the program wanted to find had not been stored yet, but what speaks of it had. */
    private String wrongOrder() {
        for (int i = reads.size() - 1; i >= 0; i--) {
            Loads.Read read = reads.get(i);
            Place survivor = newestOther(read);
            if (survivor != null) {
                String found = read.store() < 0
                        ? "nothing that was stored to " + program.describe(read.address())
                        : "the store to " + name(place(read));
                return "The load at " + read.site().user() + " found " + found
                        + ", and there was nothing newer at the failure; but the store to " + name(survivor)
                        + " was durable by then. If it says that the other is there, they are in the wrong order: make the"
                        + " other durable first.";
            }
        }
        return "";
    }

    /** The newest store that was found elsewhere, if it is newer than what this load found. */
    private @Nullable Place newestOther(Loads.Read read) {
        Place newest = null;
        for (Loads.Read other : reads) {
            boolean elsewhere = other.line() != read.line() || other.store() != read.store();
            boolean later = other.store() >= 0
                    && (read.store() < 0
                            || other.line().time(other.store()) > read.line().time(read.store()));
            if (elsewhere && later) {
                Place place = place(other);
                newest = newest == null || place.time() > newest.time() ? place : newest;
            }
        }
        return newest;
    }

    /** The newest store to the byte that the load did not find because it was lost. */
    private @Nullable Place lost(Loads.Read read) {
        CacheLine line = read.line();
        int offset = CacheLine.offset(read.address());
        for (int i = line.newest(offset); i > read.store(); i = line.previousCovering(i - 1, offset)) {
            Machine machine = memory.writer(line, i);
            if (!machine.isAlive() && line.isLost(i, memory.interval(line, machine))) {
                return new Place(line, i, machine);
            }
        }
        return null;
    }

    /** The latest store of the same machine that came after a lost one and was found nevertheless. */
    private @Nullable Place survivor(Place lost) {
        Place latest = null;
        for (Loads.Read read : reads) {
            if (read.store() >= 0 && read.line() != lost.line) {
                Place place = place(read);
                if (place.machine() == lost.machine()
                        && place.time() > lost.time()
                        && (latest == null || place.time() > latest.time())) {
                    latest = place;
                }
            }
        }
        return latest;
    }

    private String order(Place lost, Place survivor) {
        return "The store to " + name(lost) + " was lost, but the later store to " + name(survivor)
                + " survived: the first was not written back before the second. Flush the cache line of the first, and"
                + " fence if the flush is clflushopt or clwb, before the second.";
    }

    private String name(Place place) {
        return program.describe(place.line.address(place.store)) + " at "
                + place.line.site(place.store).user();
    }
}
