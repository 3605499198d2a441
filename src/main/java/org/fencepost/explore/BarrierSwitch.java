package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * At which barriers the order of arrivals is not explored: the same for all workers of an exploration, as for
 * {@link SymmetrySwitch}. When something turns up that could tell in which order threads came to a barrier, that barrier is
 * excluded and exploration starts over.
 */
final class BarrierSwitch {
    private final boolean on;
    /** The addresses of the words that count arrivals at barriers where the order matters. */
    private final Set<Long> excluded = ConcurrentHashMap.newKeySet();

    BarrierSwitch(boolean on) {
        this.on = on;
    }

    boolean isOn() {
        return on;
    }

    /** Whether the order of arrivals that this word counts does not matter. */
    boolean includes(long word) {
        return on && !excluded.contains(word);
    }

    /** Has exploration start over with all orders of arrivals that the word counts. */
    Restart exclude(long word, String why) {
        excluded.add(word);
        return new Restart(why);
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(excluded.size());
        for (long word : excluded) {
            out.writeLong(word);
        }
    }

    void load(DataInput in) throws IOException {
        for (int rest = in.readInt(); rest > 0; rest--) {
            excluded.add(in.readLong());
        }
    }
}
