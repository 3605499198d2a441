package org.fencepost.crosscheck;

import java.util.List;

/**
 * A test of which axioms and machine say different things.
 *
 * @param test its text, with the question that they answer differently
 * @param axiomsAllow what the axioms say; the machine says the opposite
 * @param reasons why the axioms forbid it, one line for each execution that would end so; empty when they allow it
 * @param trace how the machine does it; empty when it cannot
 */
public record Disagreement(String test, boolean axiomsAllow, List<String> reasons, String trace) {}
