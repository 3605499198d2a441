package org.fencepost.selftest;

import org.fencepost.program.Program;

/** Something that lists all executions of a program under a model. */
@FunctionalInterface
public interface Engine {
    ExecutionSet list(Program program, String model);

    /** The same, for engines that want to make something else of the program. */
    default ExecutionSet list(SmallProgram source, Program program, String model) {
        return list(program, model);
    }
}
