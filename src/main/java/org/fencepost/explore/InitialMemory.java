package org.fencepost.explore;

import java.util.Arrays;
import org.fencepost.memory.MemoryImage;

/** What locations hold at the start: looked up once for each, because every read of an initial value asks for it. */
final class InitialMemory {
    private final MemoryImage memory;
    private final Locations locations;
    private final WideValues wide;

    /** What each number stood for when it was looked up: locations are given new numbers after a restart. */
    private Locations.Location[] known = new Locations.Location[16];

    private long[] values = new long[16];
    private boolean[] defined = new boolean[16];

    /** @param memory does not change any more */
    InitialMemory(MemoryImage memory, Locations locations, WideValues wide) {
        this.memory = memory;
        this.locations = locations;
        this.wide = wide;
    }

    long value(int loc) {
        lookUp(loc);
        return values[loc];
    }

    boolean isDefined(int loc) {
        lookUp(loc);
        return defined[loc];
    }

    private void lookUp(int loc) {
        Locations.Location location = locations.get(loc);
        if (loc >= known.length) {
            int length = Math.max(loc + 1, 2 * known.length);
            known = Arrays.copyOf(known, length);
            values = Arrays.copyOf(values, length);
            defined = Arrays.copyOf(defined, length);
        }
        if (known[loc] != location) {
            known[loc] = location;
            values[loc] = wide.read(memory, location.address(), location.size());
            defined[loc] = memory.isDefined(location.address(), location.size());
        }
    }
}
