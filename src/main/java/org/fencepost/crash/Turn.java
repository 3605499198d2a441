package org.fencepost.crash;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.BitSet;

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
    /** Those that need not. */
    final Sleep sleep;
    /** Whose turn it is. */
    private int taken;
    /** What the step touches. */
    private Footprint footprint;
    /** The machines that fail after it, if they do, whatever is decided in it. */
    private final BitSet outlives = new BitSet();
    /** Whether it could stop instead. */
    private boolean stops;
    /** Whether somebody has gone on from here: until now all steps were ones that sleep, as it turned out when they were made. */
    private boolean hasGoneOn;
    /** The machines of which it was decided in it that they fail: all that can follow then was explored from here. */
    private final BitSet dooms = new BitSet();

    Turn(BitSet enabled, Sleep sleep, int first, Footprint footprint) {
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

    /** The step was made before the machine fails, and would notice that. */
    void outlives(Machine machine) {
        outlives.set(machine.number);
    }

    /** That the machine fails is explored from here. */
    void dooms(Machine machine) {
        dooms.set(machine.number);
    }

    boolean hasDoomed(Machine machine) {
        return dooms.get(machine.number);
    }

    /** The step may not be made, for good; that is explored as well. */
    void mayStop() {
        stops = true;
    }

    /** The step was made, or somebody stopped instead. */
    void goesOn() {
        hasGoneOn = true;
    }

    /**
     * Goes to the next one; false when there is none. As long as nobody has gone on, races that would ask for others cannot have
     * shown: then somebody else has to, if there is anybody who does not sleep.
     */
    boolean advance() {
        sleep.add(taken, footprint, (BitSet) outlives.clone(), stops);
        sleep.addMachines(dooms);
        outlives.clear();
        dooms.clear();
        stops = false;
        return takeOneOf(backtrack) || !hasGoneOn && takeOneOf(enabled);
    }

    private boolean takeOneOf(BitSet some) {
        for (int next = some.nextSetBit(0); next >= 0; next = some.nextSetBit(next + 1)) {
            if (!sleep.has(next)) {
                taken = next;
                backtrack.set(next);
                return true;
            }
        }
        return false;
    }

    /** Whether all go on from here in some execution, or need not. */
    boolean isFull() {
        for (int actor = enabled.nextSetBit(0); actor >= 0; actor = enabled.nextSetBit(actor + 1)) {
            if (!backtrack.get(actor) && !sleep.has(actor)) {
                return false;
            }
        }
        return true;
    }

    /** One of the initials has to go on from here in some execution, unless one does already. */
    void request(BitSet initials) {
        if (initials.intersects(backtrack) || initials.stream().anyMatch(sleep::has)) {
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
        Sleep.save(out, enabled);
        Sleep.save(out, backtrack);
        sleep.save(out);
        out.writeInt(taken);
        footprint.save(out);
        Sleep.save(out, outlives);
        Sleep.save(out, dooms);
        out.writeBoolean(stops);
        out.writeBoolean(hasGoneOn);
    }

    static Turn load(DataInput in) throws IOException {
        BitSet enabled = Sleep.loadSet(in);
        BitSet backtrack = Sleep.loadSet(in);
        Turn turn = new Turn(enabled, Sleep.load(in), in.readInt(), Footprint.load(in));
        turn.backtrack.or(backtrack);
        turn.outlives.or(Sleep.loadSet(in));
        turn.dooms.or(Sleep.loadSet(in));
        turn.stops = in.readBoolean();
        turn.hasGoneOn = in.readBoolean();
        return turn;
    }
}
