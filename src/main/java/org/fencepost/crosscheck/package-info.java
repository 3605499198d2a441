/**
 * Compares machines with the axioms of the same model, on the critical tests that follow from them and on random programs. Start
 * reading at {@link org.fencepost.crosscheck.CrossCheck}. May use litmus, machine, generate.
 */
@NullMarked
package org.fencepost.crosscheck;

import org.jspecify.annotations.NullMarked;
