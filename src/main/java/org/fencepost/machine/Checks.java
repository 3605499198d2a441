package org.fencepost.machine;

import java.util.BitSet;
import java.util.Objects;
import org.fencepost.memory.Allocation;
import org.fencepost.memory.Effect;
import org.fencepost.memory.Heap;
import org.fencepost.memory.MemoryError;
import org.fencepost.program.Action;
import org.fencepost.program.FpgaPayload;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** What can be wrong with an access or a free: the same mistakes as {@code verify} finds, with the same sentences. */
final class Checks {
    private Checks() {}

    /** Why the thread must not access these bytes, or null. Threads know by themselves where global variables end. */
    static Action.@Nullable Failure validity(State<?> state, int thread, Action.Access access) {
        Effect.requireAlignment(access);
        requireWhole(state, access);
        Program program = state.memory().program();
        long address = access.address();
        if (!Heap.isResponsibleFor(address)) {
            boolean isGlobal = state.memory().isGlobal(address, access.size());
            return isGlobal ? null : failure(MemoryError.outOfBounds(program, access), access);
        }
        MemoryError error = state.memory().heap().access(program, access);
        return failure(error == null ? unknown(state, thread, access) : error, access);
    }

    /** An access to an object that the thread cannot know of yet, or null. */
    private static @Nullable MemoryError unknown(State<?> state, int thread, Action.Access access) {
        Allocation object = Objects.requireNonNull(state.memory().heap().at(access.address()));
        HappensBefore order = state.order();
        boolean isKnown = order == null || order.isBefore(object.thread(), object.number(), thread);
        return isKnown ? null : MemoryError.notYetAllocated(state.memory().program(), access, object);
    }

    /** Without races what is torn would show, and machines access memory at once. */
    private static void requireWhole(State<?> state, Action.Access access) {
        // Lines are what an FPGA reads and writes, which tears none.
        boolean isTorn = !Effect.isAtomic(access)
                && (access.address() & 7) + access.size() > 8
                && access.size() < FpgaPayload.LINE;
        if (isTorn && state.order() == null && state.threadCount() > 1) {
            throw new InputException(
                    "a plain access that crosses a boundary of 8 bytes may be torn; machines model that only where races"
                            + " are looked for",
                    access.site().user());
        }
    }

    /**
     * A read of bytes that nothing was written to, or null.
     *
     * @param own those of its bytes that the thread's own buffer holds
     */
    static Action.@Nullable Failure initialized(State<?> state, Action.Access access, BitSet own) {
        boolean looks = Effect.looks(access);
        for (int i = own.nextClearBit(0); looks && i < access.size(); i = own.nextClearBit(i + 1)) {
            if (!state.memory().isWritten(access.address() + i)) {
                return failure(MemoryError.uninitialized(state.memory().program(), access), access);
            }
        }
        return null;
    }

    /** What is wrong when an access that an FPGA has requested happens, or null: the object may be gone since. */
    static Action.@Nullable Failure arrival(State<Fpga> state, Fpga.Transfer transfer) {
        Action.Access access = transfer.access();
        Allocation object = state.memory().heap().at(transfer.address());
        if (object != null && object.isFreedByOther(state.hardware().owner())) {
            return failure(MemoryError.useAfterFree(state.memory().program(), access, object), access);
        }
        return transfer.isWrite() ? null : initialized(state, access, new BitSet());
    }

    /** A race of the thread's latest access, or null. */
    static Action.@Nullable Failure race(State<?> state, int thread, Action.Access access, boolean writes) {
        HappensBefore.Seen other = Objects.requireNonNull(state.order()).race(thread, access, writes);
        if (other == null) {
            return null;
        }
        String place = state.memory()
                .program()
                .describe(Math.max(access.address(), other.access().address()));
        MemoryError.Party party = new MemoryError.Party(Effect.isAtomic(access), writes, access.site(), thread);
        return failure(MemoryError.race(place, party, other.party()), access);
    }

    /** Why the thread must not free this, or null. */
    static Action.@Nullable Failure free(State<?> state, int thread, Action.Free free) {
        Program program = state.memory().program();
        MemoryError error = state.memory().heap().free(program, free);
        HappensBefore order = state.order();
        if (error != null || order == null) {
            return failure(error, free);
        }
        Allocation object = Objects.requireNonNull(state.memory().heap().at(free.address()));
        HappensBefore.Seen seen = order.unordered(thread, free.address(), Math.max(1, object.size()));
        return seen == null ? null : failure(MemoryError.useAfterFree(program, seen.access(), object), seen.access());
    }

    private static Action.@Nullable Failure failure(@Nullable MemoryError error, Action at) {
        return error == null ? null : error.at(at.site());
    }
}
