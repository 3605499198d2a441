package org.fencepost.litmus;

import java.util.Comparator;
import org.fencepost.program.RmwOp;

/**
 * One column of a final state.
 *
 * @param label its name in states: for a register, the label under which its thread observes it
 * @param address where it is in memory; 0 for a register
 * @param size bytes that count
 */
public record Observable(Location location, String label, long address, int size, boolean signed) {
    /** The order in herd's state lines: registers by thread and name, then memory by name. */
    static final Comparator<Observable> ORDER = Comparator.comparing((Observable o) -> !o.isRegister())
            .thenComparing(o -> o.location instanceof Location.Register r ? r.thread() : 0)
            .thenComparing(o -> o.location instanceof Location.Register r ? r.name() : o.variable())
            .thenComparing(o -> o.location instanceof Location.Element e ? e.index() : 0);

    private String variable() {
        return location instanceof Location.Element e ? e.name() : location.text();
    }

    public boolean isRegister() {
        return location instanceof Location.Register;
    }

    /** The value as conditions compare it: the bytes that count, zero-extended. */
    public long normalize(long value) {
        return RmwOp.truncate(value, size);
    }

    /** The number to print for a (normalized) value. */
    public long printed(long value) {
        int shift = 64 - 8 * size;
        return signed && shift > 0 ? value << shift >> shift : value;
    }
}
