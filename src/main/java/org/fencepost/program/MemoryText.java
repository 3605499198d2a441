package org.fencepost.program;

/** Sentences about memory errors: the same from every engine. */
public final class MemoryText {
    private MemoryText() {}

    public static String outOfBounds(Program program, Action.Access access) {
        return verb(access) + " of " + access.size() + " bytes at " + program.describe(access.address())
                + ", where no object is";
    }

    public static String pastEnd(Action.Access access, Action.Alloc object) {
        return verb(access) + " of " + access.size() + " bytes at offset "
                + (access.address() - object.address()) + " of an object of " + object.size()
                + " bytes allocated at " + object.site().user();
    }

    public static String useAfterFree(Program program, Action.Access access, Action.Alloc object) {
        String what = object.storage() == Action.Storage.STACK
                ? "a local variable (of the call at " + object.site().user() + ") whose function has returned"
                : "memory that has been freed (allocated at " + object.site().user() + ")";
        return verb(access) + " of " + program.describe(access.address()) + ": " + what;
    }

    public static String notYetAllocated(Program program, Action.Access access, Site allocation, int thread) {
        return "data race on " + program.describe(access.address()) + ": the " + verb(access)
                + " is not ordered after the allocation at " + allocation.user() + " in thread " + thread;
    }

    public static String uninitialized(Program program, Action.Access access) {
        return "read of " + program.describe(access.address()) + ", which nothing has been written to";
    }

    public static String invalidFree(Program program, Action.Free free) {
        return "free of " + program.describe(free.address()) + ", which is not the start of an allocated object";
    }

    public static String doubleFree(Action.Alloc object) {
        return "second free of the object allocated at " + object.site().user();
    }

    /** What to do about an access and a free that nothing orders. */
    public static String unorderedFree(Site free) {
        return "The free at " + free.user()
                + " is not ordered with this access: it can come before, after or during it.";
    }

    /** Two accesses of different threads, of which one writes and one is not atomic, and nothing orders them. */
    public static String race(String place, Party one, Party other) {
        return "data race on " + place + ": " + one.text() + " and " + other.text() + " are not ordered";
    }

    /** One of the two accesses of a race. */
    public record Party(boolean isAtomic, boolean isWrite, Site site, int thread) {
        private String text() {
            return (isAtomic ? "atomic " : "non-atomic ") + (isWrite ? "write" : "read") + " at " + site.user()
                    + " in thread " + thread;
        }
    }

    private static String verb(Action.Access access) {
        return access.isRead() ? "read" : "write";
    }
}
