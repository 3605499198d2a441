package org.fencepost.crash;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/**
 * Sleep sets: who need not go on now, because what follows was explored from an earlier turn. A step sleeps as a whole, or only if it
 * does not notice that a machine has failed; or only its choice to stop for good does, which conflicts with nothing.
 */
final class Sleep {
    /**
     * A step that is asleep.
     *
     * @param outlives the machines that had not failed when it was made, and whose failure would have made a difference
     * @param failed those of them that have failed since: if the step notices one, it is another one
     */
    private record Step(Footprint footprint, BitSet outlives, BitSet failed) {}

    private final Map<Integer, Step> steps = new TreeMap<>();
    /** Those that need not stop. */
    private final BitSet stops = new BitSet();
    /** The machines that need not fail. */
    private final BitSet machines = new BitSet();

    Sleep copy() {
        Sleep copy = new Sleep();
        copy.steps.putAll(steps);
        copy.stops.or(stops);
        copy.machines.or(machines);
        return copy;
    }

    boolean isEmpty() {
        return steps.isEmpty() && stops.isEmpty();
    }

    /** Whether the actor need not go on, whatever it notices. */
    boolean has(int actor) {
        Step step = steps.get(actor);
        return step != null && step.failed.isEmpty();
    }

    /** The machines of which the actor has to notice that they have failed; none if it may do what it likes. */
    BitSet toNotice(int actor) {
        Step step = steps.get(actor);
        return step == null ? new BitSet() : step.failed;
    }

    boolean needsNoStop(int actor) {
        return stops.get(actor);
    }

    /**
     * The actor's next step was explored.
     *
     * @param stops whether that it stops was, too
     */
    void add(int actor, Footprint footprint, BitSet outlives, boolean stops) {
        steps.put(actor, new Step(footprint, outlives, new BitSet()));
        this.stops.set(actor, stops || this.stops.get(actor));
    }

    /** That the actor stops was explored. */
    void addStop(int actor) {
        stops.set(actor);
    }

    /** That these machines fail was explored. */
    void addMachines(BitSet failing) {
        machines.or(failing);
    }

    boolean needsNoFailure(Machine machine) {
        return machines.get(machine.number);
    }

    /** The actor makes a step, or has come to another one. */
    void remove(int actor) {
        steps.remove(actor);
        stops.clear(actor);
    }

    /** A step is made: whoever conflicts with it wakes up. */
    void wake(BiPredicate<Integer, Footprint> conflicts) {
        steps.entrySet().removeIf(one -> conflicts.test(one.getKey(), one.getValue().footprint));
    }

    /** A machine fails, and would have made a difference to some. */
    void fail(int machine) {
        steps.replaceAll((actor, step) -> step.outlives.get(machine) ? afterFailure(step, machine) : step);
    }

    private static Step afterFailure(Step step, int machine) {
        BitSet failed = (BitSet) step.failed.clone();
        failed.set(machine);
        return new Step(step.footprint, step.outlives, failed);
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(steps.size());
        for (Map.Entry<Integer, Step> one : steps.entrySet()) {
            out.writeInt(one.getKey());
            one.getValue().footprint.save(out);
            save(out, one.getValue().outlives);
            save(out, one.getValue().failed);
        }
        save(out, stops);
        save(out, machines);
    }

    static Sleep load(DataInput in) throws IOException {
        Sleep sleep = new Sleep();
        for (int rest = in.readInt(); rest > 0; rest--) {
            sleep.steps.put(in.readInt(), new Step(Footprint.load(in), loadSet(in), loadSet(in)));
        }
        sleep.stops.or(loadSet(in));
        sleep.machines.or(loadSet(in));
        return sleep;
    }

    static void save(DataOutput out, BitSet set) throws IOException {
        byte[] bytes = set.toByteArray();
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static BitSet loadSet(DataInput in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return BitSet.valueOf(bytes);
    }
}
