package org.fencepost.explore;

/**
 * Unwinds an exploration that has learnt something which its {@link Plan} does not provide for, with a plan that does.
 * Exploration starts over with it; this happens a few times at most, and early.
 */
final class Replan extends RuntimeException {
    private final transient Plan plan;

    Replan(Plan plan, String why) {
        super(why, null, false, false);
        this.plan = plan;
    }

    /** The refined plan. */
    Plan plan() {
        return plan;
    }
}
