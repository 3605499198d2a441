package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.Wide;

/**
 * The processors of x86 machines: stores wait in a buffer of their thread, then reach the cache in one order for all;
 * {@code clflushopt} and {@code clwb} wait once more, for a fence (Jaaru, Figures 7 and 8; CXLMC, Algorithms 1 and 2).
 * Flushes only bound when a line was written back; {@link Loads} decides the rest when a machine looks.
 */
final class Px86 {
    /** Told before a flush makes stores durable: the moment at which a failure can show most. */
    interface Watcher {
        void mayFail(Machine machine, FailurePoint point);
    }

    /** Stands for no address. */
    static final long NOWHERE = -1;

    private final SharedMemory shared;
    private final Loads loads;
    private final Watcher watcher;
    private final List<Buffers> threads = new ArrayList<>();
    private int buffered;
    /** Counts what other threads can see. */
    private long version;
    /** Whether anything durable has changed since {@link #takeChanged}. */
    private boolean changed;

    /** Whether wasted flushes and fences are of interest: they are before any failure. */
    private final boolean noting;

    Px86(SharedMemory shared, Loads loads, Watcher watcher) {
        this.noting = shared.failures() == 0;
        this.shared = shared;
        this.loads = loads;
        this.watcher = watcher;
    }

    void addThread(Host host) {
        threads.add(new Buffers(host));
    }

    /** Takes over the threads of another run; what waited in the buffers of machines that have failed is gone. */
    void continueWith(Px86 other, Map<Host, Host> hosts) {
        for (Buffers buffers : other.threads) {
            boolean alive = buffers.host.machine.isAlive();
            Host host = alive ? hosts.get(buffers.host) : buffers.host;
            Buffers own = alive ? buffers.fork(host) : new Buffers(host);
            threads.add(own);
            buffered += own.stores.size() + own.streams.size();
        }
        // Whoever waits has to look again: stores may be gone.
        version = other.version + 1;
    }

    long version() {
        return version;
    }

    /** Whether a failure now can show anything that one at the last call could not; asks once. */
    boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    /** Something other than memory has changed that threads wait for. */
    void noteVisible() {
        version++;
    }

    /** Shared memory changed by other means than stores. */
    void noteChange() {
        changed = true;
    }

    boolean isEmpty() {
        return buffered == 0;
    }

    int waiting(int thread) {
        return threads.get(thread).stores.size();
    }

    boolean isStreaming(int thread) {
        return !threads.get(thread).streams.isEmpty();
    }

    private Machine machine(int thread) {
        return threads.get(thread).host.machine;
    }

    // ---- executing (Figure 7)
    // -----------------------------------------------------------------------------------------

    void store(int thread, long address, int size, long value, Site site) {
        if (isAlone()) {
            storeAtOnce(thread, address, size, value, site);
        } else {
            threads.get(thread).unfenced = true;
            enqueue(thread, new Buffers.Store(address, size, value, false, site));
        }
    }

    /** A store that nobody can see waiting: all buffers are empty, and no other thread is left. */
    void storeAtOnce(int thread, long address, int size, long value, Site site) {
        Buffers buffers = threads.get(thread);
        buffers.unfenced = true;
        commit(buffers, thread, address, size, value, site);
    }

    /** The only thread cannot tell when its stores leave the buffer: they need not enter it. */
    private boolean isAlone() {
        return buffered == 0 && threads.size() == 1;
    }

    /** A non-temporal store. */
    void stream(int thread, long address, int size, long value, Site site) {
        threads.get(thread).unfenced = true;
        enqueue(thread, new Buffers.Store(address, size, value, true, site));
    }

    void flush(int thread, Action.FlushKind kind, long address, Site site) {
        if (!Program.isPersistent(address)) {
            return;
        }
        threads.get(thread).unfenced = true;
        Buffers.Flush flush = new Buffers.Flush(kind, address, shared.time(), site);
        if (isAlone()) {
            takeEffect(thread, threads.get(thread), flush);
        } else {
            enqueue(thread, flush);
        }
    }

    void storeFence(int thread, Site site) {
        if (isAlone()) {
            finishFence(thread, threads.get(thread), site);
        } else {
            enqueue(thread, new Buffers.StoreFence(site));
        }
    }

    private void finishFence(int thread, Buffers buffers, Site site) {
        if (noting) {
            shared.notes.fence(
                    site, thread, buffers.flushes.isEmpty() ? "no flush was waiting for a store fence" : null);
        }
        writeBackPending(thread, site);
        buffers.lastStoreFence = shared.tick();
    }

    private void enqueue(int thread, Buffers.Entry entry) {
        threads.get(thread).stores.add(entry);
        buffered++;
    }

