package org.fencepost.explore;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkListTest {
    @Test
    void alternativesOfTheOldestEvent() {
        WorkList work = new WorkList();
        assertThat(work.alternatives()).isZero();
        work.push(WorkList.READ, 3, -1, 0);
        work.push(WorkList.READ, 3, 1, 0);
        work.push(WorkList.READ, 3, 2, 0);
        work.push(WorkList.WRITE, 5, 0, -1);
        work.push(WorkList.REVISIT, 5, 4, 0);
        assertThat(work.alternatives()).isEqualTo(3);
        work.dropOldest(2);
        assertThat(work.alternatives()).isEqualTo(1);
        work.dropOldest(1);
        assertThat(work.alternatives()).isEqualTo(2);
    }
}
