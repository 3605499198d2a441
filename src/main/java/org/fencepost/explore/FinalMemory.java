package org.fencepost.explore;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.MemoryImage;

/** Memory at the end of an execution, in words of eight bytes: the co-latest write of each location over the initial contents. */
final class FinalMemory {
    static final int WORD = 8;

    private final MemoryImage initial;
    private final WideValues wide;
    private final Map<Long, Long> written = new HashMap<>();

    FinalMemory(ExecutionGraph g, Locations locations, Prologue prologue, WideValues wide) {
        this.initial = prologue.memory();
        this.wide = wide;
        for (int i = 0; i < g.touchedLocations(); i++) {
            int loc = g.touchedLocation(i);
            int writes = g.writes(loc);
            if (writes > 0) {
                write(locations.get(loc), g.value(g.write(loc, writes - 1)));
            }
        }
    }

    private void write(Locations.Location where, long value) {
        if (where.size() == WORD && isWord(where.address())) {
            written.put(where.address(), value);
            return;
        }
        for (int b = 0; b < where.size(); b++) {
            long word = wide.word(value, where.size(), b & 8);
            writeByte(where.address() + b, word >>> (8 * (b & 7)) & 0xff);
        }
    }

    private void writeByte(long address, long octet) {
        long word = address & -WORD;
        int shift = 8 * (int) (address - word);
        written.put(word, read(word) & ~(0xffL << shift) | octet << shift);
    }

    static boolean isWord(long address) {
        return (address & WORD - 1) == 0;
    }

    /** The words of which something was written. */
    Set<Long> written() {
        return written.keySet();
    }

    long read(long word) {
        Long changed = written.get(word);
        return changed != null ? changed : initial.read(word, WORD);
    }
}
