package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Which threads that look alike are taken for each other: the same for all workers of an exploration, because the executions
 * that one of them leaves out are those that the others do not expect. When something turns up that tells such threads
 * apart, fewer are, or none, and exploration starts over.
 */
final class SymmetrySwitch {
    /** Where the spawns of threads stand that may be taken for each other. */
    enum Reach {
        NONE,
        /** One right after the other. */
        NEIGHBOURS,
        /** Anywhere in a row of spawns. */
        ROW
    }

    private volatile Reach reach;

    SymmetrySwitch(boolean on) {
        reach = on ? Reach.ROW : Reach.NONE;
    }

    Reach reach() {
        return reach;
    }

    /** Has exploration start over with less than this reach, at which threads were told apart. */
    synchronized Restart narrow(Reach tried, String why) {
        // Another worker may have come to the same before.
        if (reach.compareTo(tried) >= 0) {
            reach = tried == Reach.ROW ? Reach.NEIGHBOURS : Reach.NONE;
        }
        return new Restart(why);
    }

    void save(DataOutput out) throws IOException {
        out.writeByte(reach.ordinal());
    }

    void load(DataInput in) throws IOException {
        reach = Reach.values()[in.readByte()];
    }
}
