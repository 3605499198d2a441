package org.fencepost.crash;

import java.util.Map;
import java.util.Objects;
import org.fencepost.memory.MemoryImage;
import org.fencepost.program.Program;

/** What is the same for all runs of an exploration. */
record Scenario(
        CrashOptions options,
        RunObserver observer,
        int fill,
        Sample walk,
        boolean all,
        Map<Program, MemoryImage> initial,
        SharedMemory shared,
        PersistentHeap persistent) {
    MemoryImage initialOf(Program program) {
        return Objects.requireNonNull(initial.get(program));
    }
}
