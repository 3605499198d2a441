package org.fencepost.crash;

/** A step that was begun is not made: see {@link EverySchedule}. */
abstract sealed class Interruption extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Interruption() {
        super(null, null, false, false);
    }

    /** Whoever was to make it does not go on any more: the machine is to fail. */
    static final class Stop extends Interruption {
        private static final long serialVersionUID = 1;
        final transient Machine machine;

        Stop(Machine machine) {
            this.machine = machine;
        }
    }

    /** It has turned out that a machine fails later: who goes on now is to be decided again. */
    static final class Again extends Interruption {
        private static final long serialVersionUID = 1;
    }
}
