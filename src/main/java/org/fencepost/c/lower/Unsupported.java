package org.fencepost.c.lower;

import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/** Refusals: what is not understood, in which function, where. */
final class Unsupported {
    private Unsupported() {}

    static InputException construct(String what, Site site) {
        return construct(what, "", site);
    }

    /** {@code why} may be empty. */
    static InputException construct(String what, String why, Site site) {
        String reason = why.isEmpty() ? "" : ": " + why;
        String where = site == Site.UNKNOWN ? "" : " (in function " + site.function() + ")";
        return new InputException(what + " is not supported" + reason + where, site);
    }
}
