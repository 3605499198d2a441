package org.fencepost.program;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A visible action of a thread: the thread stops before it and waits for the engine's answer. Everything between two
 * actions (registers, memory that no other thread can see) happens inside the thread.
 *
 * <p>The comment on each action says what answer it expects; an action without a result is answered with 0. Values are
 * zero-extended to 64 bits; those of accesses of 16 bytes have a second word, {@code high}, that is 0 for all others.
 */
public sealed interface Action {
    Site site();

    /**
     * Whether this action, so answered, left a trace that something outside the thread can tell: a loop whose iterations
     * leave none, and that come back to the state they began in, waits for others ({@link BlockKind#AWAIT}). Writing back
     * the very value that was read is no trace, so spinning on an exchange is waiting too.
     */
    default boolean changes(long low, long high) {
        return true;
    }

    /** Whether the answer is a value that other threads can influence by writing to memory. */
    default boolean isRead() {
        return false;
    }

    /** Whether the thread cannot go on from here: there is no answer. */
    default boolean isLast() {
        return false;
    }

    /** Whether the answer is a value that was not clear before. */
    default boolean isOpen() {
        return isRead();
    }

    default <R> R accept(ActionCases<R> cases) {
        return ActionCases.select(this, cases);
    }

    /** Actions that leave no trace, whatever the answer. */
    sealed interface Quiet extends Action {
        @Override
        default boolean changes(long low, long high) {
            return false;
        }
    }

    /** Actions on one location of shared memory. */
    sealed interface Access extends Action {
        long address();

        int size();

        /** Whether its value has two words. */
        default boolean isWide() {
            return size() == Wide.SIZE;
        }
    }

    /** Actions that are ordered by one annotation, whatever the answer. */
    sealed interface Annotated extends Action {
        Annotation how();
    }

    /** Answer: the value read. Tag {@code "X"} marks a load-exclusive. */
    record Load(long address, int size, Annotation how, Site site) implements Access, Annotated {
        @Override
        public boolean changes(long answer, long high) {
            return false;
        }

        @Override
        public boolean isRead() {
            return true;
        }
    }

    record Store(long address, int size, long value, long high, Annotation how, Site site)
            implements Access, Annotated {
        public Store(long address, int size, long value, Annotation how, Site site) {
            this(address, size, value, 0, how, site);
        }
    }

    /** A store-exclusive, paired with the latest load-exclusive of the thread. Answer: 1 success, 0 failure. */
    record StoreExclusive(long address, int size, long value, Annotation how, Site site) implements Access, Annotated {
        @Override
        public boolean changes(long answer, long high) {
            return answer == 1;
        }

        @Override
        public boolean isOpen() {
            return true;
        }
    }

    /** An atomic read-modify-write; it writes unless its operation says otherwise. Answer: the old value. */
    record Rmw(long address, int size, RmwOp op, long operand, long high, Annotation how, Site site) implements Access {
        public Rmw(long address, int size, RmwOp op, long operand, Annotation how, Site site) {
            this(address, size, op, operand, 0, how, site);
        }

        @Override
        public boolean changes(long low, long highAnswer) {
            if (isWide()) {
                Wide old = new Wide(low, highAnswer);
                return !old.after(op, new Wide(operand, high)).equals(old);
            }
            return op.apply(low, operand, size) != low;
        }

        @Override
        public boolean isRead() {
            return true;
        }
    }

    /** Compare-and-swap: writes {@code desired} iff it reads {@code expected}. Answer: the old value. */
    record Cas(
            long address,
            int size,
            long expected,
            long desired,
            long highExpected,
            long highDesired,
            Annotation success,
            Annotation failure,
            Site site)
            implements Access {
        public Cas(
                long address,
                int size,
                long expected,
                long desired,
                Annotation success,
                Annotation failure,
                Site site) {
            this(address, size, expected, desired, 0, 0, success, failure, site);
        }

        @Override
        public boolean changes(long low, long high) {
            return low == expected && high == highExpected && (desired != expected || highDesired != highExpected);
        }

        @Override
        public boolean isRead() {
            return true;
        }
    }

