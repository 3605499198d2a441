package org.fencepost.c.ir;

/** How source files are shown, and which of them are not the user's own. */
public interface SourceNames {
    /** The name to show for a file that the debug information calls {@code name}, in {@code directory}. */
    String show(String directory, String name);

    /** Whether reports should rather show who called into this file. */
    boolean isLibrary(String directory, String name);
}
