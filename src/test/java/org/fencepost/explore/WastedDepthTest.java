package org.fencepost.explore;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The longest chain of calls below one that leads nowhere. */
class WastedDepthTest {
    private final WastedDepth depth = new WastedDepth();

    @Test
    void nothingIsWastedWhenAllCallsLeadSomewhere() {
        depth.explore(1);
        depth.explore(2);
        depth.complete();
        depth.explore(2);
        depth.complete();
        assertThat(depth.longest()).isZero();
    }

    @Test
    void aCallThatEndsAtOnceCountsAsOne() {
        depth.explore(1);
        depth.explore(2);
        depth.complete();
        depth.explore(2);
        assertThat(depth.longest()).isEqualTo(1);
    }

    /** The call at depth 2 has led somewhere later than its first, wasted continuation. */
    @Test
    void whatComesLaterCounts() {
        depth.explore(1);
        depth.explore(2);
        depth.explore(3);
        depth.explore(4);
        depth.explore(3);
        depth.complete();
        assertThat(depth.longest()).isEqualTo(2);
    }

    @Test
    void theDeepestBranchOfAWastedTreeCounts() {
        depth.explore(1);
        depth.complete();
        depth.explore(2);
        depth.explore(3);
        depth.explore(4);
        depth.explore(3);
        depth.explore(2);
        assertThat(depth.longest()).isEqualTo(3);
    }
}
