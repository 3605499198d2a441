package org.fencepost.crash;

import java.util.List;
import org.fencepost.program.Program;

/**
 * A guess at what is missing: the usual reason is a store that was lost although a later one, which says that it is there,
 * survived.
 */
final class Advice {
    private final Program program;
    private final List<PreFailure.Read> reads;

    Advice(Program program, Run run) {
        this.program = program;
        this.reads = run.past.reads();
    }

    /** A store, by its line and index. */
    private record Place(Line line, int store) {
        long time() {
            return line.time(store);
        }
    }

    String text() {
        for (int i = reads.size() - 1; i >= 0; i--) {
            Place lost = lost(reads.get(i));
            Place survivor = lost == null ? null : survivor(lost);
            if (survivor != null) {
                return order(lost, survivor);
            }
        }
        for (int i = reads.size() - 1; i >= 0; i--) {
            Place lost = lost(reads.get(i));
            if (lost != null) {
                return "The store to " + name(lost)
                        + " was not written back before the failure. If what follows needs it,"
                        + " flush its cache line and fence before going on.";
            }
        }
        return "";
    }

    /** The newest store to the byte before the failure that the load did not find because it was lost. */
    private static Place lost(PreFailure.Read read) {
        for (Epoch e = read.latest(); e != null && e != read.epoch(); e = e.previous) {
            Place place = newestLost(e.line(read.address()), read.address());
            if (place != null) {
                return place;
            }
        }
        return read.epoch() == null ? null : newestLost(read.line(), read.address());
    }

    private static Place newestLost(Line line, long address) {
        if (line == null) {
            return null;
        }
        int store = line.previousCovering(line.count() - 1, (int) (address & Line.SIZE - 1));
        return store >= 0 && line.time(store) >= line.end ? new Place(line, store) : null;
    }

    /** The latest store that came after a lost one, in the same epoch, and was found nevertheless. */
    private Place survivor(Place lost) {
        Place latest = null;
        for (PreFailure.Read read : reads) {
            if (read.epoch() != null && read.epoch().line(lost.line.base) == lost.line) {
                Place place = new Place(read.line(), read.store());
                if (place.line != lost.line
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
