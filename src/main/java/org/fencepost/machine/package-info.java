/**
 * Abstract machines: memory models as hardware that anyone can step through. A {@link org.fencepost.machine.Machine} says
 * what can happen next in a {@link org.fencepost.machine.State}; a {@link org.fencepost.machine.Search} chooses among that,
 * over and over, and looks at the ends. Start reading at {@code Machine} and {@code ScMachine}, the smallest one. Uses
 * {@code litmus}, {@code memory}, {@code program} and {@code verdict}.
 */
@NullMarked
package org.fencepost.machine;

import org.jspecify.annotations.NullMarked;
