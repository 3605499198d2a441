package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.memory.CacheLine;
import org.fencepost.memory.StoreBuffer;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;

/**
 * What the next steps of threads and store buffers touch. A store that enters a buffer touches nothing but that its object is there;
 * it touches bytes when it leaves.
 * A line is touched by what decides which of its stores are durable: stores that reach it, and the moments from which on
 * flushes cover what was stored before.
 */
final class Footprints {
    private static final long THREADS = 1;
    private static final long ALLOCATOR = 2;
    private static final long MARKS = 3;
    /** Where the numbers of labels begin. */
    private static final long LABELS = 1L << 40;
    /** Lines have addresses; machines, whose stores have one order where caches are kept, have these. */
    private static final long MACHINES = 1;
    /** And so have the threads whose stores past the caches wait, downwards. */
    private static final long STREAMS = -1;

    /** And so have objects of heaps, by where they begin: a store that enters a buffer needs one that is not freed yet. */
    private static final long OBJECTS = Long.MIN_VALUE;

    private static final long MOST_MACHINES = 1024;
    private static final long[] NO_LINES = {};
    /** Where the numbers of failing machines begin. */
    private static final long FATES = 1L << 41;

    private final Run run;
    private final Px86 x86;
    /** Whether it matters for each machine on its own. */
    private final boolean perMachine;

    Footprints(Run run, Px86 x86) {
        this.run = run;
        this.x86 = x86;
        perMachine = !run.shared.movesLines() && !run.shared.poisons();
    }

    /** Whether it matters in which order lines are stored to and flushed: after the last failure it does not. */
    private boolean linesMatter() {
        return run.doomed() > 0 || run.observer.mayFailLater(run) || run.shared.poisons() && run.failures > 0;
    }

    /** Whether the action can only be taken when the store buffer of its thread is empty. */
    boolean drains(Action action) {
        if (action instanceof Action.Load) {
            return false;
        }
        if (action instanceof Action.Store store) {
            return store.how().mode() == Mode.SC || store.isWide();
        }
        if (action instanceof Action.Unlock unlock) {
            return isCxlLock(unlock.address());
        }
        if (action instanceof Action.Fence fence) {
            return isFull(fence);
        }
        return action instanceof Action.Access
                || action instanceof Action.Response
                || action instanceof Action.Spawn
                || action instanceof Action.StartMachine
                || action instanceof Action.StartOn
                || action instanceof Action.Named
                || action instanceof Action.End;
    }

    private boolean isCxlLock(long address) {
        return run.isCxl() && Program.isPersistent(address);
    }

    private static boolean isFull(Action.Fence fence) {
        Annotation how = fence.how();
        boolean plain = how.mode() == Mode.SC && how.tags().isEmpty();
        return !how.has(Annotation.COPY) && !how.has("SFENCE") && (how.has("MFENCE") || plain);
    }

    /** Of the action that the thread takes next. */
    Footprint of(Task task) {
        Action action = task.run.action();
        if (action instanceof Action.Access access) {
            return ofAccess(task, access);
        }
        if (action instanceof Action.Flush flush) {
            return ofFlush(task, flush);
        }
        if (action instanceof Action.Spawn
                || action instanceof Action.StartMachine
                || action instanceof Action.StartOn) {
            return Footprint.thing(THREADS);
        }
        if (action instanceof Action.End end) {
            return end.exit() ? Footprint.EVERYTHING : Footprint.NONE;
        }
        return ofRest(task, action);
    }

    private Footprint ofRest(Task task, Action action) {
        if (action instanceof Action.Persistent request) {
            return switch (request.request()) {
                case ALLOCATE -> Footprint.thing(ALLOCATOR);
                // The root is the same for whoever asks first.
                case ROOT, FAILURES, RESTARTED -> Footprint.NONE;
                case FAILURES_FROM_HERE -> Footprint.EVERYTHING;
            };
        }
        if (action instanceof Action.AllocateOn || action instanceof Action.SizeOf) {
            return Footprint.thing(ALLOCATOR);
        }
        if (action instanceof Action.Free free) {
            long size = task.host.objects.sizeOf(free.address());
            return size < 0
                    ? Footprint.EVERYTHING
                    : Footprint.bytes(space(task, free.address()), free.address(), Math.max(size, 1), true)
                            .withLines(new long[] {OBJECTS + free.address()}, true);
        }
        if (action instanceof Action.AskLock question) {
            return Footprint.bytes(space(task, question.address()), question.address(), 4, true);
        }
        if (action instanceof Action.Mark) {
            // Which operation has ended before which begins is what a history is about.
            return Footprint.bytes(Footprint.OTHER, MARKS, 1, action instanceof Action.Response);
        }
        if (action instanceof Action.Observe observe) {
            return Footprint.thing(LABELS + observe.label().hashCode());
        }
        if (action instanceof Action.AskMachine question && question.request() == Action.MachineRequest.HAS_FAILED) {
            Footprint fate = Footprint.bytes(Footprint.OTHER, FATES + question.machine(), 1, false);
            boolean matters = run.shared.keepsCaches() && linesMatter();
            return matters ? fate.withLines(new long[] {MACHINES + question.machine()}, false) : fate;
        }
        if (action instanceof Action.Fence && movesLines(task)) {
            return Footprint.EVERYTHING;
        }
        boolean isForOthers = action instanceof Action.Named || action instanceof Action.OnPoison && hasCompany(task);
        return isForOthers ? Footprint.EVERYTHING : Footprint.NONE;
    }

    /** Whether a fence completes flushes that take lines from other machines. */
    private boolean movesLines(Task task) {
        return run.shared.movesLines()
                && linesMatter()
                && !x86.buffers(task.number).flushes.isEmpty();
    }