    /**
     * Takes a mutex whose word is at {@code address} (4 bytes): an acquire read-modify-write that writes
     * {@code old | owner}. Answer: the old word; when its low 30 bits are not 0 the thread's next action is
     * {@link Block} (or, for {@code trying}, nothing was written and the thread goes on).
     */
    record Lock(long address, int owner, boolean trying, Site site) implements Access {
        public static final int OWNER_MASK = 0x3fffffff;

        /** Set in the answer, beside the word: the thread has the mutex now because its owner's machine has failed. */
        public static final long OWNER_DIED = 1L << 32;

        /** Set in the answer together with {@link #OWNER_DIED}: the mutex is robust, so the thread is to be told. */
        public static final long ROBUST = 1L << 33;

        /** Set in the answer: the mutex was given up in an inconsistent state, and nobody can take it any more. */
        public static final long NOT_RECOVERABLE = 1L << 34;

        @Override
        public int size() {
            return 4;
        }

        @Override
        public boolean changes(long answer, long high) {
            return isFree(answer);
        }

        @Override
        public boolean isRead() {
            return true;
        }

        public static boolean isFree(long word) {
            return (word & OWNER_MASK) == 0;
        }
    }

    /** Releases a mutex: a release store of {@code value}. The thread itself has checked that it is the owner. */
    record Unlock(long address, long value, Site site) implements Access {
        @Override
        public int size() {
            return 4;
        }
    }

    /** Asks about a mutex; for engines in which its owner can fail. */
    record AskLock(LockRequest request, long address, Site site) implements Action {
        @Override
        public boolean changes(long answer, long high) {
            return request != LockRequest.OWNER_DIED;
        }
    }

    enum LockRequest {
        /** Answer: 1 if whoever had the mutex before the one who has it now has failed, otherwise 0. */
        OWNER_DIED,
        /** Whoever takes the mutex over from a failed machine is to be told. */
        MAKE_ROBUST,
        /** What the mutex protects is consistent again. Answer: 1, or 0 when it was not inconsistent. */
        MAKE_CONSISTENT
    }

    /**
     * @param address what the fence is about, for the few that are about one object (synchronize_srcu); otherwise 0
     * @param size 0 when the fence is about no object
     */
    record Fence(Annotation how, long address, int size, Site site) implements Quiet, Annotated {
        public Fence(Annotation how, Site site) {
            this(how, 0, 0, site);
        }
    }

    /** Cache-line write-backs of persistent and CXL memory. */
    record Flush(FlushKind kind, long address, Site site) implements Action {}

    enum FlushKind {
        CLFLUSH,
        CLFLUSHOPT,
        CLWB
    }

    /**
     * Asks the platform about persistent memory; for engines in which it survives failures.
     *
     * @param size of the memory that is wanted, otherwise 0
     * @param alignment of that memory, otherwise 0
     */
    record Persistent(PersistentRequest request, long size, long alignment, Site site) implements Action {
        @Override
        public boolean changes(long answer, long high) {
            return request == PersistentRequest.ALLOCATE;
        }
    }

    enum PersistentRequest {
        /** Answer: the address of the memory that a restarted program finds first; the same in every run. */
        ROOT,
        /** Answer: the address of new persistent memory. */
        ALLOCATE,
        /** Answer: how many failures there were before this run. */
        FAILURES,
        /** Answer: 1 if there was a failure before this run, otherwise 0. */
        RESTARTED,
        /** Failures before this point of the first run are of no interest. */
        FAILURES_FROM_HERE
    }

    /**
     * Persistent memory by the names that programs give it, as a file system would: what a name stands for survives failures.
     * Answer: the address that it stands for, or 0.
     *
     * @param address what the name is to stand for from now on, or 0 only to ask
     * @param once only if the name stands for nothing yet
     */
    record Named(long name, long address, boolean once, Site site) implements Action {
        @Override
        public boolean changes(long answer, long high) {
            return address != 0;
        }
    }

    /** Answer: the size of the persistent object that starts at the address, or -1 when none does. */
    record SizeOf(long address, Site site) implements Quiet {}

    /** Starts a machine, with memory of its own, that runs {@code function(argument)}. Answer: the number of the machine. */
    record StartMachine(String name, Function function, long argument, Site site) implements Action {}

    /** From now on, {@code handler(address)} is called on this machine when a thread reads poisoned memory; null for none. */
    record OnPoison(@Nullable Function handler, Site site) implements Action {}

