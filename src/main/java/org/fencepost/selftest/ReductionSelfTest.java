package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.fencepost.selftest.SmallProgram.*;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;

/**
 * Compares exploration with its reductions with plain exploration, on random programs that give them something to do: one
 * execution is explored of all that symmetric threads or the order of arrivals at barriers make of it, and counts for
 * as many as they are; reads that only wait are blocked. The observed states and the verdict are the same.
 *
 * <p>Where threads do the same, they are taken for each other; with barriers only in every other program, so that in the others
 * all threads can show what they have read. Reads are blocked in half of these programs, and in all others.
 */
public final class ReductionSelfTest implements RandomComparison {
    /** All that is not part of a barrier. */
    private static final Pattern SHARED = Pattern.compile("([xyz]|[mt]\\d)(\\+\\d)?");

    private final Features features;
    private final List<String> models;
    private final boolean dependencies;
    private final ProgramGenerator generator;
    private final ProgramGenerator exiting;
    /** How many executions there were over all programs. */
    public final Count executions = new Count();

    /** How many of them were explored with reductions. */
    public final Count explored = new Count();

    /** Executions that end with a thread waiting, in plain exploration. */
    public final Count blockedBefore = new Count();

    /** The same with reductions. */
    public final Count blockedNow = new Count();

    /**
     * How many programs and models had symmetric threads that could not be taken for each other, although the main thread
     * wrote nothing between their starts, and waited for them in the end.
     */
    public final Count off = new Count();

    public ReductionSelfTest(long seed, Features features, List<String> models) {
        this.features = features;
        this.models = List.copyOf(models);
        this.dependencies = models.stream().anyMatch(SelfTest::tracksDependencies);
        this.generator = new ProgramGenerator(seed, features, this::isSmall);
        this.exiting = new ProgramGenerator(seed, features.with(Feature.EXITS), this::isSmall);
    }

    @Override
    public IntFunction<Optional<String>> worker() {
        return this::compare;
    }

    /** The program with this number. */
    SmallProgram program(int number) {
        // Which waits are explored that exit() ends depends on which of several symmetric threads goes first.
        return (isSymmetric(number) ? generator : exiting).program(number);
    }

    private boolean isSymmetric(int number) {
        return features.has(Feature.STARTS)
                && features.has(Feature.COPIES)
                && (number % 2 == 0 || !features.has(Feature.BARRIERS));
    }

    private boolean isInPlace(int number) {
        return !features.has(Feature.STARTS) || number % 4 < 2;
    }

    private Optional<String> compare(int number) {
        return compare(program(number), isSymmetric(number), isInPlace(number));
    }

    /** The difference on one program, in words. */
    Optional<String> compare(SmallProgram program, boolean symmetry, boolean inPlace) {
        return SmallestDifference.find(
                program, models, (simpler, model) -> new Comparison(model, symmetry, inPlace).difference(simpler));
    }

    private boolean isSmall(SmallProgram program) {
        // No model allows more than this one.
        ExploreOptions plain = plain(Listed.options("rc11"));
        return !Listed.isTooLarge(program.lowerSymmetric(false), plain, features.has(Feature.BARRIERS) ? 500 : 2_000);
    }

    private static ExploreOptions plain(ExploreOptions options) {
        return options.withSymmetry(false).withInPlace(false).withBarriers(false);
    }

    /** One way to compare. If threads are not taken for each other, all of them show what they have read. */
    private final class Comparison {
        private final String model;
        private final boolean symmetry;
        private final boolean inPlace;

        Comparison(String model, boolean symmetry, boolean inPlace) {
            this.model = model;
            this.symmetry = symmetry;
            this.inPlace = inPlace;
        }

        private ExploreOptions reduced(ExploreOptions options) {
            return options.withSymmetry(symmetry).withInPlace(inPlace);
        }

        /** How the two explorations differ, or null. */
        @Nullable String difference(SmallProgram source) {
            Program program = symmetry ? source.lowerSymmetric(dependencies) : source.lower(dependencies);
            try {
                String verdicts = compareVerdicts(source, program);
                return verdicts != null ? verdicts : compareExecutions(source, program);
            } catch (InputException e) {
                throw e;
            } catch (RuntimeException e) {
                return e.toString(); // an execution was listed twice, or it broke down
            }
        }

        private @Nullable String compareVerdicts(SmallProgram source, Program program) {
            ExploreOptions options = ExploreOptions.of(model);
            String expected = kind(new Explorer(program, plain(options)).run());
            String actual = kind(new Explorer(program, reduced(options)).run());
            boolean same = expected.equals(actual)
                    || mayFailOtherwise(source) && !expected.equals("none") && !actual.equals("none");
            return same ? null : "verdict " + actual + " instead of " + expected;
        }

