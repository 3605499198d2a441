package org.fencepost.report;

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
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.verdict.Violation;

/** Outcomes built by hand, for the tests of reports. */
final class Examples {
    static final String FILE = "src/test/resources/report/mp.c";

    private final List<Event> events = new ArrayList<>();
    private final ProgramBuilder builder = new ProgramBuilder(FILE);
    private final long data = builder.global("data", 4, 0);
    private final long flag = builder.global("flag", 4, 0);
    private final Program program = builder.build();

    /** Message passing with a relaxed flag: the reader sees the flag but may miss the data. */
    static FileResult race() {
        return new Examples().messagePassing(1);
    }

    /** The same, but the reader has polled the flag {@code polls} times. */
    static FileResult raceAfterPolling(int polls) {
        return new Examples().messagePassing(polls);
    }

    static FileResult verified() {
        Result result = new Result(
                new Counts(3, 1),
                0.0123456789,
                List.of(),
                List.of(),
                List.of(new State(Map.of("r1", 1L), 2), new State(Map.of("r1", 0L), 1)),
                List.of(),
                null);
        return FileResult.of("ok.c", Basis.model("rc11"), result, null, 0.5);
    }

    /** More executions than a number can tell. */
    static FileResult countless() {
        List<State> states = List.of(new State(Map.of("r1", 1L), Counts.MANY));
        Result result = new Result(
                new Counts(Counts.MANY, Counts.sum(Counts.MANY - 1, 2), 7, 3, 0),
                1,
                List.of(),
                List.of(),
                states,
                List.of(),
                null);
        return FileResult.of("alike.c", Basis.model("rc11"), result, null, 1);
    }

    static FileResult bounded() {
        Result result = new Result(
                new Counts(10, 0),
                1,
                List.of(),
                List.of(leak()),
                List.of(),
                List.of(new Limit(Limit.Kind.LOOP, "the loop at spin.c:9 was cut after 5 iterations (--unroll 5)")),
                null);
        return FileResult.of("spin.c", Basis.model("sc"), result, null, 1.25);
    }

    static Violation leak() {
        Site site = new Site("spin.c", 4, "main", null, false);
        return new Violation(FailureKind.LEAK, "16 bytes are never freed.", 0, site, "", null, List.of(), List.of());
    }

    private FileResult messagePassing(int polls) {
        int initialData = write(Event.INITIAL, 0, data, 0, Annotation.NA, null);
        int initialFlag = write(Event.INITIAL, 0, flag, 0, Annotation.NA, null);
        Site start = new Site(FILE, 20, "main", null, false);
        int writeData = write(1, 0, data, 42, Annotation.NA, new Site(FILE, 8, "writer", null, false));
        int writeFlag = write(1, 1, flag, 1, Annotation.RLX, new Site(FILE, 9, "writer", null, false));
        List<Integer> emptyReads = new ArrayList<>();
        for (int i = 0; i < polls - 1; i++) {
            emptyReads.add(read(2, i, flag, 0, Annotation.ACQ, new Site(FILE, 14, "reader", null, false)));
        }
        int readFlag = read(2, polls - 1, flag, 1, Annotation.ACQ, new Site(FILE, 14, "reader", null, false));
        Site library = new Site("assert.h", 3, "check", new Site(FILE, 16, "reader", null, false), true);
        int readData = read(2, polls, data, 0, Annotation.NA, library);
        events.add(new Event(
                events.size(), 0, 0, false, false, false, 0, 0, 0, 0, Annotation.NA, start, "spawn thread 1"));
        Relation rf = new Relation(events.size());
        rf.add(writeFlag, readFlag).add(initialData, readData);
        emptyReads.forEach(read -> rf.add(initialFlag, read));
        Relation co = new Relation(events.size());
        co.add(initialData, writeData).add(initialFlag, writeFlag);
        Relation po = new Relation(events.size());
        po.add(writeData, writeFlag).add(readFlag, readData);
        Execution execution = new Execution(events, po, rf, co, Map.of(), Map.of());
        Violation violation = new Violation(
                FailureKind.RACE,
                "Data race on data: thread 2 reads it while thread 1 writes it, and nothing orders the two.",
                2,
                library,
                "the accesses of flag: a release store and an acquire load would order the two.",
                execution,
                List.of(writeData, readData),
                List.of("waiting\n", "go\n"));
        Result result = new Result(new Counts(2, 1), 0.002, List.of(violation), List.of(), List.of(), List.of(), null);
        return FileResult.of(FILE, Basis.model("rc11"), result, program, 0.25);
    }

    private int write(int thread, int action, long address, long value, Annotation how, Site site) {
        int id = events.size();
        events.add(new Event(id, thread, action, false, true, false, address, 4, 0, value, how, site, ""));
        return id;
    }

    private int read(int thread, int action, long address, long value, Annotation how, Site site) {
        int id = events.size();
        events.add(new Event(id, thread, action, true, false, false, address, 4, value, 0, how, site, ""));
        return id;
    }
}
