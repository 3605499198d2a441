package org.fencepost.explore.oracle;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/** For each location, the values that some write may have put there; at first only the initial one. */
final class ValueSets {
    private final Program program;
    private final Bounds bounds;
    private final Map<Location, Set<Long>> values = new TreeMap<>();
    private boolean grown;

    ValueSets(Program program, Bounds bounds) {
        this.program = program;
        this.bounds = bounds;
    }

    /** The values to read at a location, as they stand now: writes that come later do not change the answer. */
    List<Long> at(Location location, Site site) {
        return new ArrayList<>(known(location, site));
    }

    void add(Location location, long value, Site site) {
        Set<Long> known = known(location, site);
        if (known.add(value)) {
            grown = true;
            if (known.size() > bounds.values()) {
                throw new InputException(
                        program.describe(location.address()) + " takes more than " + bounds.values()
                                + " values: too many to enumerate",
                        site);
            }
        }
    }

    /** Whether values were added since the last time somebody asked. */
    boolean takeGrown() {
        boolean result = grown;
        grown = false;
        return result;
    }

    /** A location that is not part of a global variable starts as 0: fresh memory of some thread. */
    static long initialValue(Program program, Location location) {
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

    private Set<Long> known(Location location, Site site) {
        Set<Long> known = values.get(location);
        if (known == null) {
            values.keySet().stream().filter(location::overlaps).findFirst().ifPresent(other -> {
                throw new InputException(
                        "accesses of different sizes to " + program.describe(location.address()) + " ("
                                + location.size() + " and " + other.size()
                                + " bytes) are not supported by the enumeration of executions",
                        site);
            });
            known = new LinkedHashSet<>();
            known.add(initialValue(program, location));
            values.put(location, known);
        }
        return known;
    }
}
