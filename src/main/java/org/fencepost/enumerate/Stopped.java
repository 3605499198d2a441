package org.fencepost.enumerate;

import org.fencepost.verdict.Monitor;

/** Ends an enumeration whose monitor says so. */
final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Stopped() {
        super(null, null, false, false);
    }

    /** Called wherever an enumeration may come by very often. */
    static void check(Monitor monitor) {
        if (monitor.mustStop()) {
            throw new Stopped();
        }
    }
}