    /**
     * New memory that lies on a machine and is lost with it. Answer: its address, or 0.
     *
     * @param machine the number of the machine
     */
    record AllocateOn(long machine, long size, Site site) implements Action {}

    /** Starts a thread on another machine. Answer: 1, or 0 when that machine has failed. */
    record StartOn(long machine, Function function, long argument, Site site) implements Action {}

    /** Asks about a machine; for engines in which there are several. */
    record AskMachine(MachineRequest request, long machine, Site site) implements Quiet {
        @Override
        public boolean isRead() {
            return request == MachineRequest.HAS_FAILED;
        }
    }

    enum MachineRequest {
        /** Answer: the number of the machine that the thread runs on. */
        SELF,
        /** Answer: 1 if the machine has failed, otherwise 0. */
        HAS_FAILED,
        /** Waits until the machine has failed or all its threads have ended; does not tell which. */
        AWAIT_END
    }

    /**
     * What the thread of an FPGA says to the memory system, or waits for (X+F, section 3.1.1), in a program: a response may come long before
     * the thread waits for it. Answer to waiting for a read ({@code RdRsp}): its value; otherwise 0.
     *
     * @param operation channel {@link FpgaOperation#ALL} means any channel for reads and writes
     * @param address what a read or write is about, otherwise 0
     * @param value what a write request writes, otherwise 0
     */
    record Fpga(FpgaOperation operation, long address, int size, FpgaPayload payload, Site site) implements Action {
        /** With a value of 8 bytes at most. */
        public Fpga(FpgaOperation operation, long address, int size, long value, Site site) {
            this(operation, address, size, FpgaPayload.of(value), site);
        }

        /** What is written; for a response that is awaited, which word of it. */
        public long value() {
            return payload.value();
        }

        /** The same on this channel. */
        public Fpga on(int channel) {
            return new Fpga(operation.on(channel), address, size, payload, site);
        }

        @Override
        public boolean changes(long answer, long high) {
            return operation.kind() == FpgaOperation.Kind.WrReq;
        }

        @Override
        public boolean isRead() {
            return operation.kind() == FpgaOperation.Kind.RdRsp;
        }
    }

    /** New memory at an address that the thread has chosen: a function of the thread and its history alone. */
    record Alloc(long address, long size, boolean zeroed, Storage storage, Site site) implements Action {}

    enum Storage {
        HEAP,
        /** It ends with a call, or a block in it. */
        STACK,
        /** It ends with the thread. */
        THREAD
    }

    /** End of life of the object that starts at {@code address}; {@code free(NULL)} never gets here. */
    record Free(long address, Storage storage, Site site) implements Action {}

    /** Starts a thread running {@code function(argument)}. Answer: the number of the new thread. */
    record Spawn(Function function, long argument, Site site) implements Action {}

    /** Waits for a thread's end. Answer: its result. */
    record Join(int thread, Site site) implements Quiet {
        @Override
        public boolean isOpen() {
            return true;
        }
    }

    /**
     * Answer: any number from 0 to {@code options - 1}; all are explored.
     *
     * @param meanings what each answer says, for people; empty when the numbers themselves do
     * @param leftOut what was not offered although it is possible, for people; empty when nothing was
     */
    record Choose(long options, Chooser chooser, Site site, List<String> meanings, String leftOut) implements Quiet {
        public Choose {
            meanings = List.copyOf(meanings);
        }

        public Choose(long options, Chooser chooser, Site site) {
            this(options, chooser, site, List.of(), "");
        }

        public Choose(long options, Site site) {
            this(options, Chooser.PROGRAM, site);
        }

        /** Whether nobody who is fair gives this answer for ever: who tries again comes to another one in the end. */
        public boolean isUnlucky(long answer) {
            return chooser != Chooser.PROGRAM && answer == 1;
        }

        @Override
        public boolean isOpen() {
            return true;
        }
    }

    /** An atomic block begins or ends: nobody else does anything between the two. Blocks do not nest. */
    record Atomic(boolean begins, Site site) implements Quiet {}

    /**
     * A transaction begins, commits or aborts. Threads deal with it by themselves ({@link TransactionalRun}): no engine ever sees it.
     * Answer to a begin: 0, or the code with which the transaction was aborted.
     */
    record Transact(Boundary boundary, long code, Site site) implements Quiet {}

