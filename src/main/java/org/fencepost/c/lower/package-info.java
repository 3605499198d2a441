/**
 * From LLVM IR to a {@link org.fencepost.program.Program}: links the user's module with our library models, lowers what
 * is reachable from {@code main}, and refuses by name and line what it does not understand. Start reading at
 * {@link org.fencepost.c.lower.ProgramLowering}.
 */
@NullMarked
package org.fencepost.c.lower;

import org.jspecify.annotations.NullMarked;
