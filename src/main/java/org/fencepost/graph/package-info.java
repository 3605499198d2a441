/**
 * Execution graphs: events, po, rf, co and dependencies; relations as bit matrices; the explorer's growing graph with its
 * vector clocks. Start reading at {@link org.fencepost.graph.Execution}. Uses only {@code program} (modes and sites).
 */
@NullMarked
package org.fencepost.graph;

import org.jspecify.annotations.NullMarked;
