package org.fencepost.selftest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.fencepost.enumerate.Bounds;
import org.fencepost.enumerate.Oracle;
import org.fencepost.enumerate.Outcome;
import org.fencepost.enumerate.QuickJudge;
import org.fencepost.enumerate.Trace;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.model.cat.Models;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Compares verdicts on random programs that only a bound ends: whether one was reached, or something failed, is the same for
 * brute force, for exploration with and without its reductions, and in whichever order the threads are started.
 */
public final class BoundsSelfTest implements RandomComparison {
    private static final int MOST_EXECUTIONS = 2_000;
    private static final int DEPTH = 4;

    private final List<String> models;
    private final ProgramGenerator generator;
    private final Count tooLarge = new Count();

    /** How often a bound was reached. */
    public final Count bounded = new Count();

    /** How often brute force gave its verdict, too. */
    public final Count judged = new Count();

    public BoundsSelfTest(long seed, List<String> models) {
        this.models = List.copyOf(models);
        this.generator = new ProgramGenerator(seed, Features.ENDLESS, program -> true);
    }

    /** Programs that were left out, counted for each model. */
    @Override
    public long tooLarge() {
        return tooLarge.get();
    }

    @Override
    public IntFunction<Optional<String>> worker() {
        return new Worker();
    }

    /** Takes programs one after the other, with judges of its own. */
    private final class Worker implements IntFunction<Optional<String>> {
        private final Map<String, QuickJudge> judges = new HashMap<>();

        @Override
        public Optional<String> apply(int number) {
            SmallProgram program = generator.program(number);
            Limits limits = Limits.DEFAULT.withUnroll(1 + number % 3).withDepth(DEPTH);
            int most = Listed.most(number, MOST_EXECUTIONS);
            return SmallestDifference.find(
                    program,
                    models,
                    (simpler, model) ->
                            difference(simpler, model, limits, simpler == program ? most : MOST_EXECUTIONS));
        }

        /** How the answers differ, in words, or null. */
        private @Nullable String difference(SmallProgram source, String model, Limits limits, int most) {
            // Brute force goes round all loops that store.
            ExploreOptions options = ExploreOptions.of(model).withLimits(limits).withStoringWaits(false);
            String wrong = difference(source, options, most);
            return wrong == null ? null : wrong + ", with --unroll " + limits.unroll();
        }

        /** How the answers differ, or null. */
        private @Nullable String difference(SmallProgram source, ExploreOptions options, int most) {
            ExploreOptions plain = options.withInPlace(false).withSymmetry(false);
            Program program = source.started().lowerSymmetric(true);
            if (Listed.isTooLarge(program, plain.withLiveness(false), most)) {
                tooLarge.add(1);
                return null;
            }
            Verdict expected = verdict(program, plain);
            bounded.add(expected == Verdict.BOUNDED ? 1 : 0);
            Program reversed = source.reversed().started().lowerSymmetric(true);
            String wrong = compare(expected, verdict(program, options), "with reductions");
            wrong = wrong != null ? wrong : compare(expected, verdict(reversed, plain), "in the opposite order");
            wrong = wrong != null
                    ? wrong
                    : compare(expected, verdict(reversed, options), "with reductions, in the opposite order");
            return wrong != null
                    ? wrong
                    : compareWithBruteForce(source.lower(true), options.withLiveness(false), 10 * most);
        }

        private static @Nullable String compare(Verdict expected, Verdict actual, String how) {
            return expected == actual
                    ? null
                    : "verdict " + actual.label() + " " + how + " instead of " + expected.label();
        }

        private @Nullable String compareWithBruteForce(Program program, ExploreOptions options, int candidates) {
            Optional<Found> expected = judge(program, options, candidates);
            if (expected.isEmpty()) {
                return null;
            }
            Result result = new Explorer(program, options).run();
            if (result.violations().stream().anyMatch(violation -> violation.kind() == FailureKind.DEADLOCK)) {
                return null; // brute force does not look for threads that wait for ever
            }
            judged.add(1);
            boolean reached = result.limits().stream().anyMatch(limit -> limit.kind() == Limit.Kind.LOOP);
            Found found = new Found(
                    !result.violations().isEmpty(), result.violations().isEmpty() && reached);
            return found.equals(expected.get()) ? null : found + " instead of " + expected.get() + " by brute force";
        }

        private Optional<Found> judge(Program program, ExploreOptions options, int candidates) {
            QuickJudge judge = judges.computeIfAbsent(options.model(), name -> new QuickJudge(Models.load(name)));
            Bounds bounds = new Bounds(60, 300, 12, 12, candidates, options.limits());
            Judged seen = new Judged(judge, candidates);
            try {
                new Oracle(program, false, bounds).enumerateCandidates(seen::look);
            } catch (InputException tooLarge) {
                return Optional.empty();
            }
            return Optional.of(new Found(seen.failure, !seen.failure && seen.bound));
        }
    }

    /** What brute force comes to in the executions that a model accepts. */
    private static final class Judged {
        private final QuickJudge judge;
        private boolean failure;
        private boolean bound;
        private final int most;
        private int candidates;

        Judged(QuickJudge judge, int most) {
            this.judge = judge;
            this.most = most;
        }

        void look(Outcome outcome) {
            if (++candidates > most) {
                throw new InputException("too many candidates");
            }
            boolean news = outcome.failed() && !failure || isBounded(outcome) && !bound;
            if (news && judge.judge(outcome.execution()).consistent()) {
                failure |= outcome.failed();
                bound |= isBounded(outcome);
            }
        }
    }

    private record Found(boolean failure, boolean bound) {}

    private static Verdict verdict(Program program, ExploreOptions options) {
        return new Explorer(program, options).run().verdict();
    }

    private static boolean isBounded(Outcome outcome) {
        return outcome.traces().stream().map(Trace::end).anyMatch(BoundsSelfTest::isBound);
    }

    private static boolean isBound(Action end) {
        return end instanceof Action.Block block && !block.isWait();
    }
}
