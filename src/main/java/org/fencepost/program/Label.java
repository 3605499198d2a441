package org.fencepost.program;

/** A place in a function under construction that jumps can name before it is placed. */
public final class Label {
    int position = -1;
}
