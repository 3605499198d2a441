package org.fencepost.machine;

import java.util.BitSet;
import org.fencepost.memory.Effect;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.MemoryText;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;

/** What can be wrong with an access or a free: the same mistakes as {@code verify} finds, with the same sentences. */
final class Checks {
    private Checks() {}

    /** Why the thread must not access these bytes, or null. Threads know by themselves where global variables end. */
    static Action.Failure validity(State<?> state, int thread, Action.Access access) {
        requireAlignment(state, access);
        Program program = state.memory().program();
        long address = access.address();
        if (address < Program.ARENA_BASE || address >= Program.PRIVATE_BASE) {
            return state.memory().isGlobal(address, access.size())
                    ? null
                    : failure(FailureKind.OUT_OF_BOUNDS, MemoryText.outOfBounds(program, access), access);
        }
        Allocation object = state.memory().objectAt(address);
        if (object == null) {
            return failure(FailureKind.OUT_OF_BOUNDS, MemoryText.outOfBounds(program, access), access);
        }
        if (!object.contains(address, access.size())) {
            return failure(FailureKind.OUT_OF_BOUNDS, MemoryText.pastEnd(access, object.origin()), access);
        }
        if (object.isFreed()) {
            return useAfterFree(program, access, object);
        }
        boolean isKnown = state.order() == null || state.order().isBefore(object.thread(), object.number(), thread);
        return isKnown ? null : notYetAllocated(program, access, object);
    }

    static Action.Failure useAfterFree(Program program, Action.Access access, Allocation object) {
        return failure(FailureKind.USE_AFTER_FREE, MemoryText.useAfterFree(program, access, object.origin()), access);
    }

    private static Action.Failure notYetAllocated(Program program, Action.Access access, Allocation object) {
        String message =
                MemoryText.notYetAllocated(program, access, object.origin().site(), object.thread());
        return failure(FailureKind.RACE, message, access);
    }

    /** As the explorer has it; without races what is torn would show, and machines access memory at once. */
    private static void requireAlignment(State<?> state, Action.Access access) {
        int size = access.size();
        boolean isAligned = (access.address() & (size - 1)) == 0;
        if (Effect.isAtomic(access) && !isAligned) {
            throw new InputException(
                    "atomic access of " + size + " bytes at an address that is not a multiple of " + size,
                    access.site().user());
        }
        boolean isTorn = !Effect.isAtomic(access) && (access.address() & 7) + size > 8;
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
    static Action.Failure initialized(State<?> state, Action.Access access, BitSet own) {
        boolean looks = Effect.looks(access);
        for (int i = own.nextClearBit(0); looks && i < access.size(); i = own.nextClearBit(i + 1)) {
            if (!state.memory().isWritten(access.address() + i)) {
                Program program = state.memory().program();
                return failure(FailureKind.UNINITIALIZED, MemoryText.uninitialized(program, access), access);
            }
        }
        return null;
    }

    /** What is wrong when an access that an FPGA has requested happens, or null: the object may be gone since. */
    static Action.Failure arrival(State<Fpga> state, Fpga.Transfer transfer) {
        Action.Access access = transfer.access();
        Allocation object = state.memory().objectAt(transfer.address());
        if (object != null && object.isFreedByOther(state.hardware().owner())) {
            return useAfterFree(state.memory().program(), access, object);
        }
        return transfer.isWrite() ? null : initialized(state, access, new BitSet());
    }

    /** A race of the thread's latest access, or null. */
    static Action.Failure race(State<?> state, int thread, Action.Access access, boolean writes) {
        HappensBefore.Seen other = state.order().race(thread, access, writes);
        if (other == null) {
            return null;
        }
        String place = state.memory()
                .program()
                .describe(Math.max(access.address(), other.access().address()));
        MemoryText.Party party = new MemoryText.Party(Effect.isAtomic(access), writes, access.site(), thread);
        return failure(FailureKind.RACE, MemoryText.race(place, party, other.party()), access);
    }

    /** Why the thread must not free this, or null. */
    static Action.Failure free(State<?> state, int thread, Action.Free free) {
        Program program = state.memory().program();
        Allocation object = state.memory().objectAt(free.address());
        if (object == null
                || object.origin().address() != free.address()
                || object.origin().storage() != free.storage()) {
            return failure(FailureKind.INVALID_FREE, MemoryText.invalidFree(program, free), free);
        }
        if (object.isFreed()) {
            return failure(FailureKind.DOUBLE_FREE, MemoryText.doubleFree(object.origin()), free);
        }
        long size = Math.max(1, object.origin().size());
        HappensBefore.Seen access =
                state.order() == null ? null : state.order().unordered(thread, free.address(), size);
        return access == null ? null : useAfterFree(program, access.access(), object);
    }

    private static Action.Failure failure(FailureKind kind, String message, Action at) {
        return new Action.Failure(kind, message, at.site());
    }
}
