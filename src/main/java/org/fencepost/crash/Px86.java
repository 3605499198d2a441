package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.fencepost.memory.CacheLine;
import org.fencepost.memory.Copy;
import org.fencepost.memory.StoreBuffer;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.Wide;
import org.fencepost.verdict.CrashTimeline;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

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
    private final NonTemporalStores streams;
    /** How many entries wait in store buffers. */
    private int buffered;

    /** Counts what other threads can see. */
    private long version;
    /** Whether anything durable has changed since {@link #takeChanged}. */
    private boolean changed;

    private final Deeds deeds;

    /** Whether wasted flushes and fences are of interest: they are before any failure. */
    private boolean noting;

    Px86(SharedMemory shared, Loads loads, Watcher watcher) {
        this.noting = shared.failures() == 0;
        this.shared = shared;
        this.deeds = new Deeds(shared);
        this.loads = loads;
        this.watcher = watcher;
        this.streams = new NonTemporalStores(shared, loads, threads, this::commit);
    }

    void addThread(Host host) {
        threads.add(new Buffers(host));
    }

    /** Takes over the threads of another run; what waited in the buffers of machines that have failed is gone. */
    void continueWith(Px86 other, Map<Host, Host> hosts) {
        for (Buffers buffers : other.threads) {
            boolean alive = buffers.host.machine.isAlive();
            Host host = hosts.getOrDefault(buffers.host, buffers.host);
            Buffers own = alive ? buffers.fork(host) : new Buffers(host);
            threads.add(own);
            buffered += own.stores.size();
            streams.takeOver(own);
        }
        // Whoever waits has to look again: stores may be gone.
        version = other.version + 1;
        deeds.goOnAfter(other.deeds);
    }

    /** All machines have failed, with these threads standing where they stood. */
    void remember(Px86 other, List<Task> standing) {
        deeds.goOnAfter(other.deeds);
        standing.stream().filter(task -> !task.done).forEach(task -> {
            StoreBuffer<Buffers.Way> waiting = other.threads.get(task.number).stores;
            Site site = waiting.isEmpty()
                    ? task.run.action().site()
                    : waiting.oldest().site();
            deeds.add(CrashTimeline.Deed.STANDS, task.host.machine, task.number, NOWHERE, site);
        });
    }

    /** What threads did besides stores. */
    Deeds deeds() {
        return deeds;
    }

    private void note(CrashTimeline.Deed what, int thread, long address, Site site) {
        deeds.add(what, machine(thread), thread, address, site);
    }

    /** A machine has failed: what waited in its buffers is gone, and whoever waits has to look again. */
    void lose(Machine failed) {
        noting = false;
        for (int t = 0; t < threads.size(); t++) {
            Buffers buffers = threads.get(t);
            if (buffers.host.machine == failed) {
                buffered -= buffers.stores.size();
                streams.lose(buffers);
                threads.set(t, new Buffers(buffers.host));
            }
        }
        version++;
    }

    Buffers buffers(int thread) {
        return threads.get(thread);
    }

    NonTemporalStores streams() {
        return streams;
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
        return buffered == 0 && streams.isEmpty();
    }

    int waiting(int thread) {
        return threads.get(thread).stores.size();
    }

    /** Whether the oldest entry of the store buffer has to wait for stores past the caches. */
    boolean isHeldBack(int thread) {
        Buffers buffers = threads.get(thread);
        if (buffers.streams.isEmpty()) {
            return false;
        }
        StoreBuffer.Entry<Buffers.Way> entry = buffers.stores.oldest();
        if (entry instanceof StoreBuffer.Store<Buffers.Way> store) {
            return !Buffers.way(store).streaming() && buffers.streams.stream().anyMatch(store::sharesLineWith);
        }
        if (entry instanceof StoreBuffer.Flush<Buffers.Way> flush) {
            return flush.kind() == Action.FlushKind.CLFLUSH
                    && buffers.streams.stream().anyMatch(store -> store.meets(CacheLine.of(flush.address())));
        }
        return true;
    }

    private Machine machine(int thread) {
        return threads.get(thread).host.machine;
    }

    // ---- executing (Figure 7)
    // -----------------------------------------------------------------------------------------

    /** A mutex is given up: a store like others. */
    void unlock(int thread, Action.Unlock unlock) {
        store(thread, unlock.address(), 4, unlock.value(), Annotation.NA, true, unlock.site());
    }

    void store(int thread, Action.Store store) {
        store(thread, store.address(), store.size(), store.value(), store.how(), false, store.site());
    }

    private void store(int thread, long address, int size, long value, Annotation how, boolean unlocks, Site site) {
        boolean streaming = how.has(Annotation.NON_TEMPORAL);
        if (streaming && shared.movesLines() && Program.isPersistent(address)) {
            throw new InputException(
                    "--whole-lines does not support non-temporal stores to shared memory", site.user());
        }
        if (isAlone() && !streaming) {
            storeAtOnce(thread, address, size, value, how, site);
        } else {
            threads.get(thread).unfenced = true;
            Buffers.Way way = new Buffers.Way(streaming, copyOf(thread, how), unlocks);
            enqueue(thread, new StoreBuffer.Store<>(address, size, value, 0, way, site));
        }
    }

    /** What a store of that kind is a part of, or null. */
    private @Nullable Copy copyOf(int thread, Annotation how) {
        return how.has(Annotation.COPY) ? threads.get(thread).copy : null;
    }

    /** A store that nobody can see waiting: all buffers are empty, and no other thread is left; or it is locked. */
    void storeAtOnce(int thread, long address, int size, long value, Annotation how, Site site) {
        Buffers buffers = threads.get(thread);
        buffers.unfenced = true;
        commit(buffers, thread, address, size, value, copyOf(thread, how), site);
    }

    /** A copy begins, or the one that has begun ends. */
    void beginOrEndCopy(int thread) {
        Buffers buffers = threads.get(thread);
        if (buffers.copy == null) {
            buffers.copy = new Copy();
        } else {
            shared.end(buffers.copy);
            buffers.copy = null;
        }
    }

    /** The only thread cannot tell when its stores leave the buffer: they need not enter it. */
    private boolean isAlone() {
        return isEmpty() && threads.size() == 1;
    }

    void flush(int thread, Action.FlushKind kind, long address, Site site) {
        if (!Program.isPersistent(address)) {
            return;
        }
        threads.get(thread).unfenced = true;
        StoreBuffer.Flush<Buffers.Way> flush = new StoreBuffer.Flush<>(kind, address, shared.time(), site);
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
            enqueue(thread, new StoreBuffer.StoreFence<>(site));
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

    private void enqueue(int thread, StoreBuffer.Entry<Buffers.Way> entry) {
        Buffers buffers = threads.get(thread);
        buffers.stores = buffers.stores.with(entry);
        buffered++;
        if (entry instanceof StoreBuffer.Store<Buffers.Way> store) {
            Copy copy = Buffers.way(store).copy();
            if (copy != null) {
                shared.enterBuffer(copy);
            }
        }
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
        streams.ownMayLeave(machine(thread));
        writeBackPending(thread, site);
    }

    /** The first byte of a load that lies on a poisoned line and not in the thread's own buffer, or {@link #NOWHERE}. */
    long poisoned(int thread, long address, int size, Site site) {
        Buffers buffers = threads.get(thread);
        streams.othersMayLeave(thread, address, size);
        if (!streams.isEmpty()) {
            // What the thread itself has stored past the caches mends the line when it leaves.
            streams.mayLeave(thread, store -> store.sharesLineWith(address, size));
        }
        for (long at = address; at < address + size; at++) {
            boolean isFirst = at == address || CacheLine.offset(at) == 0;
            long border = Math.min(address + size, CacheLine.of(at) + CacheLine.SIZE);
            if (isFirst && !buffers.holds(at, border) && loads.isPoisoned(buffers.host.machine, at, thread, site)) {
                return at;
            }
        }
        return NOWHERE;
    }

    long load(int thread, long address, int size, Site site) {
        prepareLoad(thread, address, size, site);
        return loadNow(thread, address, size, site);
    }

    /** Lets happen what the platform may do just before a load, so that what is loaded together is loaded at one time. */
    private void prepareLoad(int thread, long address, int size, Site site) {
        streams.othersMayLeave(thread, address, size);
        loads.begin();
        if (shared.movesLines() && Program.isPersistent(address)) {
            long last = address + size - 1;
            long border = CacheLine.of(last);
            moveUnlessOwn(thread, address, Math.min(last + 1, CacheLine.of(address) + CacheLine.SIZE), site);
            if (border > address) {
                moveUnlessOwn(thread, border, last + 1, site);
            }
        }
    }

    /** The line with these bytes comes to the thread's machine, unless it needs none of them. */
    private void moveUnlessOwn(int thread, long from, long to, Site site) {
        if (!threads.get(thread).holds(from, to)) {
            move(thread, from, shared.time(), site);
        }
    }

    private void move(int thread, long address, long until, Site site) {
        CacheLine line = shared.movesLines() && Program.isPersistent(address) ? shared.line(address) : null;
        if (line != null) {
            loads.move(line, until, machine(thread), thread, site);
        }
    }

    private long loadNow(int thread, long address, int size, Site site) {
        Buffers buffers = threads.get(thread);
        if (isEmpty() || !buffers.meets(address, size)) {
            Host host = buffers.host;
            if (!Program.isPersistent(address)) {
                return host.memory.read(address, size);
            }
            noteSeen(address, size);
            long found = loads.read(host.machine, address, size, thread, site);
            if (threads.size() > 1) {
                deeds.addFound(host.machine, thread, address, site);
            }
            return found;
        }
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | loadByte(thread, address + i, site);
        }
        return value;
    }

    /** Sixteen bytes; what is found in the first half bounds what is found in the second. */
    Wide loadWide(int thread, long address, Site site) {
        prepareLoad(thread, address, Wide.SIZE, site);
        return new Wide(loadNow(thread, address, 8, site), loadNow(thread, address + 8, 8, site));
    }

    /** What memory has there, as far as it is known without a decision; otherwise 0. */
    long peek(Host host, long address, int size) {
        if (!Program.isPersistent(address)) {
            return host.memory.read(address, size);
        }
        CacheLine line = shared.line(address);
        int offset = CacheLine.offset(address);
        return line != null && loads.isKnown(line, host.machine, offset, size) ? line.read(offset, size) : 0;
    }

    private int loadByte(int thread, long address, Site site) {
        int own = threads.get(thread).bypass(address);
        if (own >= 0) {
            return own;
        }
        Host host = threads.get(thread).host;
        if (!Program.isPersistent(address)) {
            return host.memory.readByte(address);
        }
        noteSeen(address, 1);
        return loads.read(host.machine, address, thread, site);
    }

    /** Only other threads can look at a copy that is under way. */
    private void noteSeen(long address, int size) {
        if (threads.size() > 1) {
            shared.noteSeen(address, size);
        }
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
        streams.releaseAll(thread, buffers);
    }

    void drainAll() {
        for (int t = 0; t < threads.size(); t++) {
            drain(t);
        }
    }

    /**
     * The oldest entry of the thread's store buffer takes effect. Until it has, it stays there: when a machine fails just
     * before, the others go on with it.
     */
    void evict(int thread) {
        Buffers buffers = threads.get(thread);
        StoreBuffer.Entry<Buffers.Way> entry = buffers.stores.oldest();
        if (entry instanceof StoreBuffer.Store<Buffers.Way> store) {
            evict(thread, buffers, store);
        } else if (entry instanceof StoreBuffer.Flush<Buffers.Way> flush) {
            if (flush.kind() == Action.FlushKind.CLFLUSH) {
                streams.releaseTo(thread, buffers, CacheLine.of(flush.address()));
            }
            takeEffect(thread, buffers, flush);
        } else {
            streams.releaseAll(thread, buffers);
            finishFence(thread, buffers, entry.site());
        }
        buffers.stores = buffers.stores.withoutOldest();
        buffers.left++;
        buffered--;
    }

    private void evict(int thread, Buffers buffers, StoreBuffer.Store<Buffers.Way> store) {
        if (Buffers.way(store).streaming()) {
            streams.add(buffers, store);
            return;
        }
        if (!buffers.streams.isEmpty()) {
            streams.releaseTo(thread, buffers, CacheLine.of(store.address()));
            streams.releaseTo(thread, buffers, CacheLine.of(store.address() + store.size() - 1));
        }
        commit(thread, store);
    }

    private void commit(int thread, StoreBuffer.Store<Buffers.Way> store) {
        Buffers buffers = threads.get(thread);
        streams.othersMayLeave(thread, store.address(), store.size());
        streams.ownMayLeave(buffers.host.machine);
        Copy copy = Buffers.way(store).copy();
        commit(buffers, thread, store.address(), store.size(), store.low(), copy, store.site());
        if (copy != null) {
            shared.leaveBuffer(copy);
        }
        if (Buffers.way(store).streaming() && Program.isPersistent(store.address())) {
            note(CrashTimeline.Deed.BEGINS_FLUSH, thread, store.address(), store.site());
        }
    }

    /** Spinning on an exchange writes back what was there; that must not wake others who do the same. */
    private void commit(
            Buffers buffers, int thread, long address, int size, long value, @Nullable Copy copy, Site site) {
        Host host = buffers.host;
        if (Program.isPersistent(address)) {
            move(thread, address, shared.time(), site);
            move(thread, address + size - 1, shared.time(), site);
            mayFailBeforeStore(host.machine, thread, site);
            version += shared.holds(address, size, value, host.machine) ? 0 : 1;
            changed = true;
            shared.store(address, size, value, copy, host.machine, thread, site);
        } else {
            version += host.memory.read(address, size) == value ? 0 : 1;
            host.memory.write(address, size, value);
        }
    }

    /** That a store was lost shows where lines are poisoned, so it matters whether the machine has come to make it. */
    private void mayFailBeforeStore(Machine machine, int thread, Site site) {
        if (shared.poisons()) {
            watcher.mayFail(machine, before("store", site, thread));
        }
    }

    /** Sixteen bytes take effect at once; only locked instructions do that, so nothing waits in a buffer. */
    void storeWide(int thread, long address, Wide value, Site site) {
        Host host = threads.get(thread).host;
        if (Program.isPersistent(address)) {
            move(thread, address, shared.time(), site);
            mayFailBeforeStore(host.machine, thread, site);
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

    private void takeEffect(int thread, Buffers buffers, StoreBuffer.Flush<Buffers.Way> flush) {
        Machine machine = buffers.host.machine;
        CacheLine line = shared.line(flush.address());
        if (noting && !shared.keepsCaches()) {
            shared.notes.flush(flush.site(), thread, whyWasted(line, machine, buffers, thread, flush));
        }
        if (flush.kind() == Action.FlushKind.CLFLUSH) {
            if (line != null && makesDurable(line, machine, shared.time())) {
                String what = flush.kind().name().toLowerCase(Locale.ROOT);
                watcher.mayFail(machine, before(what, flush.site(), thread));
            }
            move(thread, flush.address(), shared.time(), flush.site());
            long now = shared.tick();
            writeBack(line, machine, now);
            note(CrashTimeline.Deed.FLUSHES, thread, flush.address(), flush.site());
        } else {
            long ownStore = line == null ? 0 : line.lastStoreBy(machine.number, thread);
            long bound = Math.max(flush.issued(), Math.max(ownStore, buffers.lastStoreFence));
            buffers.flushes.add(new Buffers.PendingFlush(flush.address(), bound, flush.site()));
            note(CrashTimeline.Deed.BEGINS_FLUSH, thread, flush.address(), flush.site());
        }
    }

    /** Why a flush can make no difference, or null. */
    private @Nullable String whyWasted(
            @Nullable CacheLine line,
            Machine machine,
            Buffers buffers,
            int thread,
            StoreBuffer.Flush<Buffers.Way> flush) {
        if (line == null || !line.isStoredTo(machine.number, 0, shared.time())) {
            return "nothing was stored to the cache line";
        }
        if (!shared.isDirty(line, machine, shared.time())) {
            return "the cache line was flushed before and not stored to since";
        }
        long ownStore = line.lastStoreBy(machine.number, thread);
        for (Buffers.PendingFlush pending : buffers.flushes) {
            boolean same = CacheLine.of(pending.address()) == line.base();
            boolean covered = pending.bound() >= ownStore && line.storesSince(machine.number, pending.bound()) == 0;
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
            CacheLine line = shared.line(flush.address());
            if (line != null && makesDurable(line, machine, flush.bound())) {
                watcher.mayFail(machine, before("fence", site, thread));
                break;
            }
        }
        for (Buffers.PendingFlush flush : pending) {
            move(thread, flush.address(), flush.bound(), site);
            writeBack(shared.line(flush.address()), machine, flush.bound());
        }
        if (!pending.isEmpty()) {
            note(CrashTimeline.Deed.FENCES, thread, NOWHERE, site);
        }
        pending.clear();
    }

    /** Where a failing machine writes its caches back, flushes make no difference. */
    private boolean makesDurable(CacheLine line, Machine machine, long at) {
        return !shared.keepsCaches() && shared.isDirty(line, machine, at);
    }

    private void writeBack(@Nullable CacheLine line, Machine machine, long at) {
        if (line != null && !shared.keepsCaches()) {
            shared.writeBack(line, machine, at);
        }
    }

    private static FailurePoint before(String what, Site site, int thread) {
        return new FailurePoint("before the " + what, site, thread);
    }
}
