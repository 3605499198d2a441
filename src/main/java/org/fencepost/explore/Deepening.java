package org.fencepost.explore;

import java.util.Optional;
import java.util.stream.IntStream;
import org.fencepost.model.FastModel;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.Effort;

/**
 * Explores a program with executions that are too long to follow once more, with loops that go round at most once, twice,
 * four times and so on: what goes wrong after few rounds of a loop is found although another loop has no end. Iterative
 * deepening; each depth is explored in full before the next, up to so many executions.
 */
record Deepening(Program program, ExploreOptions options, Monitor monitor) {
    private static final int DEEPEST = 32;
    private static final long MOST_EXECUTIONS = 4_000;

    /** Not for those who have set a bound themselves, or want to see each execution once. */
    static boolean isPossible(ExploreOptions options) {
        return options.limits().unroll() == 0 && options.listener() == null && options.maxExecutions() == 0;
    }

    /** What deeper explorations find, or else what was found before, with how deep they went. */
    Findings after(Findings before) {
        return livelock().orElseGet(() -> deeper(before));
    }

    /** Looked for in what sequential consistency allows; the other models that are written by hand allow that, too. */
    private Optional<Findings> livelock() {
        boolean possible = options.liveness()
                && options.property().isBrokenBy(FailureKind.LIVELOCK)
                && options.judge() == null
                && FastModel.names().contains(options.model());
        return possible
                ? IntStream.of(1, 2)
                        .boxed()
                        .flatMap(rounds -> livelock(rounds).stream())
                        .findFirst()
                : Optional.empty();
    }

    private Optional<Findings> livelock(int rounds) {
        ExploreOptions sequential = upTo(rounds).underModel("sc").withLivelocks(true);
        Findings found = new Explorer(program, sequential, monitor.part()).findings();
        boolean live = found.violations.stream().anyMatch(v -> v.kind() == FailureKind.LIVELOCK);
        return live ? Optional.of(found) : Optional.empty();
    }

    private Findings deeper(Findings before) {
        int deepest = 0;
        for (int rounds = 1; rounds <= DEEPEST && !monitor.mustStop(); rounds *= 2) {
            Monitor part = monitor.part();
            Findings found = new Explorer(program, upTo(rounds), part).findings();
            if (!found.violations.isEmpty()) {
                return found;
            }
            if (part.mustStop() || found.ended || leavesOutMore(found)) {
                break;
            }
            deepest = rounds;
        }
        if (deepest > 0) {
            before.limits.add(covered(deepest));
        }
        return before;
    }

    private ExploreOptions upTo(int rounds) {
        return options.withLimits(options.limits().withUnroll(rounds))
                .withStoringWaits(false)
                .withMaxExecutions(MOST_EXECUTIONS)
                .withEffort(Effort.ONE_CORE);
    }

    private static boolean leavesOutMore(Findings found) {
        return found.limits.stream().anyMatch(limit -> limit.kind() != Limit.Kind.LOOP);
    }

    private static Limit covered(int rounds) {
        String text = "all executions in which no loop goes round more than "
                + (rounds == 1 ? "once" : rounds + " times") + " are correct";
        return new Limit(Limit.Kind.LOOP, text);
    }
}
