package org.fencepost.machine;

import java.util.List;
import java.util.Set;
import org.fencepost.program.Program;

/** x86-TSO (X+F, section 5.1): a write buffer for each thread, and one memory. */
public final class TsoMachine implements Machine<List<WriteBuffer>> {
    private final CpuThreads<List<WriteBuffer>> threads = new CpuThreads<>(all -> all, (old, changed) -> changed);

    @Override
    public String name() {
        return "tso";
    }

    @Override
    public Set<String> dialects() {
        return Set.of("X86", "X86_64", "C");
    }

    @Override
    public List<WriteBuffer> start(Program program) {
        return List.of();
    }

    @Override
    public boolean isIdle(List<WriteBuffer> buffers) {
        return buffers.stream().allMatch(WriteBuffer::isEmpty);
    }

    @Override
    public boolean isQuiet(List<WriteBuffer> buffers, int thread) {
        return WriteBuffer.of(buffers, thread).isEmpty();
    }

    @Override
    public void offer(State<List<WriteBuffer>> state, Steps<List<WriteBuffer>> steps) {
        for (int thread = 0; thread < state.threadCount(); thread++) {
            threads.offer(thread, state, steps);
        }
    }

    @Override
    public String show(List<WriteBuffer> buffers, Names names) {
        return WriteBuffer.show(buffers, names);
    }

    @Override
    public List<Part> parts(List<WriteBuffer> buffers, Names names) {
        return WriteBuffer.parts(buffers, names);
    }
}
