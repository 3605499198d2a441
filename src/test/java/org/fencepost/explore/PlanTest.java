package org.fencepost.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.fencepost.explore.Plan.InPlace;
import org.fencepost.explore.Plan.Reach;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Site;
import org.junit.jupiter.api.Test;

class PlanTest {
    private static final Plan FIRST =
            new Plan(Reach.ROW, InPlace.ONCE_A_THREAD_WAITS, true, Set.of(), Cuts.NONE, 2, Rounds.waiting(true));

    /** What two workers learnt at the same time is learnt by both, whoever tells first. */
    @Test
    void refinementsGoTogether() {
        Plan one = FIRST.without(Reach.ROW).withOrderAt(64).with(InPlace.ON);
        Plan other = FIRST.without(Reach.NEIGHBOURS).withOrderAt(128).withThreads(9);
        Plan both = one.and(other);
        assertThat(both).isEqualTo(other.and(one));
        assertThat(both.symmetry()).isEqualTo(Reach.NONE);
        assertThat(both.inPlace()).isEqualTo(InPlace.ON);
        assertThat(both.ignoresOrderAt(64)).isFalse();
        assertThat(both.ignoresOrderAt(128)).isFalse();
        assertThat(both.ignoresOrderAt(192)).isTrue();
        assertThat(both.threads()).isEqualTo(9);
    }

    /** A worker whose plan is older cannot bring back what others have given up. */
    @Test
    void nothingComesBack() {
        Plan late = FIRST.with(InPlace.OFF).without(Reach.NEIGHBOURS);
        assertThat(late.with(InPlace.ON).inPlace()).isEqualTo(InPlace.OFF);
        assertThat(late.without(Reach.ROW).symmetry()).isEqualTo(Reach.NONE);
        assertThat(late.and(FIRST)).isEqualTo(late);
    }

    /** One worker cuts eight bytes in two, another accesses them at once: only both together know that sizes are mixed. */
    @Test
    void cutsOfOneCellGoTogether() {
        Cuts halves = new Cuts(Map.of(7L, new Cuts.Cell(1 << 4 | 1 << 8, 0)), 4);
        Cuts whole = new Cuts(Map.of(7L, new Cuts.Cell(1 << 8, 0b1111_1110)), 8);
        Cuts both = halves.and(whole);
        assertThat(both).isEqualTo(whole.and(halves));
        assertThat(both).isEqualTo(new Cuts(Map.of(7L, new Cuts.Cell(1 << 4 | 1 << 8, 0b1111_1110)), 8));
        assertThat(halves.isMixed() || whole.isMixed()).isFalse();
        assertThat(both.isMixed()).isTrue();
    }

    @Test
    void bytesSayAllOfIt() throws IOException {
        Cuts cuts = new Cuts(Map.of(7L, new Cuts.Cell(1 << 4 | 1 << 8, 2)), 8);
        Plan plan = FIRST.without(Reach.ROW)
                .withOrderAt(64)
                .with(cuts)
                .withThreads(7)
                .with(InPlace.ON);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        plan.save(new DataOutputStream(bytes));
        assertThat(Plan.load(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))))
                .isEqualTo(plan);
    }

    /** An access that cuts a location in use ends with a plan under which it does not. */
    @Test
    void locationsAreCutOnce() {
        Locations locations = new Locations(FIRST);
        locations.plan(load(0x100, 8), false);
        assertThatThrownBy(() -> locations.plan(load(0x104, 4), false))
                .isInstanceOfSatisfying(Replan.class, replan -> requireRoomForBoth(replan.plan()));
    }

    private static void requireRoomForBoth(Plan plan) {
        assertThat(plan.cuts().isMixed()).isFalse();
        Locations again = new Locations(plan);
        assertThat(again.plan(load(0x100, 8), false).locations()).hasSize(2);
        assertThat(again.plan(load(0x104, 4), false).locations()).hasSize(1);
    }

    /** A range that somebody else has cut differently is cut in the same way from then on. */
    @Test
    void locationsFollowThoseOfOthers() {
        Locations locations = new Locations(FIRST);
        locations.plan(load(0x100, 8), false);
        assertThatThrownBy(() -> locations.numberOf(0x100, 4)).isInstanceOfSatisfying(Replan.class, replan -> {
            Locations again = new Locations(replan.plan());
            again.plan(load(0x100, 8), false);
            assertThat(again.get(again.numberOf(0x100, 4)).size()).isEqualTo(4);
        });
    }

    /** One worker has cut eight bytes in two, the other has not: all starts over, as if one had done both. */
    @Test
    void workersCutLocationsInTheSameWay() {
        assertThatThrownBy(() -> both(load(0x100, 8), load(0x104, 4)))
                .isInstanceOfSatisfying(Replan.class, replan -> requireRoomForBoth(replan.plan()));
        assertThatThrownBy(() -> both(load(0x104, 4), load(0x100, 8)))
                .isInstanceOfSatisfying(Replan.class, replan -> requireRoomForBoth(replan.plan()));
        assertThat(both(load(0x104, 4), load(0x108, 8)).cells()).hasSize(1);
    }

    /** What each of two workers has accessed, put together. */
    private static Cuts both(Action.Access one, Action.Access other) {
        CutAccesses all = new CutAccesses();
        for (Action.Access access : new Action.Access[] {one, other}) {
            Locations locations = new Locations(FIRST);
            locations.plan(access, false);
            all.add(locations.accesses());
        }
        return all.inOrder(FIRST);
    }

    @Test
    void overlappingAtomicAccessesAreMixed() {
        Locations locations = new Locations(FIRST);
        locations.plan(load(0x100, 8), true);
        assertThatThrownBy(() -> locations.plan(load(0x104, 4), true))
                .isInstanceOfSatisfying(
                        Replan.class,
                        replan -> assertThat(replan.plan().cuts().isMixed()).isTrue());
    }

    private static Action.Access load(long address, int size) {
        return new Action.Load(address, size, Annotation.RLX, Site.UNKNOWN);
    }
}
