/**
 * Programs: functions, instructions, variables, source lines, and how one thread runs from one visible action to the
 * next. A program never knows who runs it: an engine creates a {@link org.fencepost.program.ThreadRun} for each thread,
 * looks at its {@link org.fencepost.program.Action} and answers it. Start reading at {@code Action}; for
 * how a thread runs, at {@code Interpreter} and {@code Loops}. Uses nothing.
 */
@NullMarked
package org.fencepost.program;

import org.jspecify.annotations.NullMarked;
