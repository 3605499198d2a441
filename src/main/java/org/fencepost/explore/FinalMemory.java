package org.fencepost.explore;

import java.util.HashMap;
import java.util.Map;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.MemoryImage;

/** Memory at the end of an execution: the co-latest write of each location over the initial contents. */
final class FinalMemory {
    private final MemoryImage initial;
    private final Map<Long, Byte> written = new HashMap<>();

    FinalMemory(ExecutionGraph g, Locations locations, Prologue prologue, WideValues wide) {
        this.initial = prologue.memory();
        for (int i = 0; i < g.touchedLocations(); i++) {
            int loc = g.touchedLocation(i);
            int writes = g.writes(loc);
            if (writes > 0) {
                Locations.Location where = locations.get(loc);
                long value = g.value(g.write(loc, writes - 1));
                for (int b = 0; b < where.size(); b++) {
                    long word = wide.word(value, where.size(), b & 8);
                    written.put(where.address() + b, (byte) (word >>> (8 * (b & 7))));
                }
            }
        }
    }

    /** Eight bytes. */
    long read(long address) {
        long value = initial.read(address, 8);
        for (int b = 0; b < 8; b++) {
            Byte changed = written.get(address + b);
            if (changed != null) {
                value = value & ~(0xffL << (8 * b)) | (changed & 0xffL) << (8 * b);
            }
        }
        return value;
    }
}
