package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.lincheck.Checked.Coverage;
import org.fencepost.lincheck.Checked.Explored;
import org.fencepost.lincheck.ProgressOfClients.Outcome;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Violation;
import org.fencepost.work.Cancellation;
import org.fencepost.work.Effort;
import org.fencepost.work.Numbered;
import org.fencepost.work.Watch;
import org.jspecify.annotations.Nullable;

/**
 * Checks a structure: explores clients and judges their histories.
 *
 * <p>The largest clients come first. What a smaller one can do is part of what a larger one can that makes the same calls and more: the
 * larger one may make the rest afterwards, and its client may order them so. Only a thread that waits for ever may be helped by calls
 * that the smaller client does not make, so when threads wait anywhere all clients are explored. When a client fails, smaller ones are
 * tried from the smallest on, so that the smallest that fails is told.
 */
public final class Lincheck {
    private final Program program;
    private final LincheckOptions options;
    private final Monitor monitor;
    private final Structure structure;
    private final Specification specification;
    private final List<Explored> explored = new ArrayList<>();
    private final Sum sum = new Sum();
    private long histories;

    /** What one client came to; {@code client} is null for one by hand. */
    private record Run(@Nullable Client client, Program program, Result result, LinearizabilityJudge judge) {
        /** Not for one by hand. */
        Client numbered() {
            return Objects.requireNonNull(client).numbered();
        }

        boolean fails() {
            return !result.violations().isEmpty();
        }

        /** What was left out. A client in which every thread rightly waits for ever was checked. */
        List<Limit> limits() {
            return result.limits().stream()
                    .filter(limit -> limit.kind() != Limit.Kind.NOTHING_CHECKED || judge.waits() == 0)
                    .toList();
        }

        boolean isWhole() {
            return limits().isEmpty();
        }
    }

    public Lincheck(Program program, LincheckOptions options, Monitor monitor) {
        this.program = program;
        this.options = options;
        this.monitor = monitor;
        if (program.calls(Intrinsics.get("__VERIFIER_atomic_begin"))) {
            throw new InputException("lincheck does not support atomic blocks (__VERIFIER_atomic_begin)");
        }
        if (program.hasTransactions()) {
            throw new InputException("lincheck does not support transactions (fp_tx_begin, _xbegin)");
        }
        this.structure = Structure.of(program);
        this.specification = Specifications.of(structure, options.relaxed());
    }

    /** With a {@link Checked}. */
    public Result run() {
        long start = System.nanoTime();
        boolean byHand = Structure.variable(program, "__fp_client") == null;
        if (options.failing() != null) {
            return durable(options.failing(), byHand);
        }
        try (Watch watch = new Watch(monitor, "")) {
            return byHand ? checkByHand(watch, start) : checkAll(watch, start);
        }
    }

    private Result durable(Failing failing, boolean byHand) {
        if (byHand) {
            throw new InputException("--durable makes its own clients: the file must not have a main");
        }
        return new DurableClients(structure, specification, options, failing, monitor).run();
    }

    private Result checkByHand(Watch watch, long start) {
        Run run = explore(null, program, watch);
        sum.add(run);
        histories = run.judge.histories();
        Result result = checked(run.fails() ? run : null, 0, 1, true, start);
        return withProgress(result, ProgressOfClients::ofOneByHand, start);
    }

    // ---- generated clients ------------------------------------------------------------------------------------------

    private Result checkAll(Watch watch, long start) {
        Clients clients = new Clients(structure, specification, options.threads(), options.calls());
        List<Client> all = clients.all();
        if (all.isEmpty()) {
            throw new InputException("there is no client: no thread may call any of the operations");
        }
        List<Client> largest = clients.largest();
        Run failed = exploreInOrder(largest, watch);
        int covered = 0;
        if (failed != null) {
            Run smaller = exploreInOrder(before(Objects.requireNonNull(failed.client), all, largest), watch);
            failed = smaller == null ? failed : smaller;
        } else if (sum.blocked > 0) {
            List<Client> rest = new ArrayList<>(all);
            rest.removeAll(largest);
            failed = exploreInOrder(rest, watch);
        } else {
            covered = all.size() - largest.size();
        }
        Result result = checked(failed, covered, all.size(), false, start);
        return withProgress(result, ProgressOfClients::ofAll, start);
    }

    /** The clients before one that fails, as far as they were not explored. */
    private List<Client> before(Client failed, List<Client> all, List<Client> largest) {
        List<Client> before = new ArrayList<>(all.subList(0, all.indexOf(failed)));
        before.removeAll(largest.subList(0, largest.indexOf(failed)));
        return before;
    }

