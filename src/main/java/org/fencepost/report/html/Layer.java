package org.fencepost.report.html;

import org.fencepost.graph.Relation;

/**
 * A relation to draw.
 *
 * @param about what it means, in a few words
 * @param shown whether it is switched on at first
 * @param pairs without what follows from the others, so that there are few arrows
 */
record Layer(String name, String about, boolean shown, Relation pairs) {}