    /** Whether there are other threads on the machine. */
    private boolean hasCompany(Task task) {
        return run.tasks.stream().anyMatch(other -> other != task && other.host == task.host && !other.done);
    }

    private int space(Task task, long address) {
        return Program.isPersistent(address) ? Footprint.SHARED : task.host.machine.number;
    }

    private Footprint ofAccess(Task task, Action.Access access) {
        long address = access.address();
        if (access instanceof Action.Load) {
            Footprint bytes = Footprint.bytes(space(task, address), address, access.size(), false);
            return Program.isPersistent(address) ? ofLookingAt(task, bytes) : bytes;
        }
        return drains(access) ? ofStore(task, address, access.size()) : ofEntering(task, address);
    }

    private static Footprint ofEntering(Task task, long address) {
        long base = task.host.objects.baseOf(address);
        return base < 0 ? Footprint.NONE : Footprint.NONE.withLines(new long[] {OBJECTS + base}, false);
    }

    /** Where lines move or are poisoned, or copies are under way, it matters what else happens to the line. */
    private Footprint ofLookingAt(Task task, Footprint bytes) {
        int size = (int) (bytes.to() - bytes.from());
        boolean moves = run.shared.movesLines() || hasOpenCopy(bytes.from()) || hasOpenCopy(bytes.to() - 1);
        return moves || run.shared.poisons() ? bytes.withLines(lines(task, bytes.from(), size), moves) : bytes;
    }

    private boolean hasOpenCopy(long address) {
        CacheLine line = run.shared.line(address);
        return line != null && line.hasUnsettledPart();
    }

    private Footprint ofStore(Task task, long address, int size) {
        Footprint bytes = Footprint.bytes(space(task, address), address, size, true);
        if (!Program.isPersistent(address)) {
            return bytes;
        }
        return bytes.withLines(lines(task, address, size), true);
    }

    /** Where caches are kept, all stores of a machine have one order. */
    private long[] lines(Task task, long address, int size) {
        if (!linesMatter()) {
            return NO_LINES;
        }
        if (run.shared.keepsCaches()) {
            return new long[] {MACHINES + task.host.machine.number};
        }
        long first = line(task, address);
        long last = line(task, address + size - 1);
        return first == last ? new long[] {first} : new long[] {first, last};
    }

    /** The line, or what the thread's machine has of it. */
    private long line(Task task, long address) {
        return CacheLine.of(address) * MOST_MACHINES + (perMachine ? task.host.machine.number : 0);
    }

    /** A weak flush covers what was stored before it was issued; clflush what was when it leaves the buffer. */
    private Footprint ofFlush(Task task, Action.Flush flush) {
        return flush.kind() == Action.FlushKind.CLFLUSH || !Program.isPersistent(flush.address())
                ? Footprint.NONE
                : flushing(List.of(line(task, flush.address())));
    }

    private Footprint flushing(List<Long> lines) {
        long[] bases = lines.stream().mapToLong(Long::longValue).toArray();
        return !linesMatter() || run.shared.keepsCaches() || bases.length == 0
                ? Footprint.NONE
                : Footprint.NONE.withLines(bases, run.shared.movesLines());
    }

    /** Of the oldest entry of the thread's store buffer, when it leaves. */
    Footprint ofOldest(Task task) {
        Buffers buffers = x86.buffers(task.number);
        StoreBuffer.Entry<Buffers.Way> entry = buffers.stores.oldest();
        if (entry instanceof StoreBuffer.Store<Buffers.Way> store) {
            return Buffers.way(store).streaming()
                    ? Footprint.NONE.withLines(new long[] {STREAMS - task.slot}, true)
                    : ofStore(task, store.address(), store.size());
        }
        if (entry instanceof StoreBuffer.Flush<Buffers.Way> flush) {
            List<Long> lines =
                    flush.kind() == Action.FlushKind.CLFLUSH ? List.of(line(task, flush.address())) : List.of();
            return flushing(lines);
        }
        return movesLines(task) ? Footprint.EVERYTHING : flushing(weakFlushesBehind(task, buffers));
    }

    /** Of the failure of a machine. */
    static Footprint ofFailure(Machine machine) {
        return Footprint.thing(FATES + machine.number);
    }

    /** Of that one of the thread's stores past the caches which leaves next: any that is the oldest to its lines. */
    Footprint ofStreams(Task task) {
        long from = Long.MAX_VALUE;
        long to = 0;
        List<Long> lines = new ArrayList<>(List.of(STREAMS - task.slot));
        for (StoreBuffer.Store<Buffers.Way> store : x86.buffers(task.number).leavingFirst()) {
            from = Math.min(from, store.address());
            to = Math.max(to, store.address() + store.size());
            for (long line : ofStore(task, store.address(), store.size()).lines()) {
                lines.add(line);
            }
            if (!Program.isPersistent(store.address())) {
                return Footprint.EVERYTHING;
            }
        }
        long[] all = lines.stream().mapToLong(Long::longValue).toArray();
        return Footprint.bytes(Footprint.SHARED, from, to - from, true).withLines(all, true);
    }

    /** The lines of flushes that have to wait for a store fence, the oldest entry of the buffer. */
    private List<Long> weakFlushesBehind(Task task, Buffers buffers) {
        List<Long> lines = new ArrayList<>();
        for (StoreBuffer.Entry<Buffers.Way> entry : buffers.stores.entries()) {
            if (entry instanceof StoreBuffer.Flush<Buffers.Way> flush && flush.kind() != Action.FlushKind.CLFLUSH) {
                lines.add(line(task, flush.address()));
            }
        }
        return lines;
    }
}