    /** Explores clients side by side. Returns the first one that fails, or null. */
    private @Nullable Run exploreInOrder(List<Client> clients, Watch watch) {
        int jobs = options.explore().effort().jobs();
        IntFunction<Run> doer =
                i -> explore(clients.get(i), clients.get(i).numbered().in(program), watch);
        return Numbered.first(clients.size(), jobs, doer, () -> !monitor.mustStop(), Run::fails, this::count)
                .orElse(null);
    }

    private void count(Run run) {
        if (run.fails()) {
            sum.failed(run);
            return;
        }
        sum.add(run);
        histories += run.judge.histories();
        if (run.isWhole()) {
            explored.add(Explored.of(run.numbered(), run.result, run.judge.histories()));
        }
    }

    private Run explore(@Nullable Client client, Program clientProgram, Watch watch) {
        Criterion criterion = options.criterion();
        ClientOrders orders = new ClientOrders(options.explore().model());
        LinearizabilityJudge judge =
                new LinearizabilityJudge(structure, criterion, new HistoryChecker(specification, criterion, orders));
        ExploreOptions explore = options.explore().withEffort(Effort.ONE_CORE).withJudge(judge);
        Monitor own = new Monitor();
        try (Watch.Entry entry = watch.over(own, 0, new Cancellation())) {
            Result result = new Explorer(clientProgram, explore, own).run();
            return new Run(client, clientProgram, result, judge);
        }
    }

    // ---- what it comes to -------------------------------------------------------------------------------------------

    /** The sum of all clients' results. */
    private final class Sum {
        private long executions;
        private long blocked;
        private long exploredExecutions;
        private long exploredBlocked;
        private long discarded;
        private final Set<Limit> limits = new LinkedHashSet<>();
        private final Map<String, Violation> warnings = new LinkedHashMap<>();

        void add(Run run) {
            Result result = run.result;
            failed(run);
            for (Limit limit : run.limits()) {
                limits.add(run.client == null ? limit : limit.with(" (client " + run.client.numbered() + ")"));
            }
            result.warnings().forEach(warning -> warnings.putIfAbsent(warning.kind() + " " + warning.site(), warning));
        }

        /** Only the numbers. */
        void failed(Run run) {
            executions = Counts.sum(executions, run.result.executions());
            blocked = Counts.sum(blocked, run.result.blocked());
            exploredExecutions += run.result.explored();
            exploredBlocked += run.result.exploredBlocked();
            discarded += run.result.discarded();
        }

        Result result(@Nullable Run failed, int all, double seconds) {
            if (monitor.limit() != null) {
                limits.clear();
                limits.add(monitor.limit()
                        .with("; " + explored.size() + " of " + all + " clients were explored to their end"));
            }
            return new Result(
                    new Counts(executions, blocked, exploredExecutions, exploredBlocked, discarded),
                    seconds,
                    failed == null ? List.of() : failed.result.violations(),
                    List.copyOf(warnings.values()),
                    List.of(),
                    failed == null ? List.copyOf(limits) : List.of(),
                    null);
        }
    }

    private Result checked(@Nullable Run failed, int covered, int all, boolean byHand, long start) {
        HistoryChecker.Refutation refutation = failed == null ? null : failed.judge.refutation();
        Checked checked = new Checked(
                options,
                failed == null ? program : failed.program,
                new Coverage(explored, covered, all, histories, byHand),
                failed == null || byHand ? null : failed.numbered(),
                !monitor.mustStop(),
                refutation == null ? null : Refuted.of(refutation, options.criterion()),
                null);
        return sum.result(failed, all, (System.nanoTime() - start) / 1e9).withPart(checked);
    }

    // ---- progress ---------------------------------------------------------------------------------------------------

    /** Asks for progress, too, if somebody wants to know and nothing is wrong yet. */
    private Result withProgress(Result result, Function<ProgressOfClients, Outcome> question, long start) {
        Progress progress = options.progress();
        if (progress == null || !result.violations().isEmpty() || monitor.mustStop()) {
            return result;
        }
        Outcome outcome = question.apply(new ProgressOfClients(structure, specification, options, progress, monitor));
        Checked checked = Objects.requireNonNull(result.part(Checked.class)).with(progress, outcome);
        double seconds = (System.nanoTime() - start) / 1e9;
        Obstructed obstructed = outcome.obstructed();
        Result whole = obstructed == null ? result.withLimits(outcome.limits()) : refuted(result, obstructed);
        return whole.withPart(checked).withSeconds(seconds);
    }

    private static Result refuted(Result result, Obstructed how) {
        Violation violation = new Violation(
                FailureKind.PROGRESS, how.message(), how.thread(), how.site(), "", null, List.of(), List.of());
        return new Result(
                result.counts(), 0, List.of(violation), result.warnings(), List.of(), List.of(), result.part());
    }
}
