package org.fencepost.machine;

import java.util.List;
import java.util.Set;
import org.fencepost.program.Program;

/**
 * An abstract machine: what it has between threads and memory, and its transitions. It holds no state of a run; where
 * several things can happen it offers all of them, and whoever runs it chooses.
 *
 * @param <H> the hardware between threads and memory (buffers, pools, channels): an immutable value with equality
 */
public interface Machine<H> {
    /** The name after {@code --machine}. */
    String name();

    /** The dialects of litmus tests whose instructions it has rules for. */
    Set<String> dialects();

    /** The hardware before anything has happened. */
    H start(Program program);

    /** Whether nothing is under way in it, so that memory is final once all threads have ended. */
    boolean isIdle(H hardware);

    /** Whether nothing that the thread has done is still under way: then others may start after it, or wait for its end. */
    default boolean isQuiet(H hardware, int thread) {
        return isIdle(hardware);
    }

    /** Whether only processors access memory, so that the language's happens-before orders all accesses. */
    default boolean isOfProcessors() {
        return true;
    }

    /** Offers everything that can happen next, in a fixed order. */
    void offer(State<H> state, Steps<H> steps);

    /** What is in the hardware, in one line; empty when nothing is. */
    String show(H hardware, Names names);

    /** The same part by part, for drawing it; parts that hold nothing may be left out. */
    default List<Part> parts(H hardware, Names names) {
        return List.of();
    }

    /**
     * A buffer, pool or channel.
     *
     * @param owner the thread it belongs to, such as {@code P0}, or what stands between threads and memory
     * @param content the oldest first
     */
    record Part(String owner, String name, List<String> content) {}
}
