/**
 * Linearizability: is this queue a queue? Clients of a structure are generated and explored, and the history of each execution is
 * judged: is there an order of its operations, consistent with happens-before in every program that could contain the client, in
 * which each result is the specification's? Start reading at {@link org.fencepost.lincheck.Lincheck}, then
 * {@code HistoryChecker}, which has the definition, and {@code Linearizer}, which has the search for an order; {@code ProgressChecker} asks for progress, {@code DurableJudge} for what survives
 * power failures. May use {@code crash}, {@code machine}, {@code explore}, {@code memory}, {@code work}, {@code model}, {@code graph}, {@code program}, {@code verdict}.
 */
@NullMarked
package org.fencepost.lincheck;

import org.jspecify.annotations.NullMarked;
