package org.fencepost.enumerate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fencepost.program.Annotation;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.RmwOp;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/** For each part of memory, the values that some write may have put there; at first only the initial one. */
final class KnownValues {
    private final Program program;
    private final Bounds bounds;
    private final Collection<Long> guesses;
    private final Map<MemoryRange, Set<Long>> values = new TreeMap<>();

    /** @param guesses values that every location may hold, whoever would have to write them */
    KnownValues(Program program, Bounds bounds, Collection<Long> guesses) {
        this.program = program;
        this.bounds = bounds;
        this.guesses = guesses;
    }

    /** The values to read at a location, as they stand now: later additions do not change the answer. */
    List<Long> at(MemoryRange location) {
        return new ArrayList<>(known(location));
    }

    int count(MemoryRange location) {
        return known(location).size();
    }

    void add(MemoryRange location, long value, Site site) {
        Set<Long> known = known(location);
        if (known.add(value) && known.size() > bounds.values() + guesses.size()) {
            throw new InputException(
                    program.describe(location.address()) + " takes more than " + bounds.values()
                            + " values: too many to enumerate",
                    site);
        }
    }

    static Annotation initially(Program program, MemoryRange location) {
        MemoryObject object = program.globalAt(location.address());
        return object == null ? Annotation.NA : object.initially();
    }

    /** A location that is not part of a global variable starts as 0: fresh memory of some thread. */
    static long initialValue(Program program, MemoryRange location) {
        MemoryObject object = program.globalAt(location.address());
        long value = 0;
        for (int i = 0; object != null && i < Math.min(location.size(), 8); i++) {
            long offset = location.address() - object.address() + i;
            if (offset < object.initial().length) {
                value |= (object.initial()[(int) offset] & 0xffL) << (8 * i);
            }
        }
        return value;
    }

    private Set<Long> known(MemoryRange location) {
        Set<Long> known = values.get(location);
        if (known == null) {
            known = new LinkedHashSet<>();
            known.add(initialValue(program, location));
            for (long guess : guesses) {
                known.add(RmwOp.truncate(guess, location.size()));
            }
            values.put(location, known);
        }
        return known;
    }
}
