package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.fencepost.program.Action;
import org.fencepost.program.Function;
import org.fencepost.program.Program;

/** Everything there is at one moment of a run. Immutable; equal states have the same futures. */
public final class State<H> {
    private final List<ThreadPoint> threads;
    private final Memory memory;
    private final H hardware;
    /** An access that hit no variable, or null. */
    private final Action.Failure fault;
    /** 0 until it is needed: most states on the way to a successor are never compared. */
    private int hash;

    private State(List<ThreadPoint> threads, Memory memory, H hardware) {
        this(threads, memory, hardware, null);
    }

    private State(List<ThreadPoint> threads, Memory memory, H hardware, Action.Failure fault) {
        this.fault = fault;
        this.threads = threads;
        this.memory = memory;
        this.hardware = hardware;
    }

    static <H> State<H> start(Machine<H> machine, Program program) {
        List<ThreadPoint> threads = new ArrayList<>();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            threads.add(ThreadPoint.start(program.start(thread), thread));
        }
        return new State<>(threads, Memory.of(program), machine.start(program));
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
        List<ThreadPoint> next = new ArrayList<>(threads);
        next.set(thread, threads.get(thread).answer(answer));
        return new State<>(next, memory, hardware);
    }

    public State<H> with(H newHardware) {
        return new State<>(threads, memory, newHardware);
    }

    public State<H> write(long address, int size, long value) {
        return new State<>(threads, memory.write(address, size, value), hardware);
    }

    /** One more thread, which runs the function. */
    State<H> spawn(Function function, long argument) {
        List<ThreadPoint> next = new ArrayList<>(threads);
        Program program = memory.program();
        next.add(ThreadPoint.start(
                program.start(threads.size(), function, argument), List.of(function.name(), argument)));
        return new State<>(next, memory, hardware);
    }

    State<H> lookAgain(int thread) {
        List<ThreadPoint> next = new ArrayList<>(threads);
        next.set(thread, threads.get(thread).lookAgain(memory));
        return new State<>(next, memory, hardware);
    }

    State<H> with(Memory newMemory) {
        return new State<>(threads, newMemory, hardware);
    }

    /** The run is over because of this. */
    State<H> failed(Action.Failure what) {
        return new State<>(threads, memory, hardware, what);
    }

    /** What the program did wrong, or null. */
    Action.Failure failure() {
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
        return isOver() || machine.isIdle(hardware) && threads.stream().allMatch(ThreadPoint::hasEnded);
    }

    /** Whether some thread was stopped by a bound, so that what it would have done is missing. */
    boolean isCut() {
        return threads.stream().anyMatch(ThreadPoint::isCut);
    }

    /** Whether some thread can never go on, whatever memory will hold: a bound, or an assumption that does not hold. */
    boolean isDoomed() {
        return threads.stream().anyMatch(thread -> thread.isBlocked() && !thread.isWaiting());
    }

    /** Whether some thread can never go on: nothing that follows is an end. */
    boolean isStuck() {
        return threads.stream().anyMatch(ThreadPoint::isBlocked);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof State<?> state
                && hashCode() == state.hashCode()
                && threads.equals(state.threads)
                && fault == state.fault
                && memory.equals(state.memory)
                && Objects.equals(hardware, state.hardware);
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = Objects.hash(threads, memory, hardware);
        }
        return hash;
    }
}
