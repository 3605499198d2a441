package org.fencepost.machine;

/**
 * A transition: what happens, and where it leads.
 *
 * @param text what happens, in a few words
 * @param local the thread whose private matter this is, or {@link #SHARED}; see {@link Steps#local}
 */
public record Step<H>(String text, State<H> next, int local) {
    static final int SHARED = -1;
}
