package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * What is known of rounds of loops that store, but leave memory as they found it ({@link StoringWaits}).
 *
 * @param areWaits whether a thread waits after such a round; otherwise it goes round
 * @param stored where such rounds have stored, in any execution
 */
record Rounds(boolean areWaits, Set<Place> stored) {
    /** A location and who stores there. */
    record Place(int thread, long address) {}

    Rounds {
        stored = Set.copyOf(stored);
    }

    static Rounds waiting(boolean on) {
        return new Rounds(on, Set.of());
    }

    Rounds with(Set<Place> more) {
        Set<Place> all = new HashSet<>(stored);
        all.addAll(more);
        return new Rounds(areWaits, all);
    }

    /** What both provide for. */
    Rounds and(Rounds other) {
        return areWaits && other.areWaits ? with(other.stored) : waiting(false);
    }

    void save(DataOutput out) throws IOException {
        out.writeBoolean(areWaits);
        out.writeInt(stored.size());
        for (Place place : stored) {
            out.writeInt(place.thread);
            out.writeLong(place.address);
        }
    }

    static Rounds load(DataInput in) throws IOException {
        boolean areWaits = in.readBoolean();
        Set<Place> stored = new HashSet<>();
        for (int rest = in.readInt(); rest > 0; rest--) {
            stored.add(new Place(in.readInt(), in.readLong()));
        }
        return new Rounds(areWaits, stored);
    }
}
