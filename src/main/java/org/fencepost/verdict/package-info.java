/**
 * What all engines answer with: verdicts, violations, observed states, and the one exception for wrong input. Uses
 * {@code graph} and {@code program}.
 */
package org.fencepost.verdict;
