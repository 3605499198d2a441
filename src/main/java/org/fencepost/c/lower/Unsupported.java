package org.fencepost.c.lower;

import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/** Refusals: what is not understood, in which function, where. */
final class Unsupported {
    private Unsupported() {}

    static InputException construct(String what, Site site) {
        return new InputException(what + " is not supported (in function " + site.function() + ")", site);
    }
}
