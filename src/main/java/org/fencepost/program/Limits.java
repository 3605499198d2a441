package org.fencepost.program;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * How far a thread may go before it is stopped with {@link Action.BlockKind#BOUND}.
 *
 * @param unroll how often a loop may go round each time it is entered; 0 for no bound
 * @param steps about how many instructions a thread may run without any visible action
 * @param depth how many calls may be open at once
 * @param actions how many actions a thread may do before its loops are stopped; keeps a loop that has effects without end
 *     from filling the memory
 * @param inputs how many values of an input, or how many parts of all its values, are tried one by one
 * @param environment what else may happen to it
 * @param storingWaits whether rounds of a loop that store, but leave memory as they found it, count as waiting: for engines
 *     that find out whether others took notice ({@link Traces})
 */
public record Limits(
        int unroll, long steps, int depth, int actions, int inputs, Environment environment, boolean storingWaits) {
    public static final Limits DEFAULT = new Limits(0, 50_000_000, 10_000, 1_000_000, 64, Environment.ANY, false);

    public Limits {
        if (unroll < 0 || steps <= 0 || depth <= 0 || actions <= 0 || inputs <= 0) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    public Limits withUnroll(int newUnroll) {
        return new Limits(newUnroll, steps, depth, actions, inputs, environment, storingWaits);
    }

    public Limits withSteps(long newSteps) {
        return new Limits(unroll, newSteps, depth, actions, inputs, environment, storingWaits);
    }

    public Limits withDepth(int newDepth) {
        return new Limits(unroll, steps, newDepth, actions, inputs, environment, storingWaits);
    }

    public Limits withActions(int newActions) {
        return new Limits(unroll, steps, depth, newActions, inputs, environment, storingWaits);
    }

    public Limits withInputs(int newInputs) {
        return new Limits(unroll, steps, depth, actions, newInputs, environment, storingWaits);
    }

    public Limits withEnvironment(Environment newEnvironment) {
        return new Limits(unroll, steps, depth, actions, inputs, newEnvironment, storingWaits);
    }

    public Limits withStoringWaits(boolean on) {
        return new Limits(unroll, steps, depth, actions, inputs, environment, on);
    }

    public void save(DataOutput out) throws IOException {
        out.writeInt(unroll);
        out.writeLong(steps);
        out.writeInt(depth);
        out.writeInt(actions);
        out.writeInt(inputs);
        out.writeBoolean(environment.failures());
        out.writeBoolean(environment.wakeUps());
        out.writeBoolean(environment.time());
        out.writeBoolean(storingWaits);
    }

    /** @throws IOException if no limits were saved there */
    public static Limits load(DataInput in) throws IOException {
        try {
            return new Limits(
                    in.readInt(),
                    in.readLong(),
                    in.readInt(),
                    in.readInt(),
                    in.readInt(),
                    new Environment(in.readBoolean(), in.readBoolean(), in.readBoolean()),
                    in.readBoolean());
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage());
        }
    }
}
