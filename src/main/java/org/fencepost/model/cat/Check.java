package org.fencepost.model.cat;

import org.fencepost.model.cat.Statement.TestKind;
import org.fencepost.model.cat.Statement.TestOp;

/** A compiled check: {@code acyclic}, {@code irreflexive} or {@code empty} of a node, or the opposite. */
record Check(TestKind kind, boolean negated, TestOp op, Node node, String name, Position at) {}
