/**
 * The engines against each other and against brute force, on random programs: the explorer against the enumeration
 * (start reading at {@link org.fencepost.selftest.SelfTest}), with its reductions against without them, and against the
 * machines. Programs are those of a little language that can be generated from a seed, lowered, printed as a litmus test
 * and shrunk; several are compared at once ({@link org.fencepost.selftest.FirstDifference}). Uses all engines; no engine uses it.
 */
@NullMarked
package org.fencepost.selftest;

import org.jspecify.annotations.NullMarked;
