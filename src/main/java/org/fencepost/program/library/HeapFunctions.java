package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.NotSupportedException;
import org.fencepost.program.Program;

/** Allocation. Requests that can never be met give a null pointer, as the standard says. */
final class HeapFunctions {
    private static final long ALIGNMENT = 16;
    /** Sets the keys of sizes apart from those of other intrinsics. */
    private static final long SIZE = 1L << 59;

    private HeapFunctions() {}

    static void register(Map<String, Intrinsic> table) {
        Intrinsic malloc = (context, arguments) -> allocate(context, arguments[0], ALIGNMENT, false);
        table.put("malloc", malloc);
        table.put("calloc", HeapFunctions::calloc);
        table.put("valloc", (context, arguments) -> allocate(context, arguments[0], 4096, false));
        Intrinsic aligned = (context, arguments) -> alignedAlloc(context, arguments[0], arguments[1]);
        table.put("aligned_alloc", aligned);
        table.put("memalign", aligned);
        table.put("__fp_zeroed", (context, arguments) -> allocate(context, arguments[1], arguments[0], true));
        table.put("free", HeapFunctions::free);
        table.put("__fp_allocated", HeapFunctions::allocated);
        registerNew(table, malloc, aligned);
    }

    /** operator new, new[] (also with std::nothrow_t or an alignment) and delete, delete[] (also sized, aligned) */
    static void registerNew(Map<String, Intrinsic> table, Intrinsic malloc, Intrinsic aligned) {
        for (String name : new String[] {"_Znwm", "_Znam", "_ZnwmRKSt9nothrow_t", "_ZnamRKSt9nothrow_t"}) {
            table.put(name, malloc);
        }
        for (String name : new String[] {"_ZnwmSt11align_val_t", "_ZnamSt11align_val_t"}) {
            table.put(name, (context, arguments) -> aligned.call(context, new long[] {arguments[1], arguments[0]}));
        }
        for (String kind : new String[] {"_Zdl", "_Zda"}) {
            for (String arguments : new String[] {"Pv", "Pvm", "PvSt11align_val_t", "PvmSt11align_val_t"}) {
                table.put(kind + arguments, HeapFunctions::free);
            }
        }
    }

    private static Intrinsic.Outcome allocate(CallContext context, long size, long alignment, boolean zeroed) {
        long address = context.reserve(size, alignment);
        if (address == 0) {
            return couldEverBeMet(size, alignment)
                    ? Intrinsic.visible(new Action.Block(
                            Action.BlockKind.BOUND,
                            context.site(),
                            "the thread has allocated more than " + (Program.ARENA_SIZE >> 30) + " GiB"))
                    : Intrinsic.result(0);
        }
        return new Intrinsic.Outcome.Visible(
                new Action.Alloc(address, size, zeroed, Action.Storage.HEAP, context.site()), (later, answer) -> {
                    if (needsSizes(later)) {
                        later.set(SIZE | address, size + 1);
                    }
                    return Intrinsic.result(address);
                });
    }

    /** A thread that gets less only because of what it has allocated before is at our limit, not at one of the program. */
    private static boolean couldEverBeMet(long size, long alignment) {
        return size >= 0 && size <= Program.ARENA_SIZE / 2 && alignment <= Program.ARENA_SIZE / 2;
    }

    /** Only realloc asks how large an object is; without it, nobody has to remember. */
    private static boolean needsSizes(CallContext context) {
        return context.program().function("realloc") != null;
    }

    private static Intrinsic.Outcome allocated(CallContext context, long[] arguments) {
        long size = context.get(SIZE | arguments[0]) - 1;
        if (size < 0) {
            throw new NotSupportedException(
                    "realloc of " + context.program().describe(arguments[0])
                            + ", which this thread has not allocated itself, is not supported",
                    context.site().user());
        }
        return Intrinsic.result(size);
    }

    private static Intrinsic.Outcome calloc(CallContext context, long[] arguments) {
        long count = arguments[0];
        long each = arguments[1];
        return isTooMuch(count, each) ? Intrinsic.result(0) : allocate(context, count * each, ALIGNMENT, true);
    }

    /** Whether the product does not fit into a size. */
    static boolean isTooMuch(long count, long each) {
        return each != 0 && Long.compareUnsigned(count, Long.divideUnsigned(-1, each)) > 0;
    }

    private static Intrinsic.Outcome alignedAlloc(CallContext context, long alignment, long size) {
        return Long.bitCount(alignment) != 1
                ? Intrinsic.result(0)
                : allocate(context, size, Math.max(ALIGNMENT, alignment), false);
    }

    static Intrinsic.Outcome free(CallContext context, long[] arguments) {
        long address = arguments[0];
        if (address == 0) {
            return Intrinsic.result(0);
        }
        boolean inArena = address >= Program.ARENA_BASE && address < Program.PRIVATE_BASE;
        return Intrinsic.visible(
                inArena
                        ? new Action.Free(address, Action.Storage.HEAP, context.site())
                        : new Action.Failure(
                                FailureKind.INVALID_FREE,
                                "free of " + context.program().describe(address) + ", which was never allocated",
                                context.site()));
    }
}
