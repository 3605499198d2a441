package org.fencepost.machine;

import java.util.function.Supplier;

/**
 * A transition: what happens, and where it leads.
 *
 * @param what what happens, in a few words; made only for those who read them, because searches take millions of steps
 * @param local the thread whose private matter this is, or {@link #SHARED}; see {@link Steps#local}
 */
public record Step<H>(Supplier<String> what, State<H> next, int local) {
    static final int SHARED = -1;

    /** What happens, in a few words. */
    public String text() {
        return what.get();
    }
}
