package org.fencepost.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.fencepost.program.Action;
import org.fencepost.program.FpgaPayload;
import org.fencepost.program.Function;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.program.Wide;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** Everything there is at one moment of a run. Immutable; states of equal parts have the same futures. */
public final class State<H> {
    private final List<ThreadPoint> threads;
    private final Memory memory;
    private final H hardware;
    /** The order of accesses, or null when nobody looks for races. */
    private final @Nullable HappensBefore order;
    /** What the run has ended with that no thread could tell by itself, or null. */
    private final Action.@Nullable Failure fault;

    private State(
            List<ThreadPoint> threads,
            Memory memory,
            H hardware,
            @Nullable HappensBefore order,
            Action.@Nullable Failure fault) {
        this.fault = fault;
        this.order = order;
        this.threads = threads;
        this.memory = memory;
        this.hardware = hardware;
    }

    /** @param races whether to find out about accesses that nothing orders */
    static <H> State<H> start(Machine<H> machine, Program program, boolean races, Limits limits) {
        if (program.hasTransactions()) {
            throw new InputException("machines do not support transactions (fp_tx_begin, _xbegin): use verify");
        }
        List<ThreadPoint> threads = new ArrayList<>();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            threads.add(ThreadPoint.start(program.start(thread, limits), thread));
        }
        @Nullable HappensBefore order = races ? HappensBefore.start(threads.size()) : null;
        return new State<>(threads, Memory.of(program), machine.start(program), order, null);
    }

    public int threadCount() {
        return threads.size();
    }

    /** What the thread wants to do next. */
    public Action action(int thread) {
        return threads.get(thread).action();
    }

    List<ThreadPoint> threads() {
        return threads;
    }

    public Memory memory() {
        return memory;
    }

    public H hardware() {
        return hardware;
    }

    /** The thread has got its answer and stands before its next action. */
    public State<H> answer(int thread, long answer) {
        return with(thread, threads.get(thread).answer(answer, 0));
    }

    State<H> answer(int thread, Wide answer) {
        return with(thread, threads.get(thread).answer(answer.low(), answer.high()));
    }

    private State<H> with(int thread, ThreadPoint point) {
        List<ThreadPoint> next = new ArrayList<>(threads);
        next.set(thread, point);
        return new State<>(next, memory, hardware, order, fault);
    }

    public State<H> with(H newHardware) {
        return new State<>(threads, memory, newHardware, order, fault);
    }

    private State<H> with(HappensBefore newOrder) {
        return new State<>(threads, memory, hardware, newOrder, fault);
    }

    public State<H> write(long address, int size, long value) {
        return write(address, size, new Wide(value, 0), null);
    }

    /** As an FPGA does: several words at once, and of a line only those bytes that are enabled. */
    State<H> write(long address, int size, FpgaPayload payload) {
        State<H> next = this;
        for (int at = 0; at < size; at += FpgaPayload.WORD) {
            long word = payload.words().get(at / FpgaPayload.WORD);
            int length = Math.min(FpgaPayload.WORD, size - at);
            int from = at;
            if (IntStream.range(0, length).allMatch(i -> payload.isWritten(from + i))) {
                next = next.write(address + at, length, word);
                continue;
            }
            for (int i = 0; i < length; i++) {
                next = payload.isWritten(at + i) ? next.write(address + at + i, 1, word >>> 8 * i & 0xff) : next;
            }
        }
        return next;
    }

    /** @param published what an atomic read of it will obtain; null for nothing, as from a plain write */
    State<H> write(long address, int size, Wide value, @Nullable VectorClock published) {
        State<H> next = with(memory.write(address, size, value));
        return order == null ? next : next.with(order.release(address, size, published));
    }

    /** What an atomic write of the thread publishes now; null when nobody looks for races. */
    @Nullable VectorClock published(int thread) {
        return order == null ? null : order.clock(thread);
    }

    /** The order of accesses, or null when nobody looks for races. */
    @Nullable HappensBefore order() {
        return order;
    }

    /**
     * The thread makes an access; the run fails if it races with an earlier one.
     *
     * @param own those of its bytes that it reads from the thread's own buffer
     */
    State<H> access(int thread, Action.Access access, boolean writes, BitSet own) {
        if (order == null) {
            return this;
        }
        State<H> next = with(order.access(thread, access, writes, own));
        Action.@Nullable Failure race = Checks.race(next, thread, access, writes);
        return race == null ? next : next.failed(race);
    }

    State<H> allocate(int thread, Action.Alloc alloc) {
        if (order == null) {
            return with(memory.allocate(alloc, thread, 0));
        }
        HappensBefore later = order.tick(thread);
        return with(later)
                .with(memory.allocate(alloc, thread, later.clock(thread).at(thread)));
    }

    /** One more thread, which runs the function. */
    State<H> spawn(int parent, Function function, long argument) {
        List<ThreadPoint> next = new ArrayList<>(threads);
        Program program = memory.program();
        Limits limits = threads.get(parent).limits();
        next.add(ThreadPoint.start(
                program.start(threads.size(), limits, function, argument), List.of(function.name(), argument)));
        return new State<>(next, memory, hardware, order == null ? null : order.spawn(parent), fault);
    }

    State<H> join(int thread, int child) {
        return order == null ? this : with(order.join(thread, child));
    }

    State<H> lookAgain(int thread) {
        return with(thread, threads.get(thread).lookAgain(memory));
    }

    State<H> with(Memory newMemory) {
        return new State<>(threads, newMemory, hardware, order, fault);
    }

    /** The run is over because of this. */
    State<H> failed(Action.Failure what) {
        return new State<>(threads, memory, hardware, order, what);
    }

    /** What the program did wrong, or null. */
    Action.@Nullable Failure failure() {
        if (fault != null) {
            return fault;
        }
        for (ThreadPoint thread : threads) {
            if (thread.failure() != null) {
                return thread.failure();
            }
        }
        return null;
    }

    /** Whether the program has failed or called exit: nothing matters any more. */
    boolean isOver() {
        return failure() != null || threads.stream().anyMatch(ThreadPoint::hasExited);
    }

    boolean isEnd(Machine<H> machine) {
        return isOver()
                || machine.isIdle(hardware)
                        && (threads.stream().allMatch(ThreadPoint::hasEnded)
                                || LastLook.isEndedByReturn(machine, this));
    }

    /** Whether the main thread, which started all others, has come to its end and has the whole program end. */
    boolean hasMainReturned() {
        return memory.program().threads().size() == 1 && threads.get(0).hasReturned();
    }

    /** Whether some thread was stopped by a bound, so that what it would have done is missing. */
    boolean isCut() {
        return threads.stream().anyMatch(ThreadPoint::isCut);
    }

    /** Whether some thread can never go on: nothing that follows is an end. */
    boolean isStuck() {
        return threads.stream().anyMatch(ThreadPoint::isBlocked);
    }

    /** All that decides what can follow, part by part; many states share their parts. */
    List<Object> parts() {
        List<Object> parts = new ArrayList<>();
        threads.forEach(thread -> parts.add(thread.standing()));
        parts.add(memory);
        parts.add(hardware);
        parts.add(Optional.ofNullable(order));
        parts.add(Optional.ofNullable(fault));
        return parts;
    }

    /** Does the costly part of comparing, once: so that a worker can do it before others wait for it. */
    void prepare() {
        threads.forEach(ThreadPoint::situation);
    }
}
