/**
 * What all engines answer with: verdicts, violations, observed states, and the one exception for wrong input. Uses
 * {@code graph} and {@code program}.
 */
@NullMarked
package org.fencepost.verdict;

import org.jspecify.annotations.NullMarked;
