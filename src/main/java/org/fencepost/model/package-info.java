/**
 * Memory models: the cat language with its evaluator, and hand-written checkers that judge the explorer's growing graph
 * event by event. Start reading at {@link org.fencepost.model.Model}. Uses {@code graph} (and {@code program} for modes).
 */
package org.fencepost.model;
