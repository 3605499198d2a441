package org.fencepost.crash;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import org.fencepost.work.Saving;

/** What an exploration has counted, or a part of it that may have to be done again. */
final class Tally {
    long executions;
    long blocked;
    long failurePoints;
    /** In how many states the caches of failing machines may have left memory. */
    BigInteger eager = BigInteger.ZERO;

    final Map<Map<String, Long>, Long> states = new LinkedHashMap<>();

    void clear() {
        executions = 0;
        blocked = 0;
        failurePoints = 0;
        eager = BigInteger.ZERO;
        states.clear();
    }

    void add(Tally other) {
        executions += other.executions;
        blocked += other.blocked;
        failurePoints += other.failurePoints;
        eager = eager.add(other.eager);
        other.states.forEach((values, count) -> states.merge(values, count, Long::sum));
    }

    void save(DataOutput out) throws IOException {
        out.writeLong(executions);
        out.writeLong(blocked);
        out.writeLong(failurePoints);
        out.writeUTF(eager.toString());
        Saving.writeStates(out, states);
    }

    void load(DataInput in) throws IOException {
        executions = in.readLong();
        blocked = in.readLong();
        failurePoints = in.readLong();
        eager = new BigInteger(in.readUTF());
        states.putAll(Saving.readStates(in));
    }
}
