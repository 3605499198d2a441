package org.fencepost.selftest.crash;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.fencepost.crash.Audit;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
import org.fencepost.program.Program;
import org.fencepost.selftest.Count;
import org.fencepost.selftest.RandomComparison;
import org.fencepost.selftest.Shrinker;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;

/**
 * Compares the exploration of failures with brute force on random programs. Both must find the same values
 * after failures, whatever the schedule; no execution on every schedule comes twice.
 */
public final class CrashSelfTest implements RandomComparison {
    /** Brute force lets threads issue at once what nobody can tell when they issue it, but for one in so many programs. */
    private static final int WHOLLY = 8;

    private final long seed;
    /** Whether all programs have several threads. */
    private final boolean threads;

    private final Function<CrashOptions, Function<Program, Result>> engine;
    /** How many different outcomes were compared. */
    public final Count outcomes = new Count();

    private final Count tooLarge = new Count();

    /** On how many programs the exploration is bounded, so that what it finds is only part of what there is. */
    public final Count partial = new Count();

    /** @param threads whether all programs are to have several threads */
    public CrashSelfTest(long seed, boolean threads) {
        this(seed, threads, options -> program -> new CrashChecker(program, options).run());
    }

    /** @param engine what is compared with brute force */
    CrashSelfTest(long seed, boolean threads, Function<CrashOptions, Function<Program, Result>> engine) {
        this.seed = seed;
        this.threads = threads;
        this.engine = engine;
    }

    /** What the n-th program is like: most have one failure and one thread. */
    private PersistentProgram program(int number) {
        Generator generator = new Generator(seed, number);
        if (threads) {
            return switch (number % 4) {
                case 2 -> generator.program(1, 3);
                case 3 -> generator.programOfThreads();
                default -> generator.program(1, 2);
            };
        }
        return switch (number % 6) {
            case 4 -> generator.program(2, 1);
            case 5 -> generator.program(1, 2);
            default -> generator.program(1, 1);
        };
    }

    /** How many programs were too large for brute force. */
    @Override
    public long tooLarge() {
        return tooLarge.get();
    }

    @Override
    public IntFunction<Optional<String>> worker() {
        return number -> compare(number).map(this::describe);
    }

    private record Found(int number, PersistentProgram program) {}

    private Optional<Found> compare(int number) {
        PersistentProgram program = program(number);
        boolean differs = differs(program, number % WHOLLY != 0);
        return differs ? Optional.of(new Found(number, program)) : Optional.empty();
    }

    /** Whether the two differ on the program. */
    boolean differs(PersistentProgram program) {
        return differs(program, false);
    }

    private boolean differs(PersistentProgram program, boolean sparing) {
        Set<Map<String, Long>> expected = new BruteForce(program, sparing).outcomes();
        if (expected == null) {
            tooLarge.add(1);
            return false;
        }
        Audit audit = new Audit(false);
        Result result = explored(program, audit);
        Set<Map<String, Long>> found = found(result);
        outcomes.add(found.size());
        boolean isWhole = result.limits().isEmpty();
        partial.add(isWhole ? 0 : 1);
        return !expected.containsAll(found)
                || isWhole && !found.containsAll(expected)
                || !audit.twice().isEmpty();
    }

    private Result explored(PersistentProgram program, Audit audit) {
        CrashOptions options =
                CrashOptions.DEFAULT.withFailures(program.failures()).withAudit(audit);
        Result result = engine.apply(options).apply(new PersistentLowering(program).program());
        boolean onlySchedules = result.limits().stream().allMatch(limit -> limit.kind() == Limit.Kind.SCHEDULE);
        if (!result.violations().isEmpty() || !onlySchedules) {
            throw new IllegalStateException("a program that cannot fail failed: " + ProgramText.of(program));
        }
        return result;
    }

    private static Set<Map<String, Long>> found(Result result) {
        return result.states().stream().map(State::values).collect(Collectors.toSet());
    }

    private String describe(Found found) {
        PersistentProgram smallest = Shrinker.smallest(found.program, PersistentProgram::simpler, this::differs);
        Set<Map<String, Long>> expected = Objects.requireNonNull(new BruteForce(smallest, false).outcomes());
        Audit audit = new Audit(false);
        Set<Map<String, Long>> actual = found(explored(smallest, audit));
        StringBuilder text = new StringBuilder("Program " + found.number + " of seed " + seed + ", made smaller:\n\n");
        text.append(ProgramText.of(smallest)).append('\n');
        list(text, "not found by crash: ", expected, actual);
        list(text, "found by crash, but impossible: ", actual, expected);
        audit.twice()
                .forEach(twice -> text.append("explored twice: ").append(twice).append('\n'));
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