        private @Nullable String compareExecutions(SmallProgram source, Program program) {
            Orbits orbits = orbits(source, program, false);
            ExploreOptions options = Listed.options(model);
            Listed all = Listed.of(program, orbits, plain(options));
            Listed some = Listed.of(program, orbits, reduced(options));
            if (!all.result().violations().isEmpty()) {
                return null; // both stopped there
            }
            count(source, all, some);
            List<String> wrong = some.differences(all, "kinds of executions");
            if (mustBeOnce(source, all, some) && !some.isOnce() && !isOnceAmongNeighbours(source, program)) {
                wrong.add("a kind of execution was explored more than once");
            }
            return wrong.isEmpty() ? null : String.join("; ", wrong);
        }

        private void count(SmallProgram source, Listed all, Listed some) {
            executions.add(all.result().executions());
            explored.add(some.result().explored());
            blockedBefore.add(all.result().blocked());
            blockedNow.add(some.result().blocked());
            boolean none = some.result().explored() == all.result().executions();
            boolean could = some.names().size() < all.result().executions();
            off.add(none && could && source.calls(Service.JOIN) && !isDivided(source) ? 1 : 0);
        }

        private boolean mustBeOnce(SmallProgram source, Listed all, Listed some) {
            boolean fewer = some.result().explored() < all.result().executions();
            if (source.calls().anyMatch(call -> call.service().isOfBarriers())) {
                return fewer && !symmetry && onlyMeets(source);
            }
            // A write between the starts of threads may tell some of them from others.
            return !symmetry || fewer && !isDivided(source);
        }

        /** What tells symmetric threads apart leaves first only those that are started one right after the other. */
        private boolean isOnceAmongNeighbours(SmallProgram source, Program program) {
            return symmetry
                    && Listed.of(program, orbits(source, program, true), reduced(Listed.options(model)))
                            .isOnce();
        }

        private Orbits orbits(SmallProgram source, Program program, boolean neighbours) {
            boolean ignores = source.calls().anyMatch(call -> call.service().isOfBarriers());
            return new Orbits(
                    groups(source, neighbours),
                    address -> ignores
                            && !SHARED.matcher(program.describe(address)).matches());
        }

        /** A number for each thread but the first, the same for those that are taken for each other. */
        private List<Integer> groups(SmallProgram source, boolean neighbours) {
            List<List<Statement>> others =
                    source.threads().subList(1, source.threads().size());
            List<Integer> groups = new ArrayList<>();
            for (int i = 0; i < others.size(); i++) {
                boolean joins = i > 0 && others.get(i).equals(others.get(i - 1));
                int group = neighbours ? (joins ? groups.get(i - 1) : i) : others.indexOf(others.get(i));
                groups.add(symmetry ? group : i);
            }
            return groups;
        }
    }

    /** Waiting for ever is a hang or a deadlock, by what the first such execution looks like. */
    private static String kind(Result result) {
        if (result.violations().isEmpty()) {
            return "none";
        }
        FailureKind kind = result.violations().get(0).kind();
        return kind == FailureKind.DEADLOCK ? FailureKind.HANG.name() : kind.name();
    }

    /** Whether it can go wrong in other ways than by waiting for ever: which one is found first may differ. */
    private static boolean mayFailOtherwise(SmallProgram source) {
        return source.calls()
                        .anyMatch(call ->
                                call.service() == Service.FAIL || call.service().isOfBarriers())
                || source.statements().anyMatch(ReductionSelfTest::isNonAtomic);
    }

    private static boolean isNonAtomic(Statement statement) {
        return statement instanceof Load load && load.mode() == Mode.NA
                || statement instanceof Store store && store.mode() == Mode.NA;
    }

    /** Whether the first thread writes to a variable before it starts the last of the others. */
    private static boolean isDivided(SmallProgram source) {
        List<Statement> main = new ArrayList<>(source.threads().get(0));
        int store = IntStream.range(0, main.size())
                .filter(i -> main.get(i) instanceof Store)
                .findFirst()
                .orElse(main.size());
        return main.subList(store, main.size()).stream()
                .anyMatch(s -> s instanceof Call call && call.service().starts());
    }

    /** Whether all that threads do with barriers before they are joined is to meet at the first one. */
    private static boolean onlyMeets(SmallProgram source) {
        boolean others = source.threads().stream()
                .skip(1)
                .flatMap(List::stream)
                .flatMap(Statement::all)
                .allMatch(ReductionSelfTest::isFineForOnce);
        return others && mainOnlyMeets(source.threads().get(0));
    }

    /** From the last start to the first join. */
    private static boolean mainOnlyMeets(List<Statement> main) {
        int from = 0;
        int to = main.size();
        for (int i = 0; i < main.size(); i++) {
            if (main.get(i) instanceof Call call && call.service().starts()) {
                from = i + 1;
            } else if (main.get(i) instanceof Call call && call.service() == Service.JOIN) {
                to = Math.min(to, i);
            }
        }
        return from <= to && main.subList(from, to).stream().allMatch(ReductionSelfTest::isFineForOnce);
    }

    private static boolean isFineForOnce(Statement statement) {
        return !(statement instanceof Call call)
                || call.service() == Service.MEET && call.object() == 0
                || call.service().isOfMutexes()
                || call.service() == Service.FAIL;
    }
}
