package org.fencepost;

/**
 * How much of the same kind a test does: what a build needs to make its point, or with {@code -Dfencepost.deep} several times as much.
 * Every kind of program and every assertion is in both.
 */
public final class Depth {
    /** Whether somebody asked for a long run. */
    public static final boolean DEEP = System.getProperty("fencepost.deep") != null;

    private Depth() {}

    public static int of(int build, int deep) {
        return DEEP ? deep : build;
    }
}
