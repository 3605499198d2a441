/**
 * All critical executions that a model forbids: those in which every event matters, so that without any of them (an FPGA's
 * request and its response count as one) the rest is allowed. Start reading at {@code CriticalTests}; {@code Walks} finds the cycles that
 * break an axiom, {@code Completion} decides what a cycle leaves open, {@code Sketch} is what is known on the way.
 */
@NullMarked
package org.fencepost.generate.critical;

import org.jspecify.annotations.NullMarked;
