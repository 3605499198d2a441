/**
 * Measuring checkers: runs a set of programs, ours and a peer's in turn, and prints what each cost. Start reading at
 * {@link org.fencepost.bench.Bench}. Uses nothing of the rest of the house: a checker is a command line here.
 */
@NullMarked
package org.fencepost.bench;

import org.jspecify.annotations.NullMarked;
