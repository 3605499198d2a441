/**
 * Random small programs, on which the explorer and the oracle must agree: a generator with a seed, a little language of
 * statements that can be lowered to a program, printed as a litmus test and shrunk, and the comparison itself. Start
 * reading at {@link org.fencepost.explore.selftest.SelfTest}.
 */
package org.fencepost.explore.selftest;
