package org.fencepost.selftest.crash;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
import org.fencepost.program.Program;
import org.fencepost.selftest.FirstDifference;
import org.fencepost.selftest.Shrinker;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;

/**
 * Compares the exploration of failures with brute force on random programs. With one thread both must find the same values
 * after failures. With two threads the exploration follows some schedules and brute force all of them: the first must find
 * nothing that the second does not.
 */
public final class CrashSelfTest {
    private static final int SCHEDULES = 8;

    private final long seed;
    private final Function<CrashOptions, Function<Program, Result>> engine;
    private final AtomicLong outcomes = new AtomicLong();
    private final AtomicInteger tooLarge = new AtomicInteger();

    public CrashSelfTest(long seed) {
        this(seed, options -> program -> new CrashChecker(program, options).run());
    }

    /** @param engine what is compared with brute force */
    CrashSelfTest(long seed, Function<CrashOptions, Function<Program, Result>> engine) {
        this.seed = seed;
        this.engine = engine;
    }

    /** What the n-th program is like: most have one failure and one thread. */
    private PersistentProgram program(int number) {
        Generator generator = new Generator(seed, number);
        return switch (number % 6) {
            case 4 -> generator.program(2, 1);
            case 5 -> generator.program(1, 2);
            default -> generator.program(1, 1);
        };
    }

    /** How many different outcomes were compared. */
    public long outcomes() {
        return outcomes.get();
    }

    /** How many programs were too large for brute force. */
    public int tooLarge() {
        return tooLarge.get();
    }

    /**
     * Compares on the first programs of the seed; gives the difference on the first program that has one, in words.
     *
     * @param jobs how many to compare at once
     * @param goOn asked before each program, by several threads; false stops the comparison
     */
    public Optional<String> run(int programs, int jobs, BooleanSupplier goOn) {
        return FirstDifference.find(programs, jobs, goOn, () -> this::compare).map(this::describe);
    }

    private record Found(int number, PersistentProgram program) {}

    private Optional<Found> compare(int number) {
        PersistentProgram program = program(number);
        return differs(program) ? Optional.of(new Found(number, program)) : Optional.empty();
    }

    /** Whether the two differ on the program. */
    boolean differs(PersistentProgram program) {
        Set<Map<String, Long>> expected = new BruteForce(program).outcomes();
        if (expected == null) {
            tooLarge.incrementAndGet();
            return false;
        }
        Set<Map<String, Long>> found = found(program);
        outcomes.addAndGet(found.size());
        return !expected.containsAll(found) || !program.hasThreads() && !found.containsAll(expected);
    }

    private Set<Map<String, Long>> found(PersistentProgram program) {
        List<Long> schedules = new ArrayList<>();
        for (long i = 1; i <= (program.hasThreads() ? SCHEDULES : 1); i++) {
            schedules.add(i);
        }
        CrashOptions options =
                CrashOptions.DEFAULT.withFailures(program.failures()).withSchedules(schedules);
        Result result = engine.apply(options).apply(new PersistentLowering(program).program());
        boolean isWhole = result.limits().stream().allMatch(limit -> limit.kind() == Limit.Kind.SCHEDULE);
        if (!result.violations().isEmpty() || !isWhole) {
            throw new IllegalStateException("a program that cannot fail failed: " + ProgramText.of(program));
        }
        Set<Map<String, Long>> found = new HashSet<>();
        result.states().stream().map(State::values).forEach(found::add);
        return found;
    }

    private String describe(Found found) {
        PersistentProgram smallest = Shrinker.smallest(found.program, PersistentProgram::simpler, this::differs);
        Set<Map<String, Long>> expected = new BruteForce(smallest).outcomes();
        Set<Map<String, Long>> actual = found(smallest);
        StringBuilder text = new StringBuilder("Program " + found.number + " of seed " + seed + ", made smaller:\n\n");
        text.append(ProgramText.of(smallest)).append('\n');
        if (!smallest.hasThreads()) {
            list(text, "not found by crash: ", expected, actual);
        }
        list(text, "found by crash, but impossible: ", actual, expected);
        return text.toString();
    }

    private static void list(
            StringBuilder text, String what, Set<Map<String, Long>> of, Set<Map<String, Long>> missingIn) {
        for (Map<String, Long> outcome : of) {
            if (!missingIn.contains(outcome)) {
                text.append(what).append(new TreeMap<>(outcome)).append('\n');
            }
        }
    }
}
