/**
 * Memory models of machines, and your own, for C programs. A {@link org.fencepost.model.machine.Mapping} says which
 * instructions an atomic operation of C becomes; {@link org.fencepost.model.machine.Compilation} makes of an execution of C
 * the one of the machine, which the model, written in cat, judges. Start reading at
 * {@link org.fencepost.model.machine.ProgramModel}: what the explorer goes by.
 */
@NullMarked
package org.fencepost.model.machine;

import org.jspecify.annotations.NullMarked;
