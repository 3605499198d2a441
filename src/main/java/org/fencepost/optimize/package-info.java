/**
 * The weakest barriers that are still correct (Oberhauser et al., "VSync", 2021, section 3). {@code AdaptiveRelaxation} is
 * the algorithm; it asks a {@code Checker} about {@code Combination}s of orders. Start reading at
 * {@link org.fencepost.optimize.Optimizer}. May use {@code explore}, {@code crash}, {@code model}, {@code graph},
 * {@code program}, {@code verdict}.
 */
@NullMarked
package org.fencepost.optimize;

import org.jspecify.annotations.NullMarked;
