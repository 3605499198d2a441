package org.fencepost.crash;

import org.fencepost.program.Program;

/**
 * A machine that exists from the start.
 *
 * @param initial what its own memory starts with
 */
record Boot(String name, Program program, VolatileMemory initial) {}
