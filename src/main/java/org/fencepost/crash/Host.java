package org.fencepost.crash;

import java.util.LinkedHashMap;
import java.util.Map;
import org.fencepost.memory.MemoryImage;
import org.fencepost.program.Function;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/** What a machine has for itself in one run: its program, its own memory, what it told the world. */
final class Host {
    final Machine machine;
    final Program program;
    final MemoryImage memory;
    final MachineObjects objects;
    /** Called when a thread reads poisoned memory, or null. */
    @Nullable Function poisonHandler;

    final Map<String, Long> observed = new LinkedHashMap<>();

    Host(Machine machine, Program program, MemoryImage memory, MachineObjects objects) {
        this.machine = machine;
        this.program = program;
        this.memory = memory;
        this.objects = objects;
    }

    /** The same at this moment, for a run that goes another way; this one must not change as long as that goes on. */
    Host fork() {
        Host fork = new Host(machine, program, memory.fork(), objects.fork());
        fork.poisonHandler = poisonHandler;
        fork.observed.putAll(observed);
        return fork;
    }
}
