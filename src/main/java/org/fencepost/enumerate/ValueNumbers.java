package org.fencepost.enumerate;

import java.util.HashMap;
import java.util.Map;
import org.fencepost.program.Program;

/**
 * Gives each value of each location a bit, so that "somebody writes what is read" is one operation. Values beyond the 64th
 * share a bit that is always there: the check then says yes too often, never no.
 */
final class ValueNumbers {
    private record Value(MemoryRange location, long value) {}

    private static final long OTHERS = 1L << 63;

    private final Program program;
    private final Map<Value, Long> bits = new HashMap<>();
    private final Map<MemoryRange, Boolean> seen = new HashMap<>();
    private long initial = OTHERS;

    ValueNumbers(Program program) {
        this.program = program;
    }

    long bit(MemoryRange location, long value) {
        if (seen.putIfAbsent(location, true) == null) {
            initial |= number(location, KnownValues.initialValue(program, location));
        }
        return number(location, value);
    }

    /** The initial values of all locations seen. */
    long initial() {
        return initial;
    }

    private long number(MemoryRange location, long value) {
        return bits.computeIfAbsent(new Value(location, value), v -> bits.size() < 63 ? 1L << bits.size() : OTHERS);
    }
}
