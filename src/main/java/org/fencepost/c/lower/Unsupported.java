package org.fencepost.c.lower;

import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/** Refusals: what is not understood, in which function, where. */
final class Unsupported {
    private Unsupported() {}

    static InputException construct(String what, Site site) {
        String where = site == Site.UNKNOWN ? "" : " (in function " + site.function() + ")";
        return new InputException(what + " is not supported" + where, site);
    }
}
