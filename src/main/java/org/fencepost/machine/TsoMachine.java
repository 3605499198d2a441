package org.fencepost.machine;

import java.util.List;
import java.util.Set;
import org.fencepost.program.Program;

/** x86-TSO (X+F, section 5.1): a write buffer for each thread, and one memory. */
public final class TsoMachine implements Machine<WriteBuffers> {
    private final CpuThreads<WriteBuffers> threads = new CpuThreads<>(all -> all, (old, changed) -> changed);

    @Override
    public String name() {
        return "tso";
    }

    @Override
    public Set<String> dialects() {
        return Set.of("X86", "X86_64", "C");
    }

    @Override
    public WriteBuffers start(Program program) {
        return WriteBuffers.EMPTY;
    }

    @Override
    public boolean isIdle(WriteBuffers buffers) {
        return buffers.isEmpty();
    }

    @Override
    public boolean isQuiet(WriteBuffers buffers, int thread) {
        return buffers.of(thread).isEmpty();
    }

    @Override
    public void offer(State<WriteBuffers> state, Steps<WriteBuffers> steps) {
        for (int thread = 0; thread < state.threadCount(); thread++) {
            threads.offer(thread, state, steps);
        }
    }

    @Override
    public String show(WriteBuffers buffers, Names names) {
        return buffers.show(names);
    }

    @Override
    public List<Part> parts(WriteBuffers buffers, Names names) {
        return buffers.parts(names);
    }
}
