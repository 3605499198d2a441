package org.fencepost.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.fencepost.graph.Relation;
import org.junit.jupiter.api.Test;

class LinearisationTest {
    @Test
    void staysInAThreadAsLongAsItCan() {
        Relation order = new Relation(4).add(0, 1).add(2, 3).add(1, 3);
        assertThat(Linearisation.of(order, event -> event / 2)).hasValue(new int[] {0, 1, 2, 3});
    }

    @Test
    void aCycleHasNoOrder() {
        assertThat(Linearisation.of(new Relation(2).add(0, 1).add(1, 0), event -> 0))
                .isEmpty();
    }
}
