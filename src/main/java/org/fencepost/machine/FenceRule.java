package org.fencepost.machine;

/** Which writes a fence on one channel holds back, which the manual of the hardware leaves open (X+F, section 3.2, Figure 3.6). */
enum FenceRule {
    /** Those of its channel: what the thesis decided for, to err on the side of caution. */
    ITS_CHANNEL("xf"),
    /** All: what the thesis saw on its hardware. */
    ALL_CHANNELS("xf-fences");

    private final String machine;

    FenceRule(String machine) {
        this.machine = machine;
    }

    /** The name of the machine that has this rule. */
    String machine() {
        return machine;
    }

    /** Whether a write on the channel must not overtake an older request. */
    boolean holdsBack(Fpga.Request older, int channel) {
        return this == ALL_CHANNELS ? older.operation().kind().isFence() : older.holdsBack(channel);
    }
}
