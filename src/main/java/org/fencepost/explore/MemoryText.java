package org.fencepost.explore;

import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.program.Site;

/** Sentences about memory errors. */
final class MemoryText {
    private MemoryText() {}

    static String outOfBounds(Program program, Action.Access access) {
        return verb(access) + " of " + access.size() + " bytes at " + program.describe(access.address())
                + ", where no object is";
    }

    static String pastEnd(Action.Access access, HeapObject object) {
        return verb(access) + " of " + access.size() + " bytes at offset "
                + (access.address() - object.origin.address()) + " of an object of " + object.origin.size()
                + " bytes allocated at " + object.origin.site().user();
    }

    static String useAfterFree(Program program, Action.Access access, HeapObject object) {
        String what = object.origin.storage() == Action.Storage.STACK
                ? "a local variable (of the call at " + object.origin.site().user() + ") whose function has returned"
                : "memory that has been freed (allocated at "
                        + object.origin.site().user() + ")";
        return verb(access) + " of " + program.describe(access.address()) + ": " + what;
    }

    static String notYetAllocated(Program program, Action.Access access, Site allocation, int thread) {
        return "data race on " + program.describe(access.address()) + ": the " + verb(access)
                + " is not ordered after the allocation at " + allocation.user() + " in thread " + thread;
    }

    static String uninitialized(Program program, Action.Access access) {
        return "read of " + program.describe(access.address()) + ", which nothing has been written to";
    }

    static String invalidFree(Program program, Action.Free free) {
        return "free of " + program.describe(free.address()) + ", which is not the start of an allocated object";
    }

    static String doubleFree(HeapObject object) {
        return "second free of the object allocated at " + object.origin.site().user();
    }

    private static String verb(Action.Access access) {
        return Updates.reads(access) ? "read" : "write";
    }
}
