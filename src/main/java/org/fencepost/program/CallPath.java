package org.fencepost.program;

import org.jspecify.annotations.Nullable;

/**
 * A chain of calls from the bottom of a thread's stack to the code that runs now. Paths form a tree that all threads of
 * all executions of a program share, so that the sites of actions (with their callers) are made once. Safe to use from
 * several threads: a lost race makes an equal path or site again.
 */
final class CallPath {
    final Code code;
    /** The call that led here, with those that led to it; null at the bottom of the stack. */
    private final @Nullable Site callSite;

    private volatile Site @Nullable [] sites;
    private volatile CallPath @Nullable [] callees;

    CallPath(Code code, @Nullable Site callSite) {
        this.code = code;
        this.callSite = callSite;
    }

    /** The site of a place in the code, with the calls that led to it. */
    Site site(int place) {
        if (callSite == null) {
            return code.sites[place];
        }
        Site[] known = sites;
        if (known == null) {
            sites = known = new Site[code.sites.length];
        }
        Site site = known[place];
        if (site == null) {
            known[place] = site = code.sites[place].calledFrom(callSite);
        }
        return site;
    }

    Site site(Code.Loop loop) {
        return callSite == null ? loop.site() : loop.site().calledFrom(callSite);
    }

    CallPath callee(int place, Code called) {
        CallPath[] known = callees;
        if (known == null) {
            callees = known = new CallPath[code.sites.length];
        }
        CallPath path = known[place];
        if (path == null || path.code != called) {
            // An indirect call keeps the path of its latest target only; the others are made again.
            known[place] = path = new CallPath(called, site(place));
        }
        return path;
    }
}
