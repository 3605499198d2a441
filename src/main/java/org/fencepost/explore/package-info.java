/**
 * Exploration of execution graphs: every consistent execution of a program, each exactly once (TruSt; Mixer's Algorithm 1
 * with one-byte footprints and empty keep sets). Start reading at {@link org.fencepost.explore.Explorer}, then
 * {@code Exploration}, which is the algorithm. May use {@code model}, {@code memory}, {@code graph}, {@code program},
 * {@code verdict}.
 */
package org.fencepost.explore;
