package org.fencepost.crash;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.fencepost.memory.CacheLine;
import org.fencepost.memory.Copy;
import org.fencepost.memory.StoreBuffer;
import org.fencepost.program.Program;

/**
 * Non-temporal stores that have left the store buffers and wait in write-combining buffers. When they leave is the platform's
 * choice, explored wherever somebody can tell.
 */
final class NonTemporalStores {
    /** Has a store of the thread take effect. */
    interface Commit {
        void accept(int thread, StoreBuffer.Store<Buffers.Way> store);
    }

    private final SharedMemory shared;
    private final Loads loads;
    private final List<Buffers> threads;
    private final Commit commit;
    private int waiting;
    /** Whether it is open when they leave. */
    private boolean isOpen = true;
    /** Those that leave just now. */
    private final List<StoreBuffer.Store<Buffers.Way>> leaving = new ArrayList<>();

    NonTemporalStores(SharedMemory shared, Loads loads, List<Buffers> threads, Commit commit) {
        this.shared = shared;
        this.loads = loads;
        this.threads = threads;
        this.commit = commit;
    }

    boolean isEmpty() {
        return waiting == 0;
    }

    /** From now on somebody else decides when they leave. */
    void leaveByRelease() {
        isOpen = false;
    }

    /** Which of the thread's stores reaches memory next: the platform's choice. */
    int chooseOne(int thread) {
        int first = threads.get(thread).leavingFirst().size();
        return first == 1 ? 0 : loads.choose(first);
    }

    /** It does. */
    void releaseOne(int thread, int chosen) {
        Buffers buffers = threads.get(thread);
        release(thread, buffers, buffers.leavingFirst().get(chosen));
    }

    void add(Buffers buffers, StoreBuffer.Store<Buffers.Way> store) {
        buffers.streams.add(store);
        waiting++;
    }

    /** Those of a thread that has just been added. */
    void takeOver(Buffers buffers) {
        waiting += buffers.streams.size();
    }

    /** Those of a thread that is gone. */
    void lose(Buffers buffers) {
        waiting -= buffers.streams.size();
    }

    void releaseAll(int thread, Buffers buffers) {
        while (!buffers.streams.isEmpty()) {
            List<StoreBuffer.Store<Buffers.Way>> first = buffers.leavingFirst();
            // In which order they leave, only a failing machine that keeps its caches can show.
            int chosen = first.size() == 1 || !shared.keepsCaches() ? 0 : loads.choose(first.size());
            release(thread, buffers, first.get(chosen));
        }
    }

    /** Non-temporal stores of the thread to this line are done, with those that must be before: within a line there is order. */
    void releaseTo(int thread, Buffers buffers, long line) {
        for (StoreBuffer.Store<Buffers.Way> store : List.copyOf(buffers.streams)) {
            if (store.meets(line) && buffers.streams.contains(store)) {
                releaseUpTo(thread, buffers, buffers.streams.indexOf(store));
            }
        }
    }

    private void releaseUpTo(int thread, Buffers buffers, int number) {
        for (StoreBuffer.Store<Buffers.Way> store : buffers.upTo(number)) {
            // Another one that had to leave first may have taken it along.
            if (buffers.streams.contains(store)) {
                release(thread, buffers, store);
            }
        }
    }

    /**
     * A non-temporal store reaches memory. The line goes with it, for what a cache had of it is evicted; that this has happened
     * is sure only after a fence.
     */
    private void release(int thread, Buffers buffers, StoreBuffer.Store<Buffers.Way> store) {
        leaving.add(store);
        try {
            commit.accept(thread, store);
        } finally {
            leaving.remove(store);
        }
        buffers.streams.remove(store);
        waiting--;
        if (Program.isPersistent(store.address())) {
            long last = store.address() + store.size() - 1;
            buffers.flushes.add(new Buffers.PendingFlush(store.address(), shared.time(), store.site()));
            if (CacheLine.of(last) != CacheLine.of(store.address())) {
                buffers.flushes.add(new Buffers.PendingFlush(last, shared.time(), store.site()));
            }
        }
    }

    /** Others access lines that a thread has non-temporal stores to: whether these have left by now is the platform's choice. */
    void othersMayLeave(int thread, long address, int size) {
        for (int other = 0; isOpen && waiting > 0 && other < threads.size(); other++) {
            if (other != thread) {
                mayLeave(other, store -> store.sharesLineWith(address, size));
            }
        }
    }

    /** Where a failing machine writes its caches back, it also matters before which of its stores they leave. */
    void ownMayLeave(Machine machine) {
        for (int t = 0; isOpen && waiting > 0 && shared.keepsCaches() && t < threads.size(); t++) {
            if (threads.get(t).host.machine == machine) {
                mayLeave(t, store -> true);
            }
        }
    }

    void mayLeave(int thread, Predicate<StoreBuffer.Store<Buffers.Way>> asked) {
        if (!isOpen) {
            return;
        }
        Buffers buffers = threads.get(thread);
        List<StoreBuffer.Store<Buffers.Way>> staying = new ArrayList<>();
        for (StoreBuffer.Store<Buffers.Way> store : List.copyOf(buffers.streams)) {
            boolean mayLeave = buffers.streams.contains(store)
                    && asked.test(store)
                    && Collections.disjoint(buffers.upTo(buffers.streams.indexOf(store)), leaving)
                    && staying.stream().noneMatch(store::sharesLineWith);
            if (mayLeave && loads.choose(2) == 1) {
                releaseUpTo(thread, buffers, buffers.streams.indexOf(store));
            } else if (mayLeave) {
                staying.add(store);
            }
        }
    }

    /**
     * Which non-temporal stores of machines that have just failed had left is the platform's choice; and so is, which of those
     * that others have to the same lines had left even before.
     *
     * @param before the stores at the time of the failure, which stay as they were
     */
    void leaveBeforeFailure(NonTemporalStores before, Predicate<Machine> failed) {
        List<Buffers> last = new ArrayList<>();
        for (int t = 0; t < before.threads.size(); t++) {
            Buffers buffers = before.threads.get(t);
            last.add(failed.test(buffers.host.machine) ? buffers.fork(buffers.host) : threads.get(t));
        }
        new NonTemporalStores(shared, loads, last).leaveBeforeFailure(failed);
        waiting = threads.stream().mapToInt(buffers -> buffers.streams.size()).sum();
    }

    /** Those of threads that stand still, or have failed just now: they leave without anything else happening. */
    private NonTemporalStores(SharedMemory shared, Loads loads, List<Buffers> threads) {
        this.shared = shared;
        this.loads = loads;
        this.threads = threads;
        this.commit = this::leave;
        threads.forEach(this::takeOver);
    }

    private void leaveBeforeFailure(Predicate<Machine> failed) {
        for (int t = 0; t < threads.size(); t++) {
            if (failed.test(threads.get(t).host.machine)) {
                mayLeave(t, store -> true);
            }
        }
    }

    private void leave(int thread, StoreBuffer.Store<Buffers.Way> store) {
        othersMayLeave(thread, store.address(), store.size());
        Copy copy = Buffers.way(store).copy();
        if (Program.isPersistent(store.address())) {
            Machine machine = threads.get(thread).host.machine;
            shared.store(store.address(), store.size(), store.low(), copy, machine, thread, store.site());
        }
        if (copy != null) {
            shared.leaveBuffer(copy);
        }
    }
}
