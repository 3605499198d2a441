package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.program.Site;

/**
 * The memory of an x86 machine: stores wait in a buffer of their thread, then reach the cache in one order for all;
 * {@code clflushopt} and {@code clwb} wait once more, for a fence (Figures 7 and 8 of the paper). Flushes only bound
 * when a line was written back; {@link Epoch} decides the rest when a later run looks.
 */
final class Px86 {
    /** Told before a flush makes stores durable: the moment at which a failure can show most. */
    interface Watcher {
        void mayFail(FailurePoint point);
    }

    private final Epoch epoch;
    private final VolatileMemory memory;
    private final PreFailure past;
    private final Watcher watcher;
    private final List<Buffers> threads = new ArrayList<>();
    private int buffered;
    /** Counts what other threads can see. */
    private long version;
    /** Whether anything durable has changed since {@link #takeChanged}. */
    private boolean changed;

    Px86(Epoch epoch, VolatileMemory memory, PreFailure past, Watcher watcher) {
        this.epoch = epoch;
        this.memory = memory;
        this.past = past;
        this.watcher = watcher;
    }

    void addThread() {
        threads.add(new Buffers());
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

    /** Persistent memory changed by other means than stores. */
    void noteChange() {
        changed = true;
    }

    boolean isEmpty() {
        return buffered == 0;
    }

    int waiting(int thread) {
        return threads.get(thread).stores.size();
    }

    // ---- executing (Figure 7)
    // -----------------------------------------------------------------------------------------

    void store(int thread, long address, int size, long value, Site site) {
        enqueue(thread, new Buffers.Store(address, size, value, site));
    }

    void flush(int thread, Action.FlushKind kind, long address, Site site) {
        if (Program.isPersistent(address)) {
            enqueue(thread, new Buffers.Flush(kind, address, epoch.time(), site));
        }
    }

    void storeFence(int thread, Site site) {
        enqueue(thread, new Buffers.StoreFence(site));
    }

    private void enqueue(int thread, Buffers.Entry entry) {
        threads.get(thread).stores.add(entry);
        buffered++;
    }

    /** mfence, and what every locked instruction does first. */
    void fullFence(int thread, Site site) {
        drain(thread);
        writeBackPending(thread, site);
    }

    long load(int thread, long address, int size, Site site) {
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | loadByte(thread, address + i, site);
        }
        return value;
    }

    private int loadByte(int thread, long address, Site site) {
        int own = buffered == 0 ? -1 : threads.get(thread).bypass(address);
        if (own >= 0) {
            return own;
        }
        if (!Program.isPersistent(address)) {
            return memory.readByte(address);
        }
        int offset = (int) (address & Line.SIZE - 1);
        Line line = epoch.line(address);
        return line != null && line.isWritten(offset, 1) ? line.newestByte(offset) : past.read(address, thread, site);
    }

    /** Whether each byte has been written, by the thread itself or as far as everybody can see. */
    boolean isDefined(int thread, long address, int size) {
        for (int i = 0; i < size; i++) {
            if (!memory.isDefined(address + i) && threads.get(thread).bypass(address + i) < 0) {
                return false;
            }
        }
        return true;
    }

    // ---- taking effect (Figure 8)
    // -------------------------------------------------------------------------------------

    void drain(int thread) {
        while (!threads.get(thread).stores.isEmpty()) {
            evict(thread);
        }
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
            commit(thread, store);
        } else if (entry instanceof Buffers.Flush flush) {
            takeEffect(thread, buffers, flush);
        } else {
            writeBackPending(thread, ((Buffers.StoreFence) entry).site());
            buffers.lastStoreFence = epoch.tick();
        }
    }

    private void commit(int thread, Buffers.Store store) {
        version += changesWhatIsSeen(store) ? 1 : 0;
        if (!Program.isPersistent(store.address())) {
            memory.write(store.address(), store.size(), store.value());
            return;
        }
        changed = true;
        int offset = (int) (store.address() & Line.SIZE - 1);
        int inFirst = Math.min(store.size(), Line.SIZE - offset);
        long time = epoch.tick();
        epoch.lineForWriting(store.address()).store(time, offset, inFirst, store.value(), thread, store.site());
        if (inFirst < store.size()) {
            // A store across the border of two lines reaches persistent memory in two parts.
            epoch.lineForWriting(store.address() + inFirst)
                    .store(time, 0, store.size() - inFirst, store.value() >>> 8 * inFirst, thread, store.site());
        }
    }

    /** Spinning on an exchange writes back what was there; that must not wake others who do the same. */
    private boolean changesWhatIsSeen(Buffers.Store store) {
        boolean persistent = Program.isPersistent(store.address());
        for (int i = 0; i < store.size(); i++) {
            long address = store.address() + i;
            Line line = persistent ? epoch.line(address) : null;
            int offset = (int) (address & Line.SIZE - 1);
            if (persistent && (line == null || !line.isWritten(offset, 1))) {
                return true;
            }
            int old = persistent ? line.newestByte(offset) : memory.readByte(address);
            if (old != ((int) (store.value() >>> 8 * i) & 0xff)) {
                return true;
            }
        }
        return false;
    }

    private void takeEffect(int thread, Buffers buffers, Buffers.Flush flush) {
        Line line = epoch.line(flush.address());
        if (flush.kind() == Action.FlushKind.CLFLUSH) {
            if (line != null && line.isDirtyAt(epoch.time())) {
                watcher.mayFail(before(flush.kind().name().toLowerCase(Locale.ROOT), flush.site(), thread));
            }
            long now = epoch.tick();
            if (line != null) {
                line.begin = now;
            }
        } else {
            long ownStore = line == null ? 0 : line.lastStoreBy(thread);
            long bound = Math.max(flush.issued(), Math.max(ownStore, buffers.lastStoreFence));
            buffers.flushes.add(new Buffers.PendingFlush(flush.address(), bound, flush.site()));
        }
    }

    /** A fence: what was flushed before is now written back. */
    private void writeBackPending(int thread, Site site) {
        List<Buffers.PendingFlush> pending = threads.get(thread).flushes;
        if (pending.stream().anyMatch(this::makesDurable)) {
            watcher.mayFail(before("fence", site, thread));
        }
        for (Buffers.PendingFlush flush : pending) {
            Line line = epoch.line(flush.address());
            if (line != null) {
                line.begin = Math.max(line.begin, flush.bound());
            }
        }
        pending.clear();
    }

    private boolean makesDurable(Buffers.PendingFlush flush) {
        Line line = epoch.line(flush.address());
        return line != null && line.isDirtyAt(flush.bound());
    }

    private static FailurePoint before(String what, Site site, int thread) {
        return new FailurePoint("before the " + what, site, thread);
    }
}
