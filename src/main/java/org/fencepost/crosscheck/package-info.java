/**
 * Compares machines with other judges of the same model: with its axioms, on the critical tests that follow from them and on random
 * programs (start reading at {@code CrossCheck}), and with the explorer ({@code MachineSelfTest}). May use litmus, machine, generate,
 * model, explore and what self tests share.
 */
package org.fencepost.crosscheck;
