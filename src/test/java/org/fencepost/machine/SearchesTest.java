package org.fencepost.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

/** Store buffering and load buffering for n threads (X+F, Figure 5.1), by every search. */
class SearchesTest {
    private final TsoMachine tso = new TsoMachine();

    @Test
    void exhaustiveDecidesSixThreads() {
        assertThat(answer(ring(6, true), new ExhaustiveSearch(true))).isEqualTo("allowed");
        assertThat(answer(ring(6, false), new ExhaustiveSearch(true))).isEqualTo("forbidden");
    }

    @Test
    void runsThatLearnFindAndNeverExclude() {
        Result found = ask(ring(5, true), new FuzzSearch(1, 100_000));
        assertThat(MachineFinding.answer(found)).isEqualTo("allowed");
        assertThat(MachineFinding.of(found).unit()).isEqualTo("fuzzing runs");
        assertThat(answer(ring(3, false), new FuzzSearch(1, 300))).isEqualTo("unknown");
        assertThat(answer(ring(4, true), new RandomSearch(1, 100_000))).isEqualTo("allowed");
    }

    @Test
    void theFirstAnswerWins() {
        Search both = new FirstAnswer(new FuzzSearch(1, Long.MAX_VALUE), new ExhaustiveSearch(true));
        assertThat(answer(ring(4, true), both)).isEqualTo("allowed");
        assertThat(answer(ring(4, false), both)).isEqualTo("forbidden");
        Search neither = new FirstAnswer(new FuzzSearch(1, 10), new RandomSearch(1, 10));
        assertThat(answer(ring(2, false), neither)).isEqualTo("unknown");
    }

    /** The same trace after as many states or runs, although levels of six threads are wide enough to be shared. */
    @Test
    void theNumberOfWorkersChangesNothing() {
        for (boolean allowed : new boolean[] {true, false}) {
            requireSame(ring(6, allowed), new ExhaustiveSearch(true), new ExhaustiveSearch(true).withJobs(3));
            requireSame(ring(4, allowed), new ExhaustiveSearch(false), new ExhaustiveSearch(false).withJobs(2));
            requireSame(
                    ring(6, true), new ExhaustiveSearch(false, 5000), new ExhaustiveSearch(false, 5000).withJobs(3));
            requireSame(ring(3, allowed), new RandomSearch(1, 2000), new RandomSearch(1, 2000).withJobs(3));
        }
    }

    private void requireSame(LitmusTest test, Search one, Search several) {
        Result expected = ask(test, one);
        Result result = ask(test, several);
        assertThat(MachineFinding.answer(result)).isEqualTo(MachineFinding.answer(expected));
        assertThat(MachineFinding.of(result).effort())
                .isEqualTo(MachineFinding.of(expected).effort());
        assertThat(text(result)).isEqualTo(text(expected));
    }

    private static List<String> text(Result result) {
        return MachineFinding.isFound(result)
                ? MachineFinding.of(result).trace().steps().stream()
                        .map(step -> step.text())
                        .toList()
                : List.of();
    }

    @Test
    void stepsAreChosenAndTakenBack() {
        LitmusRun run = new LitmusRun(ring(2, true));
        ChosenRun<?> walk = run.walk(tso);
        assertThat(walk.undo()).isFalse();
        String start = walk.show();
        assertThat(walk.choices()).contains("P0 buffers the write x0=1", "P1 buffers the write x1=1");
        walk.choose(0);
        assertThat(walk.show()).isNotEqualTo(start).contains("P0 buffer [x0=1]");
        assertThat(walk.undo()).isTrue();
        assertThat(walk.show()).isEqualTo(start);
        for (String step : List.of(
                "P0 buffers", "P1 buffers", "P0 reads x1=0", "P1 reads x0=0", "P0's buffered", "P1's buffered")) {
            assertThat(walk.ending()).isNull();
            List<String> choices = walk.choices();
            int number = 0;
            while (!choices.get(number).startsWith(step)) {
                number++;
            }
            walk.choose(number);
        }
        assertThat(walk.choices()).isEmpty();
        assertThat(run.isWitness(walk.ending())).isTrue();
    }

    private String answer(LitmusTest test, Search search) {
        return MachineFinding.answer(ask(test, search));
    }

    private Result ask(LitmusTest test, Search search) {
        return new LitmusRun(test).ask(tso, search, new Monitor());
    }

    /** Each thread writes its variable and reads its neighbour's (store buffering), or the other way round (load buffering). */
    static LitmusTest ring(int threads, boolean storeBuffering) {
        List<String> heads = new ArrayList<>();
        List<String> writes = new ArrayList<>();
        List<String> reads = new ArrayList<>();
        List<String> condition = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            heads.add("P" + thread);
            writes.add("MOV [x" + thread + "],$1");
            reads.add("MOV EAX,[x" + (thread + 1) % threads + "]");
            condition.add(thread + ":EAX=" + (storeBuffering ? 0 : 1));
        }
        List<List<String>> rows = storeBuffering ? List.of(heads, writes, reads) : List.of(heads, reads, writes);
        StringBuilder text = new StringBuilder("X86 ring\n{ }\n");
        rows.forEach(row -> text.append(String.join(" | ", row)).append(" ;\n"));
        return Dialects.parser().parse("ring", text + "exists (" + String.join(" /\\ ", condition) + ")\n");
    }
}
