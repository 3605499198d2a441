/**
 * The cat language: memory models as text. A file is read ({@link org.fencepost.model.cat.Parser}), run once without any
 * execution ({@link org.fencepost.model.cat.SymbolicInterpreter}), which applies all functions and leaves a graph of sets
 * and relations ({@link org.fencepost.model.cat.Node}), and judged by computing the nodes that its checks need ({@link
 * org.fencepost.model.cat.Evaluator}). Start reading at {@link org.fencepost.model.cat.CatSession}.
 */
@NullMarked
package org.fencepost.model.cat;

import org.jspecify.annotations.NullMarked;
