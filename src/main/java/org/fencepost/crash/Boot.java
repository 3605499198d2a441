package org.fencepost.crash;

import org.fencepost.program.Program;

/**
 * A machine to start.
 *
 * @param lasts whether it never fails unless the user says that it may
 */
record Boot(String name, Program program, boolean lasts) {}