    void memoryFence(int thread, Site site) {
        if (noting) {
            boolean needed = threads.get(thread).unfenced;
            shared.notes.fence(
                    site, thread, needed ? null : "the thread has stored and flushed nothing since the last");
        }
        fullFence(thread, site);
    }

    /** What memory fences do, and every locked instruction at first. */
    void fullFence(int thread, Site site) {
        threads.get(thread).unfenced = false;
        drain(thread);
        writeBackPending(thread, site);
    }

    /** The first byte of a load that lies on a poisoned line and not in the thread's own buffer, or {@link #NOWHERE}. */
    long poisoned(int thread, long address, int size, Site site) {
        Buffers buffers = threads.get(thread);
        for (long at = address; at < address + size; at++) {
            boolean isFirst = at == address || (at & Line.SIZE - 1) == 0;
            long border = Math.min(address + size, (at & -Line.SIZE) + Line.SIZE);
            if (isFirst && !buffers.holds(at, border) && loads.isPoisoned(buffers.host.machine, at, thread, site)) {
                return at;
            }
        }
        return NOWHERE;
    }

    long load(int thread, long address, int size, Site site) {
        loads.begin();
        Buffers buffers = threads.get(thread);
        if (buffered == 0 || !buffers.meets(address, size)) {
            Host host = buffers.host;
            return Program.isPersistent(address)
                    ? loads.read(host.machine, address, size, thread, site)
                    : host.memory.read(address, size);
        }
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | loadByte(thread, address + i, site);
        }
        return value;
    }

    /** Sixteen bytes; what is found in the first half bounds what is found in the second. */
    Wide loadWide(int thread, long address, Site site) {
        return new Wide(load(thread, address, 8, site), load(thread, address + 8, 8, site));
    }

    private int loadByte(int thread, long address, Site site) {
        int own = threads.get(thread).bypass(address);
        if (own >= 0) {
            return own;
        }
        Host host = threads.get(thread).host;
        return Program.isPersistent(address)
                ? loads.read(host.machine, address, thread, site)
                : host.memory.readByte(address);
    }

    /** Whether each byte has been written, by the thread itself or as far as everybody can see. */
    boolean isDefined(int thread, long address, int size) {
        Buffers buffers = threads.get(thread);
        if (buffers.host.memory.isDefined(address, size)) {
            return true;
        }
        for (int i = 0; i < size; i++) {
            if (!buffers.host.memory.isDefined(address + i) && buffers.bypass(address + i) < 0) {
                return false;
            }
        }
        return true;
    }

    // ---- taking effect (Figure 8)
    // -------------------------------------------------------------------------------------

    void drain(int thread) {
        Buffers buffers = threads.get(thread);
        while (!buffers.stores.isEmpty()) {
            evict(thread);
        }
        release(thread, buffers.streams.size());
    }

    void drainAll() {
        for (int t = 0; t < threads.size(); t++) {
            drain(t);
        }
    }

    /** The oldest entry of the thread's store buffer takes effect. */
    void evict(int thread) {
        Buffers buffers = threads.get(thread);
        Buffers.Entry entry = buffers.stores.remove();
        buffered--;
        if (entry instanceof Buffers.Store store) {
            evict(thread, buffers, store);
        } else if (entry instanceof Buffers.Flush flush) {
            releaseTo(thread, buffers, flush.address() & -Line.SIZE);
            takeEffect(thread, buffers, flush);
        } else {
            release(thread, buffers.streams.size());
            finishFence(thread, buffers, ((Buffers.StoreFence) entry).site());
        }
    }

    private void evict(int thread, Buffers buffers, Buffers.Store store) {
        if (!buffers.streams.isEmpty()) {
            releaseTo(thread, buffers, store.address() & -Line.SIZE);
            releaseTo(thread, buffers, store.address() + store.size() - 1 & -Line.SIZE);
        }
        if (store.streaming()) {
            buffers.streams.add(store);
            buffered++;
        } else {
            commit(thread, store);
        }
    }

    /** Non-temporal stores of the thread are done up to the last one to this line: within a line, stores keep their order. */
    private void releaseTo(int thread, Buffers buffers, long line) {
        int last = buffers.streams.size() - 1;
        while (last >= 0 && !buffers.streams.get(last).meets(line)) {
            last--;
        }
        release(thread, last + 1);
    }

    /**
     * The oldest non-temporal stores of the thread reach memory. The line goes with them, for what a cache had of it is evicted;
     * that this has happened is sure only after a fence.
     */
    void release(int thread, int number) {
        Buffers buffers = threads.get(thread);
        for (int i = 0; i < number; i++) {
            Buffers.Store store = buffers.streams.remove(0);
            buffered--;
            commit(thread, store);
            if (Program.isPersistent(store.address())) {
                long last = store.address() + store.size() - 1;
                buffers.flushes.add(new Buffers.PendingFlush(store.address(), shared.time(), store.site()));
                if ((last & -Line.SIZE) != (store.address() & -Line.SIZE)) {
                    buffers.flushes.add(new Buffers.PendingFlush(last, shared.time(), store.site()));
                }
            }
        }
    }

    private void commit(int thread, Buffers.Store store) {
        commit(threads.get(thread), thread, store.address(), store.size(), store.value(), store.site());
    }

    /** Spinning on an exchange writes back what was there; that must not wake others who do the same. */
    private void commit(Buffers buffers, int thread, long address, int size, long value, Site site) {
        Host host = buffers.host;
        if (Program.isPersistent(address)) {
            if (shared.poisons()) {
                // That a store was lost shows then, so it matters whether the machine has come to make it.
                watcher.mayFail(host.machine, before("store", site, thread));
            }
            version += shared.holds(address, size, value, host.machine) ? 0 : 1;
            changed = true;
            shared.store(address, size, value, host.machine, thread, site);
        } else {
            version += host.memory.read(address, size) == value ? 0 : 1;
            host.memory.write(address, size, value);
        }
    }

    /** Sixteen bytes take effect at once; only locked instructions do that, so nothing waits in a buffer. */
    void storeWide(int thread, long address, Wide value, Site site) {
        Host host = threads.get(thread).host;
        if (Program.isPersistent(address)) {
            boolean holds = shared.holds(address, 8, value.low(), host.machine)
                    && shared.holds(address + 8, 8, value.high(), host.machine);
            version += holds ? 0 : 1;
            changed = true;
            shared.storeWide(address, value, host.machine, thread, site);
        } else {
            version++;
            host.memory.write(address, 8, value.low());
            host.memory.write(address + 8, 8, value.high());
        }
    }

    private void takeEffect(int thread, Buffers buffers, Buffers.Flush flush) {
        Machine machine = buffers.host.machine;
        Line line = shared.line(flush.address());
        if (noting && !shared.keepsCaches()) {
            shared.notes.flush(flush.site(), thread, whyWasted(line, machine, buffers, thread, flush));
        }
        if (flush.kind() == Action.FlushKind.CLFLUSH) {
            if (line != null && makesDurable(line, machine, shared.time())) {
                String what = flush.kind().name().toLowerCase(Locale.ROOT);
                watcher.mayFail(machine, before(what, flush.site(), thread));
            }
            long now = shared.tick();
            writeBack(line, machine, now);
        } else {
            long ownStore = line == null ? 0 : line.lastStoreBy(machine, thread);
            long bound = Math.max(flush.issued(), Math.max(ownStore, buffers.lastStoreFence));
            buffers.flushes.add(new Buffers.PendingFlush(flush.address(), bound, flush.site()));
        }
    }

    /** Why a flush can make no difference, or null. */
    private String whyWasted(Line line, Machine machine, Buffers buffers, int thread, Buffers.Flush flush) {
        if (line == null || !line.isStoredTo(machine, 0, shared.time())) {
            return "nothing was stored to the cache line";
        }
        if (!shared.isDirty(line, machine, shared.time())) {
            return "the cache line was flushed before and not stored to since";
        }
        long ownStore = line.lastStoreBy(machine, thread);
        for (Buffers.PendingFlush pending : buffers.flushes) {
            boolean same = (pending.address() & -Line.SIZE) == line.base;
            boolean covered = pending.bound() >= ownStore && line.storesSince(machine, pending.bound()) == 0;
            if (same && covered && flush.kind() != Action.FlushKind.CLFLUSH) {
                return "the cache line was flushed before and not stored to since";
            }
        }
        return null;
    }

    /** A fence: what was flushed before is now written back. */
    private void writeBackPending(int thread, Site site) {
        Machine machine = machine(thread);
        List<Buffers.PendingFlush> pending = threads.get(thread).flushes;
        for (Buffers.PendingFlush flush : pending) {
            Line line = shared.line(flush.address());
            if (line != null && makesDurable(line, machine, flush.bound())) {
                watcher.mayFail(machine, before("fence", site, thread));
                break;
            }
        }
        for (Buffers.PendingFlush flush : pending) {
            writeBack(shared.line(flush.address()), machine, flush.bound());
        }
        pending.clear();
    }

    /** Where a failing machine writes its caches back, flushes make no difference. */
    private boolean makesDurable(Line line, Machine machine, long at) {
        return !shared.keepsCaches() && shared.isDirty(line, machine, at);
    }

    private void writeBack(Line line, Machine machine, long at) {
        if (line != null && !shared.keepsCaches()) {
            shared.narrow(shared.interval(line, machine), at, Interval.NEVER);
        }
    }

    private static FailurePoint before(String what, Site site, int thread) {
        return new FailurePoint("before the " + what, site, thread);
    }
}