    enum Boundary {
        BEGIN,
        COMMIT,
        ABORT
    }

    enum Chooser {
        /** The program asks for any value. */
        PROGRAM,
        /** Whether a compare-and-swap fails for no reason: 1 if it does. */
        FAILURE,
        /** Whether a wait ends for no reason: 1 if it does. */
        WAKE_UP,
        /** Whether much time has passed: 1 if none has. */
        CLOCK
    }

    /** Tells the outside world a value; part of the execution's outcome. */
    record Observe(String label, long value, Site site) implements Action {}

    /** Marks where operations of a structure begin and end: what a history is made of. No thread can tell that they are there. */
    sealed interface Mark extends Action {}

    /**
     * An operation begins.
     *
     * @param operation the address of the function that is called
     * @param first its first argument, 0 if it has none; {@code second} likewise
     */
    record Invocation(long operation, long first, long second, Site site) implements Mark {}

    /** The operation that the thread began last has ended. */
    record Response(long result, Site site) implements Mark {}

    /** Text that the program prints; shown only with a violation, so no other thread can tell. */
    record Print(String text, Site site) implements Quiet {}

    /**
     * The thread can never go on from here, given what it has read. No answer is possible, but for {@link BlockKind#AWAIT}:
     * an engine that keeps one memory, and in which another thread has written since, lets the thread look again by
     * answering with 0.
     *
     * @param site where it stopped; for a loop, the loop's head
     * @param reason what stopped it, in words that a report can use after "because"; may be empty
     * @param reads the numbers of those actions of this thread (its first action is 0) whose answers keep it waiting: for
     *     {@link BlockKind#AWAIT} the reads of the last iteration, for {@link BlockKind#LOCK} the attempt to lock (none when
     *     the thread itself holds the mutex)
     * @param traces what the last iteration stored, if it is one that leaves memory as it found it
     */
    record Block(BlockKind kind, Site site, String reason, List<Integer> reads, Traces traces) implements Quiet {
        public Block {
            reads = List.copyOf(reads);
        }

        public Block(BlockKind kind, Site site, String reason, List<Integer> reads) {
            this(kind, site, reason, reads, Traces.NONE);
        }

        public Block(BlockKind kind, Site site) {
            this(kind, site, "", List.of());
        }

        public Block(BlockKind kind, Site site, String reason) {
            this(kind, site, reason, List.of());
        }

        /** Whether the thread could go on if it had read something else; otherwise that it stops there must be told. */
        public boolean isWait() {
            return switch (kind) {
                case AWAIT, LOCK, ASSUME -> true;
                case BOUND, ENDLESS -> false;
            };
        }

        /** Whether another value of what it read last could let it go on: not if it waits for a mutex that it holds itself. */
        public boolean dependsOnLastRead() {
            return kind == BlockKind.ASSUME || isWait() && !reads.isEmpty();
        }

        @Override
        public boolean isLast() {
            return kind != BlockKind.AWAIT;
        }
    }

    enum BlockKind {
        /** An assumption does not hold: the execution is of no interest. */
        ASSUME,
        /** The mutex is taken. */
        LOCK,
        /** An await loop read values that do not end it. */
        AWAIT,
        /** A loop that reads nothing came back to the state it began in: it goes on for ever, whatever others do. */
        ENDLESS,
        /** A loop or recursion went past its bound; whatever follows was not explored. */
        BOUND
    }

    /** The thread is done. No answer is possible. */
    record End(long result, Way way, Site site) implements Quiet {
        /** How a thread comes to its end. */
        public enum Way {
            /** The function that it runs returns; that of the main thread ends the whole program. */
            RETURN,
            /** As pthread_exit does: the others go on, even without the main thread. */
            THREAD_EXIT,
            /** Ends the whole program, as exit() does. */
            PROGRAM_EXIT
        }

        public boolean exit() {
            return way == Way.PROGRAM_EXIT;
        }

        public boolean returns() {
            return way == Way.RETURN;
        }

        @Override
        public boolean isLast() {
            return true;
        }
    }

    /** The thread did something wrong that it can tell by itself. No answer is possible. */
    record Failure(FailureKind kind, String message, Site site) implements Quiet {
        @Override
        public boolean isLast() {
            return true;
        }
    }
}
