/**
 * Exploration of execution graphs: every consistent execution of a program, each exactly once (TruSt; Mixer's Algorithm 1
 * with one-byte footprints and empty keep sets). Start reading at {@link org.fencepost.explore.Explorer}, then
 * {@code TruSt}, which is the loop, and {@code Revisits}, which has its revisit condition. May use {@code model}, {@code memory}, {@code graph}, {@code program},
 * {@code verdict}.
 */
@NullMarked
package org.fencepost.explore;

import org.jspecify.annotations.NullMarked;
