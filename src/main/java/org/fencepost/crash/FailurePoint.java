package org.fencepost.crash;

import org.fencepost.program.Site;

/**
 * Where the power can fail.
 *
 * @param moment in words that follow "the power fails"
 * @param site the flush or fence that comes next; {@link Site#UNKNOWN} at the program's end
 */
record FailurePoint(String moment, Site site, int thread) {
    static final String OPERATION_ENDED = "when an operation has ended";
}
