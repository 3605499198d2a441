/**
 * A second judge of small random tests, to keep the first one honest: it knows programs as lists of instructions and not as litmus
 * tests, chooses reads-from and coherence cell by cell, and holds them against axioms that are written here once more, by hand, over
 * explicit pairs. It shares nothing with the enumeration, the cat models or their evaluation. Slow, and for a handful of accesses.
 */
package org.fencepost.enumerate.judge;
