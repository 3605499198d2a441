/**
 * Making litmus tests: from cycles of relaxations ({@link org.fencepost.generate.Cycle}), and by searching for the smallest
 * behaviours on which two models differ ({@link org.fencepost.generate.MinimalTests}). Both make a {@link
 * org.fencepost.generate.Behaviour}, one execution without code, which a {@link org.fencepost.generate.TestWriter} turns
 * into a test that asks for exactly that execution. Start reading at {@code Behaviour}. Uses {@code model}, {@code litmus},
 * {@code graph}, {@code program} and {@code verdict}.
 */
@NullMarked
package org.fencepost.generate;

import org.jspecify.annotations.NullMarked;
