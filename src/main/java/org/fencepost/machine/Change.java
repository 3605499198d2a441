package org.fencepost.machine;

import java.util.Comparator;
import org.fencepost.program.Site;

/** Something that could be otherwise in a line of an FPGA thread's code. */
public record Change(Kind kind, String file, int line, String function) implements Comparable<Change> {
    private static final Comparator<Change> BY_PLACE =
            Comparator.comparing(Change::file).thenComparingInt(Change::line).thenComparing(Change::kind);

    /** What is changed. */
    public enum Kind {
        /** The thread does not wait for the response to a write. */
        NO_WAIT_FOR_WRITE("waiting for the write"),
        /** It does not wait for the response to a fence. */
        NO_WAIT_FOR_FENCE("waiting for the fence"),
        NO_FENCE("the fence"),
        ANY_CHANNEL("naming the channel"),
        /** It waits for the response to a write that it has just requested. */
        WAIT_FOR_WRITE("waiting for the write that is requested here");

        private final String what;

        Kind(String what) {
            this.what = what;
        }
    }

    static Change of(Kind kind, Site site) {
        Site place = site.user();
        return new Change(kind, place.file(), place.line(), place.function());
    }

    @Override
    public int compareTo(Change other) {
        return BY_PLACE.compare(this, other);
    }

    /** The synchronisation that it takes away or adds. */
    @Override
    public String toString() {
        return file + ":" + line + " (" + function + "): " + kind.what;
    }
}
