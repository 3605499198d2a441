/**
 * Compares a model's axioms with a machine: on the critical tests that follow from the axioms, and on random programs. Start reading at
 * {@code CrossCheck}. May use litmus, machine, generate and model.
 */
package org.fencepost.crosscheck;
