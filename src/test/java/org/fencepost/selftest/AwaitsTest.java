package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.fencepost.enumerate.Oracle;
import org.fencepost.enumerate.Outcome;
import org.fencepost.enumerate.Trace;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.model.Model;
import org.fencepost.model.cat.Models;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Await loops on random programs: the same outcomes as trying often enough, and the same hangs as brute force. */
class AwaitsTest {
    /** How many programs to compare under each model; {@code -Dfencepost.awaits=2000} for a thorough run. */
    private static final int PROGRAMS = Integer.getInteger("fencepost.awaits", 100);

    private static final double MOST_COMBINATIONS = 2_000;

    @ParameterizedTest
    @ValueSource(strings = {"sc", "tso", "ra", "rc11", "c20", "imm"})
    void outcomesAreThoseOfTryingOftenEnough(String model) {
        SplittableRandom random = new SplittableRandom(1);
        int compared = 0;
        while (compared < PROGRAMS) {
            AwaitProgram program = AwaitProgram.random(random);
            if (!program.waits() || program.changesMemoryForEver()) {
                continue;
            }
            ExploreOptions options =
                    ExploreOptions.of(model).withLiveness(false).withDuplicateCheck(true);
            Result loops = new Explorer(program.lower(0), options).run();
            Result tries = new Explorer(program.lower(program.sufficientTries()), options).run();
            assertThat(outcomes(loops)).as("%s under %s", program, model).isEqualTo(outcomes(tries));
            compared++;
        }
    }

    private static Set<Map<String, Long>> outcomes(Result result) {
        return result.states().stream().map(State::values).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sc", "tso", "ra", "rc11", "c20", "imm"})
    void hangsAreThoseOfBruteForce(String modelName) {
        Model model = Models.load(modelName);
        SplittableRandom random = new SplittableRandom(2);
        int hangs = 0;
        int compared = 0;
        while (compared < PROGRAMS) {
            AwaitProgram program = AwaitProgram.random(random);
            Program lowered = program.lower(0);
            if (!program.waits() || program.changesMemoryForEver()) {
                continue;
            }
            Oracle oracle = oracle(lowered);
            if (oracle == null || oracle.combinations() > MOST_COMBINATIONS) {
                continue;
            }
            Result result = new Explorer(lowered, ExploreOptions.of(modelName)).run();
            boolean found = result.violations().stream().anyMatch(v -> v.kind() == FailureKind.HANG);
            assertThat(found).as("%s under %s", program, modelName).isEqualTo(hangs(oracle, model));
            hangs += found ? 1 : 0;
            compared++;
        }
        assertThat(hangs).isBetween(PROGRAMS / 10, 9 * PROGRAMS / 10);
    }

    /** Null when brute force cannot list the traces: it lets an exchange read a changed value again and again. */
    private static Oracle oracle(Program program) {
        try {
            return new Oracle(program);
        } catch (InputException e) {
            return null;
        }
    }

    private static boolean hangs(Oracle oracle, Model model) {
        AtomicBoolean found = new AtomicBoolean();
        oracle.enumerate(model, outcome -> {
            if (!found.get() && isStagnant(outcome)) {
                found.set(true);
            }
        });
        return found.get();
    }

    /** Every thread has ended or waits, one waits, and each read that keeps one waiting is of the co-latest write. */
    private static boolean isStagnant(Outcome outcome) {
        boolean waits = false;
        for (Trace trace : outcome.traces()) {
            if (trace.ended()) {
                continue;
            }
            if (!(trace.end() instanceof Action.Block block) || block.kind() != Action.BlockKind.AWAIT) {
                return false;
            }
            waits = true;
            if (!readsLatest(outcome.execution(), trace.thread(), block.reads())) {
                return false;
            }
        }
        return waits;
    }

    private static boolean readsLatest(Execution execution, int thread, List<Integer> actions) {
        for (Event read : execution.events()) {
            if (read.isRead() && read.thread() == thread && actions.contains(read.action())) {
                for (Event write : execution.events()) {
                    boolean later =
                            execution.rf().inverse().then(execution.co()).contains(read.id(), write.id());
                    if (later && write.id() != read.id() && !writesBack(write)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** An exchange that writes what it read ends no wait. */
    private static boolean writesBack(Event write) {
        return write.isUpdate() && write.valueRead() == write.valueWritten();
    }
}
