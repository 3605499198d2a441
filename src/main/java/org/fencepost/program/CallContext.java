package org.fencepost.program;

import java.util.List;

/** What an intrinsic may know and change of the thread that calls it. */
public interface CallContext {
    int thread();

    /** The same, for code that may come to do different things for it: {@link ThreadRun#knowsItself}. */
    int self();

    Site site();

    Program program();

    /** How many actions of this thread were answered so far; the next one has this number. */
    int actions();

    /** How many of them changed something that others can tell. */
    long effects();

    /** The numbers of those actions from {@code first} on that read shared memory. */
    List<Integer> readsSince(int first);

    /** A fresh address range of this thread, a function of its history alone; does not itself make memory valid. 0 when full. */
    long reserve(long size, long alignment);

    /** The object at that address, which the thread has allocated, is its own: it is freed when the thread ends. */
    void endsWithThread(long address);

    /**
     * State of this thread that intrinsics keep between calls (held locks, ...), by key; 0 when never set. Negative keys are
     * for notes that decide nothing that the thread does: they may change while it waits in a loop.
     */
    long get(long key);

    void set(long key, long value);

    /** Has the function at that address called with the argument when the thread ends; the latest first. */
    void atThreadExit(long function, long argument);

    /** The loop that the thread enters next may go round this often, whatever {@link Limits#unroll} says. */
    void boundNextLoop(int rounds);

    /** How many calls the thread is in. */
    int depth();

    /** This call, for {@link Intrinsic.Outcome.Unwinds} to come back to. */
    long place();

    /** The types that handlers for exceptions catch which the thread is in, the innermost first; 0 for all exceptions. */
    List<Long> handledTypes();

    /** What may happen to the thread for no reason. */
    Environment environment();

    /**
     * Whether nothing would come of giving this call that result by bad luck: the thread would come back to a loop's head as
     * if it had not gone round at all, or could not go on. If it then loads from {@code address}, it finds {@code seen}.
     */
    boolean wouldTryAgain(long result, long address, Wide seen);

    /** The same for a wait with the mutex held that would end at once; the loop's head must come right after the locking. */
    boolean wouldWaitAgain(long result);

    /** A byte of memory that the thread can see without a visible action (constants, private memory), or -1. */
    int peek(long address);
}
