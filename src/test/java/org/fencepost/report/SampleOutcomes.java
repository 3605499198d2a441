package org.fencepost.report;

/** Outcomes for the tests of packages below this one. */
public final class SampleOutcomes {
    private SampleOutcomes() {}

    public static FileResult race() {
        return Examples.race();
    }

    public static FileResult raceAfterPolling(int polls) {
        return Examples.raceAfterPolling(polls);
    }
}
