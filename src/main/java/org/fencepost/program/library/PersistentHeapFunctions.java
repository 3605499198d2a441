package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Action.PersistentRequest;
import org.fencepost.program.Annotation;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Intrinsic;

/** Allocation where all of the heap is persistent memory, as published benchmarks assume. */
final class PersistentHeapFunctions {
    private static final long ALIGNMENT = 16;
    private static final long PAGE = 4096;
    private static final long LARGEST_ALIGNMENT = 1 << 20;

    private PersistentHeapFunctions() {}

    static void register(Map<String, Intrinsic> table) {
        Intrinsic malloc = (context, arguments) -> allocate(context, arguments[0], ALIGNMENT);
        Intrinsic aligned = PersistentHeapFunctions::alignedAlloc;
        table.put("malloc", malloc);
        table.put("calloc", PersistentHeapFunctions::calloc);
        table.put("valloc", (context, arguments) -> allocate(context, arguments[0], PAGE));
        table.put("aligned_alloc", aligned);
        table.put("memalign", aligned);
        table.put("__fp_allocated", PersistentHeapFunctions::allocated);
        HeapFunctions.registerNew(table, malloc, aligned);
    }

    private static Intrinsic.Outcome allocate(CallContext context, long size, long alignment) {
        return Persistence.ask(context, PersistentRequest.ALLOCATE, size, alignment);
    }

    private static Intrinsic.Outcome alignedAlloc(CallContext context, long[] arguments) {
        long alignment = arguments[0];
        return Long.bitCount(alignment) != 1 || Long.compareUnsigned(alignment, LARGEST_ALIGNMENT) > 0
                ? Intrinsic.result(0)
                : allocate(context, arguments[1], Math.max(ALIGNMENT, alignment));
    }

    /** The zeroes are stores like any others: nobody flushes them for the program. */
    private static Intrinsic.Outcome calloc(CallContext context, long[] arguments) {
        if (HeapFunctions.isTooMuch(arguments[0], arguments[1])) {
            return Intrinsic.result(0);
        }
        long size = arguments[0] * arguments[1];
        return new Intrinsic.Outcome.Visible(
                new Action.Persistent(PersistentRequest.ALLOCATE, size, ALIGNMENT, context.site()),
                (later, address) -> address == 0 ? Intrinsic.result(0) : zero(later, address, size, 0));
    }

    private static Intrinsic.Outcome zero(CallContext context, long address, long size, long done) {
        if (done == size) {
            return Intrinsic.result(address);
        }
        int piece = (int) Math.min(8, Long.highestOneBit(size - done));
        return new Intrinsic.Outcome.Visible(
                new Action.Store(address + done, piece, 0, Annotation.NA, context.site()),
                (later, answer) -> zero(later, address, size, done + piece));
    }

    private static Intrinsic.Outcome allocated(CallContext context, long[] arguments) {
        long address = arguments[0];
        return new Intrinsic.Outcome.Visible(
                new Action.SizeOf(address, context.site()),
                (later, size) -> size >= 0
                        ? Intrinsic.result(size)
                        : Endings.fail(
                                later,
                                FailureKind.INVALID_FREE,
                                "realloc of " + later.program().describe(address)
                                        + ", which is not the start of an allocated object"));
    }
}
