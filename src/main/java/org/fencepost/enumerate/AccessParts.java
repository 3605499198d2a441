package org.fencepost.enumerate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The parts that accesses consist of: ranges of bytes that no access of the program separates. Where all accesses have
 * the same size, each has one part. Reads-from and coherence are between parts, values are pieced together from them.
 */
final class AccessParts {
    /** An access has a boundary inside a part that was given out already: all that was done with it must be done again. */
    static final class Recut extends RuntimeException {
        private static final long serialVersionUID = 1;

        Recut() {
            super("a part is cut in two", null, false, false);
        }
    }

    private final Program program;
    private final TreeSet<Long> cuts = new TreeSet<>();
    private final Set<MemoryRange> whole = new HashSet<>();
    private @Nullable InputException firstOverlap;

    AccessParts(Program program) {
        this.program = program;
    }

    /** Whether accesses of different sizes overlap, so that some have several parts. */
    boolean areMixed() {
        return firstOverlap != null;
    }

    /** What to say when a model has no opinion about accesses of different sizes. */
    InputException firstOverlap() {
        return Objects.requireNonNull(firstOverlap, "no accesses overlap");
    }

    /** Forgets what was given out, but not the boundaries. */
    void restart() {
        whole.clear();
    }

    /** The parts of an access, lowest address first. */
    List<MemoryRange> parts(MemoryRange access, Site site) {
        if (whole.contains(access)) {
            return List.of(access);
        }
        long end = access.address() + access.size();
        boolean cutsOther = cut(access.address()) | cut(end);
        List<MemoryRange> parts = split(access);
        if (firstOverlap == null && (parts.size() > 1 || cutsOther)) {
            firstOverlap = new InputException(
                    "accesses of different sizes to " + program.describe(access.address()) + ", here " + access.size()
                            + " bytes, are not supported by the enumeration of executions under this model",
                    site);
        }
        if (cutsOther) {
            throw new Recut();
        }
        whole.addAll(parts);
        return parts;
    }

    /** The parts of an access that has been given out before. */
    List<MemoryRange> split(MemoryRange access) {
        List<MemoryRange> parts = new ArrayList<>(1);
        long end = access.address() + access.size();
        for (long from = access.address(); from < end; ) {
            Long next = cuts.higher(from);
            long to = next == null ? end : Math.min(next, end);
            parts.add(new MemoryRange(from, (int) (to - from)));
            from = to;
        }
        return parts;
    }

    /** Puts a boundary before the address. Returns whether that cuts a part in two. */
    private boolean cut(long address) {
        if (!cuts.add(address)) {
            return false;
        }
        for (MemoryRange part : whole) {
            if (part.address() < address && address < part.address() + part.size()) {
                return true;
            }
        }
        return false;
    }

    /** The bytes of an access's value that belong to one of its parts. */
    static long slice(long value, MemoryRange access, MemoryRange part) {
        long shifted = value >>> (8 * (part.address() - access.address()));
        return part.size() >= 8 ? shifted : shifted & ((1L << (8 * part.size())) - 1);
    }

    /** Where the value of a part goes in the value of the access. */
    static long shift(long partValue, MemoryRange access, MemoryRange part) {
        return partValue << (8 * (part.address() - access.address()));
    }
}
