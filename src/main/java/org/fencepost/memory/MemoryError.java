package org.fencepost.memory;

import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of memory errors: the same sentence from every engine that finds one. Those that a thread can tell by itself
 * (null pointers, the bounds of global variables) are in {@code program}.
 *
 * @param advice what to do about it; may be empty
 */
public record MemoryError(FailureKind kind, String message, String advice) {
    private MemoryError(FailureKind kind, String message) {
        this(kind, message, "");
    }

    /** One of the two accesses of a race. */
    public record Party(boolean isAtomic, boolean isWrite, Site site, int thread) {
        private String text() {
            return (isAtomic ? "atomic " : "non-atomic ") + (isWrite ? "write" : "read") + " at " + site.user()
                    + " in thread " + thread;
        }
    }

    /** An access that is not inside the object, which may be null: then no object is at the address. Null if it is. */
    public static @Nullable MemoryError outside(Program program, Action.Access access, @Nullable Allocation object) {
        if (object == null) {
            return outOfBounds(program, access);
        }
        return object.contains(access.address(), access.size())
                ? null
                : new MemoryError(
                        FailureKind.OUT_OF_BOUNDS,
                        sized(access) + " at offset " + (access.address() - object.address()) + " of an object of "
                                + bytes(object.size()) + " allocated at " + object.site());
    }

    /** An access where no object is. */
    public static MemoryError outOfBounds(Program program, Action.Access access) {
        return new MemoryError(
                FailureKind.OUT_OF_BOUNDS,
                sized(access) + " at " + program.describe(access.address()) + ", where no object is");
    }

    public static MemoryError useAfterFree(Program program, Action.Access access, Allocation object) {
        String what = switch (object.origin().storage()) {
            case HEAP -> "memory that has been freed (allocated at " + object.site() + ")";
            case STACK -> "a local variable (of the call at " + object.site() + ") whose scope is over";
            case THREAD ->
                "a thread-local variable (first used at " + object.site() + ") of thread " + object.thread()
                        + ", which has ended";
        };
        return new MemoryError(
                FailureKind.USE_AFTER_FREE, verb(access) + " of " + program.describe(access.address()) + ": " + what);
    }

    /** The same where nothing orders the access and the free. */
    public MemoryError unorderedWith(Action.Free free) {
        return new MemoryError(
                kind,
                message,
                "The free at " + free.site().user()
                        + " is not ordered with this access: it can come before, after or during it.");
    }

    /** An access that nothing orders after the allocation: an object lives only for what happens after that. */
    public static MemoryError notYetAllocated(Program program, Action.Access access, Allocation object) {
        return new MemoryError(
                FailureKind.RACE,
                "data race on " + program.describe(access.address()) + ": the " + verb(access)
                        + " is not ordered after the allocation at " + object.site() + " in thread " + object.thread(),
                "The pointer reached this thread without synchronisation: publish it with release, and read it with"
                        + " acquire.");
    }

    public static MemoryError uninitialized(Program program, Action.Access access) {
        return new MemoryError(
                FailureKind.UNINITIALIZED,
                "read of " + program.describe(access.address()) + ", which nothing has been written to");
    }

    /** The same in a program of several threads, where another one may write it, but not before. */
    public static MemoryError notYetWritten(Program program, Action.Access access) {
        return new MemoryError(
                FailureKind.UNINITIALIZED,
                uninitialized(program, access).message,
                "In this execution no write to it comes before the read: initialise it before it is published, or"
                        + " synchronise the reader with the initialisation.");
    }

    /** A free that is not meant for the object, which may be null; null if it is. */
    public static @Nullable MemoryError invalidFree(Program program, Action.Free free, @Nullable Allocation object) {
        return object != null && object.isMeantBy(free)
                ? null
                : new MemoryError(
                        FailureKind.INVALID_FREE,
                        "free of " + program.describe(free.address())
                                + ", which is not the start of an allocated object");
    }

    public static MemoryError freeOfRoot() {
        return new MemoryError(FailureKind.INVALID_FREE, "free of the root of persistent memory, which stays for ever");
    }

    public static MemoryError doubleFree(Allocation object) {
        return new MemoryError(FailureKind.DOUBLE_FREE, "second free of the object allocated at " + object.site());
    }

    public static MemoryError leak(Allocation object) {
        return new MemoryError(
                FailureKind.LEAK,
                "the object of " + bytes(object.size()) + " allocated at " + object.site() + " is never freed");
    }

    /** Two accesses of different threads, of which one writes and one is not atomic, and nothing orders them. */
    public static MemoryError race(String place, Party one, Party other) {
        return new MemoryError(
                FailureKind.RACE,
                "data race on " + place + ": " + one.text() + " and " + other.text() + " are not ordered",
                "Nothing makes one happen before the other. Make both atomic, or let the second thread acquire what the"
                        + " first releases.");
    }

    /** For an engine that reports errors as what the thread does. */
    public Action.Failure at(Site site) {
        return new Action.Failure(kind, message, site);
    }

    private static String sized(Action.Access access) {
        return verb(access) + " of " + bytes(access.size());
    }

    private static String bytes(long size) {
        return size + (size == 1 ? " byte" : " bytes");
    }

    private static String verb(Action.Access access) {
        return access.isRead() ? "read" : "write";
    }
}
