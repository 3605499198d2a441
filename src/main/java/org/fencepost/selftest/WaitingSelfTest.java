package org.fencepost.selftest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;

/**
 * Compares exploration that puts off reads which only wait with exploration that does not, on random programs that wait: the
 * same complete executions, each once, the same observations and verdicts.
 */
public final class WaitingSelfTest {
    private static final int MOST_EXECUTIONS = 4_000;

    private final long seed;
    private final List<String> models;
    private final AtomicInteger tooLarge = new AtomicInteger();
    private final AtomicLong executions = new AtomicLong();
    private final AtomicLong blockedBefore = new AtomicLong();
    private final AtomicLong blockedNow = new AtomicLong();

    public WaitingSelfTest(long seed, List<String> models) {
        this.seed = seed;
        this.models = List.copyOf(models);
    }

    /** Programs that were left out, counted for each model. */
    public int tooLarge() {
        return tooLarge.get();
    }

    public long executions() {
        return executions.get();
    }

    /** Executions that end with a thread waiting when no read is put off. */
    public long blockedBefore() {
        return blockedBefore.get();
    }

    public long blockedNow() {
        return blockedNow.get();
    }

    /**
     * Compares on the first programs of the seed; says on which one, made as small as possible, they differ, and how.
     *
     * @param jobs how many to compare at once
     * @param goOn asked before each program, by several threads; false stops the comparison
     */
    public Optional<String> run(int programs, int jobs, BooleanSupplier goOn) {
        return FirstDifference.find(programs, jobs, goOn, () -> this::compare);
    }

    /** The same on one program of the seed. */
    Optional<String> compare(int number) {
        return compare(WaitingProgram.random(seed, number), "program " + number + " of seed " + seed);
    }

    Optional<String> compare(WaitingProgram program, String name) {
        for (String model : models) {
            if (difference(program, model) != null) {
                WaitingProgram smallest = shrink(program, model);
                return Optional.of("They disagree under " + model + " on\n" + smallest + difference(smallest, model)
                        + "\n(" + name + ")\n");
            }
        }
        return Optional.empty();
    }

    private WaitingProgram shrink(WaitingProgram program, String model) {
        for (WaitingProgram simpler : program.simpler()) {
            if (difference(simpler, model) != null) {
                return shrink(simpler, model);
            }
        }
        return program;
    }

    /** How the two explorations differ, or null. */
    private String difference(WaitingProgram source, String model) {
        Program program = source.lower();
        try {
            return compare(source, program, model);
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    private String compare(WaitingProgram source, Program program, String model) {
        ExploreOptions plain = ExploreOptions.of(model).withInPlace(false);
        Result before = new Explorer(program, plain.withLiveness(false).withMaxExecutions(MOST_EXECUTIONS)).run();
        if (before.limits().stream().anyMatch(limit -> limit.kind() != Limit.Kind.NOTHING_CHECKED)) {
            tooLarge.incrementAndGet();
            return null;
        }
        if (before.violations().isEmpty()) {
            String difference = compareExecutions(program, model);
            if (difference != null) {
                return difference;
            }
            executions.addAndGet(before.executions());
            blockedBefore.addAndGet(before.blocked());
            Result now = new Explorer(program, ExploreOptions.of(model).withLiveness(false)).run();
            blockedNow.addAndGet(now.blocked());
        }
        String kind = kind(new Explorer(program, plain).run());
        String kindNow = kind(new Explorer(program, ExploreOptions.of(model)).run());
        boolean same = kind.equals(kindNow) || source.mayFail() && !kind.equals("none") && !kindNow.equals("none");
        return same ? null : "verdict " + kindNow + " instead of " + kind;
    }

    private static String compareExecutions(Program program, String model) {
        ExecutionSet expected = new ExplorerEngine().withInPlace(false).list(program, model);
        ExecutionSet actual = new ExplorerEngine().list(program, model);
        StringBuilder text = new StringBuilder();
        Map<String, Integer> all = new TreeMap<>(actual.complete());
        all.putAll(expected.complete());
        for (String form : all.keySet()) {
            int times = actual.complete().getOrDefault(form, 0);
            int wanted = expected.complete().getOrDefault(form, 0);
            if (times != wanted || times != 1) {
                text.append("  ")
                        .append(times)
                        .append(" times instead of ")
                        .append(wanted)
                        .append(": ");
                text.append(form).append('\n');
            }
        }
        if (text.length() == 0 && !expected.states().equals(actual.states())) {
            text.append("  other observations");
        }
        return text.length() == 0 ? null : text.toString();
    }

    /** Waiting for ever is a hang or a deadlock, by what the first such execution looks like. */
    private static String kind(Result result) {
        if (result.violations().isEmpty()) {
            return "none";
        }
        FailureKind kind = result.violations().get(0).kind();
        return kind == FailureKind.DEADLOCK ? FailureKind.HANG.name() : kind.name();
    }
}
