package org.fencepost.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.Event;
import org.fencepost.program.Annotation;
import org.fencepost.program.Site;
import org.junit.jupiter.api.Test;

class FoldsTest {
    private static List<Event> thread(int... lines) {
        List<Event> events = new ArrayList<>();
        for (int line : lines) {
            Site site = new Site("a.c", line, "f", null, false);
            int id = events.size();
            events.add(new Event(id, 1, id, true, false, false, 64, 4, 0, 0, Annotation.RLX, site, ""));
        }
        return events;
    }

    @Test
    void iterationsFoldAndTheLastOneStays() {
        assertThat(Folds.of(thread(1, 5, 6, 5, 6, 5, 6, 5, 6, 9))).containsExactly(new Folds.Fold(1, 6, 3));
    }

    @Test
    void aLoopOfOneEventFolds() {
        assertThat(Folds.of(thread(5, 5, 5, 5, 7))).containsExactly(new Folds.Fold(0, 2, 3));
    }

    @Test
    void whatComesTwiceIsNoLoop() {
        assertThat(Folds.of(thread(1, 2, 1, 2, 3))).isEmpty();
        assertThat(Folds.of(List.of())).isEmpty();
    }
}
