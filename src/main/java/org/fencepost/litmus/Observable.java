package org.fencepost.litmus;

import java.util.Comparator;
import org.fencepost.program.RmwOp;

/**
 * One column of a final state.
 *
 * @param label its name in states: for a register, the label under which its thread observes it
 * @param address where it is in memory; 0 for a register
 * @param size bytes that count
 * @param typed whether the test says its type. If not, it is an int in the first place, as in herd, though one of 64 bits
 *     when its value needs them: 0xffffffff in a 64-bit register is -1
 */
public record Observable(Location location, String label, long address, int size, boolean signed, boolean typed) {
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
        boolean fitsInt = !typed && size == 8 && value >>> 32 == 0;
        return fitsInt ? (int) value : RmwOp.truncate(value, size);
    }

    /** The number for a (normalized) value, as text. */
    String print(long value) {
        return signed ? Long.toString(printed(value)) : Long.toUnsignedString(value);
    }

    /** The number to print for a (normalized) value; of an unsigned 64-bit one, the bits. */
    public long printed(long value) {
        int shift = 64 - 8 * size;
        return signed && shift > 0 ? value << shift >> shift : value;
    }
}
