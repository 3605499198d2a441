package org.fencepost.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.Site;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Violation;
import org.junit.jupiter.api.Test;

/** A load of 16 bytes: its first 8 from one store, the next 4 from another, the rest from memory as it was. */
class WholeAccessesTest {
    private static final Site SITE = new Site("wide.c", 7, "reader", null, false);

    private final ProgramBuilder builder = new ProgramBuilder("wide.c");
    private final long both = builder.global("both", 16, 0);
    private final Program program = builder.build();
    private final List<Event> events = new ArrayList<>();

    private int add(int thread, int action, boolean reads, int offset, int size, long value) {
        int id = events.size();
        long read = reads ? value : 0;
        long written = reads ? 0 : value;
        events.add(new Event(
                id,
                thread,
                action,
                reads,
                !reads,
                false,
                both + offset,
                size,
                read,
                written,
                Annotation.RLX,
                SITE,
                ""));
        return id;
    }

    private FileResult outcome() {
        int initialLow = add(Event.INITIAL, 0, false, 0, 8, 0);
        int initialMiddle = add(Event.INITIAL, 0, false, 8, 4, 0);
        int initialHigh = add(Event.INITIAL, 0, false, 12, 4, 0);
        int low = add(1, 0, false, 0, 8, 5);
        int middle = add(2, 0, false, 8, 4, 6);
        int readLow = add(3, 0, true, 0, 8, 5);
        int readMiddle = add(3, 0, true, 8, 4, 6);
        int readHigh = add(3, 0, true, 12, 4, 0);
        Relation rf = new Relation(events.size())
                .add(low, readLow)
                .add(middle, readMiddle)
                .add(initialHigh, readHigh);
        Relation co = new Relation(events.size()).add(initialLow, low).add(initialMiddle, middle);
        Relation si = new Relation(events.size());
        for (int a = readLow; a <= readHigh; a++) {
            for (int b = readLow; b <= readHigh; b++) {
                if (a != b) {
                    si.add(a, b);
                }
            }
        }
        Execution execution = new Execution(events, new Relation(events.size()), rf, co, Map.of("si", si), Map.of());
        Violation violation =
                new Violation(FailureKind.ASSERTION, "no", 3, SITE, "", execution, List.of(readMiddle), List.of());
        Result result = new Result(new Counts(1, 0), 0, List.of(violation), List.of(), List.of(), List.of(), null);
        return FileResult.of("wide.c", Basis.model("ra"), result, program, 0);
    }

    @Test
    void textSaysWhichBytesComeFromWhere() {
        assertThat(new TextReport(Ink.of(false), false).render(outcome()))
                .contains("T1.1  wide.c:7  store relaxed both (8 bytes) = 5")
                .contains("> T3.1  wide.c:7  load relaxed both (16 bytes) -> {5, 6}")
                .contains("bytes 0-7: T1.1")
                .contains("bytes 8-11: T2.1")
                .contains("bytes 12-15: the initial value")
                .doesNotContain("T3.2");
    }

    @Test
    void graphHasOneNodeForAnAccess() {
        FileResult outcome = outcome();
        assertThat(DotReport.render(outcome.result().violations().get(0), program))
                .contains("e5 [label=\"T3.1: load relaxed both (16 bytes) -> {5, 6}")
                .contains("e3 -> e5 [label=\"rf bytes 0-7\"")
                .contains("e4 -> e5 [label=\"rf bytes 8-11\"")
                .contains("e2 -> e5 [label=\"rf bytes 12-15\"")
                .doesNotContain("e6");
    }

    @Test
    void jsonNamesTheAccessOfEachPart() {
        assertThat(new JsonReport().render(outcome()).replaceAll("\\s", ""))
                .contains("\"from\":[{\"write\":3,\"first\":0,\"last\":7},{\"write\":4,\"first\":8,\"last\":11},"
                        + "{\"write\":2,\"first\":12,\"last\":15}]");
    }
}
