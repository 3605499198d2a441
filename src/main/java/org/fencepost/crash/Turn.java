package org.fencepost.crash;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * A point of an execution at which several could go on. Source sets (Abdulla, Aronis, Jonsson, Sagonas: Optimal dynamic partial
 * order reduction, POPL 2014): {@link #backtrack} grows when executions that begin here show races; {@link #sleep} has those
 * whose next step was explored here, or before a step that it does not conflict with.
 */
final class Turn {
    /** Those that could go on; all sets are of numbers of {@link EverySchedule}'s actors. */
    final BitSet enabled;
    /** Those that must go on from here in some execution. */
    final BitSet backtrack = new BitSet();
    /** Those that need not, with what their next steps touch. */
    final Map<Integer, Footprint> sleep;
    /** Whose turn it is. */
    private int taken;
    /** What the step touches. */
    private Footprint footprint;

    Turn(BitSet enabled, Map<Integer, Footprint> sleep, int first, Footprint footprint) {
        this.enabled = enabled;
        this.sleep = sleep;
        this.footprint = footprint;
        taken = first;
        backtrack.set(first);
    }

    int taken() {
        return taken;
    }

    void setFootprint(Footprint step) {
        footprint = step;
    }

    /** Goes to the next one; false when there is none. */
    boolean advance() {
        sleep.put(taken, footprint);
        for (int next = backtrack.nextSetBit(0); next >= 0; next = backtrack.nextSetBit(next + 1)) {
            if (!sleep.containsKey(next)) {
                taken = next;
                return true;
            }
        }
        return false;
    }

    /** Whether all go on from here in some execution, or need not. */
    boolean isFull() {
        for (int actor = enabled.nextSetBit(0); actor >= 0; actor = enabled.nextSetBit(actor + 1)) {
            if (!backtrack.get(actor) && !sleep.containsKey(actor)) {
                return false;
            }
        }
        return true;
    }

    /** One of the initials has to go on from here in some execution, unless one does already. */
    void request(BitSet initials) {
        if (initials.intersects(backtrack) || initials.stream().anyMatch(sleep::containsKey)) {
            return;
        }
        BitSet possible = (BitSet) initials.clone();
        possible.and(enabled);
        if (possible.isEmpty()) {
            backtrack.or(enabled);
        } else {
            backtrack.set(possible.nextSetBit(0));
        }
    }

    void save(DataOutput out) throws IOException {
        save(out, enabled);
        save(out, backtrack);
        out.writeInt(sleep.size());
        for (Map.Entry<Integer, Footprint> one : sleep.entrySet()) {
            out.writeInt(one.getKey());
            one.getValue().save(out);
        }
        out.writeInt(taken);
        footprint.save(out);
    }

    private static void save(DataOutput out, BitSet set) throws IOException {
        byte[] bytes = set.toByteArray();
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static BitSet loadSet(DataInput in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return BitSet.valueOf(bytes);
    }

    static Turn load(DataInput in) throws IOException {
        BitSet enabled = loadSet(in);
        BitSet backtrack = loadSet(in);
        Map<Integer, Footprint> sleep = new TreeMap<>();
        for (int rest = in.readInt(); rest > 0; rest--) {
            int actor = in.readInt();
            sleep.put(actor, Footprint.load(in));
        }
        Turn turn = new Turn(enabled, sleep, in.readInt(), Footprint.load(in));
        turn.backtrack.or(backtrack);
        return turn;
    }
}
