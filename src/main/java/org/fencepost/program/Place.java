package org.fencepost.program;

/** An instruction: where it begins in the code of a function. */
record Place(String function, int at) {}
