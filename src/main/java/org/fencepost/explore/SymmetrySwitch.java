package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Whether threads that look alike are taken for each other: the same for all workers of an exploration, because the
 * executions that one of them leaves out are those that the others do not expect. When something turns up that tells such
 * threads apart, it is switched off and exploration starts over.
 */
final class SymmetrySwitch {
    private volatile boolean on;

    SymmetrySwitch(boolean on) {
        this.on = on;
    }

    boolean isOn() {
        return on;
    }

    /** Has exploration start over without it. */
    Restart off(String why) {
        on = false;
        return new Restart(why);
    }

    void save(DataOutput out) throws IOException {
        out.writeBoolean(on);
    }

    void load(DataInput in) throws IOException {
        on = in.readBoolean();
    }
}
