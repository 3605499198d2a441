package org.fencepost.program;

/**
 * Where in the source an instruction stands.
 *
 * @param caller the site of the call (or inlined call) that led here, or null at the bottom of a thread's stack
 * @param library whether this is code of our own library models, which reports show as its caller
 */
public record Site(String file, int line, String function, Site caller, boolean library) {
    public static final Site UNKNOWN = new Site("?", 0, "?", null, false);

    /** The innermost site in the user's own code: what a report should name. */
    public Site user() {
        Site site = this;
        while (site.library && site.caller != null) {
            site = site.caller;
        }
        return site;
    }

    @Override
    public String toString() {
        return file + ":" + line;
    }
}
