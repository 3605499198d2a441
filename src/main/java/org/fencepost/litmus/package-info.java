/**
 * Litmus tests: reading them, one dialect a class; their initial states and final conditions; what running one gives, and
 * how that is printed. A test is lowered to a {@code Program} whose threads end by observing the registers that the
 * condition mentions; an engine that implements {@link org.fencepost.litmus.LitmusEngine} runs it. Start reading at
 * {@link org.fencepost.litmus.LitmusTest} and {@link org.fencepost.litmus.LitmusParser}. Uses {@code isa}, {@code program},
 * {@code graph} and {@code verdict}.
 */
@NullMarked
package org.fencepost.litmus;

import org.jspecify.annotations.NullMarked;
