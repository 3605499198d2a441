package org.fencepost.program;

import org.jspecify.annotations.Nullable;

/**
 * Where in the source an instruction stands.
 *
 * @param caller the site of the call (or inlined call) that led here, or null at the bottom of a thread's stack
 * @param library whether this is code of our own library models, which reports show as its caller
 * @param mark which of the operations on its line it is, in programs whose operations can have other orders; otherwise 0
 */
public record Site(
        String file, int line, String function, @Nullable Site caller, boolean library, int mark) {
    public static final Site UNKNOWN = new Site("?", 0, "?", null, false);

    public Site(String file, int line, String function, @Nullable Site caller, boolean library) {
        this(file, line, function, caller, library, 0);
    }

    Site marked(int newMark) {
        return new Site(file, line, function, caller, library, newMark);
    }

    /** The innermost site in the user's own code: what a report should name. */
    public Site user() {
        Site site = this;
        while (site.library && site.caller != null) {
            site = site.caller;
        }
        return site;
    }

    /** This place with {@code call} below it; inlined code has callers already, and the call goes below those. */
    Site calledFrom(Site call) {
        return new Site(file, line, function, caller == null ? call : caller.calledFrom(call), library, mark);
    }

    // Chains are as long as recursion is deep, so neither of the two may be recursive.
    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof Site)) {
            return false;
        }
        Site a = this;
        Site b = (Site) other;
        while (a != b) {
            if (a == null || b == null || !a.isSamePlace(b)) {
                return false;
            }
            a = a.caller;
            b = b.caller;
        }
        return true;
    }

    private boolean isSamePlace(Site other) {
        return line == other.line
                && mark == other.mark
                && library == other.library
                && file.equals(other.file)
                && function.equals(other.function);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * file.hashCode() + line) + function.hashCode();
    }

    @Override
    public String toString() {
        return file + ":" + line;
    }
}
