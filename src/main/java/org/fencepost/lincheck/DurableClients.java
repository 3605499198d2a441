package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
import org.fencepost.lincheck.Checked.Coverage;
import org.fencepost.lincheck.Checked.Explored;
import org.fencepost.program.Program;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Numbered;
import org.jspecify.annotations.Nullable;

/**
 * Checks a structure in persistent memory: clients run, the power fails anywhere, the structure is recovered, and one thread makes calls
 * that show what is left of it. The largest clients stand for smaller ones, whose failures come before the rest has begun; when one fails,
 * smaller ones are tried from the smallest on.
 */
final class DurableClients {
    private final Structure structure;
    private final Specification specification;
    private final LincheckOptions options;
    private final Failing failing;
    private final Monitor monitor;
    private final List<Explored> explored = new ArrayList<>();
    private final Set<Limit> limits = new LinkedHashSet<>();
    private long executions;
    private long histories;

    private record Run(Client client, Result result, DurableJudge judge) {
        boolean fails() {
            return !result.violations().isEmpty();
        }
    }

    DurableClients(
            Structure structure,
            Specification specification,
            LincheckOptions options,
            Failing failing,
            Monitor monitor) {
        this.structure = structure;
        this.specification = specification;
        this.options = options;
        this.failing = failing;
        this.monitor = monitor;
    }

    Result run() {
        long start = System.nanoTime();
        if (!structure.isDurable()) {
            throw new InputException("--durable needs a structure that can be recovered: void fp_recover(void), and"
                    + " FP_DURABLE in place of FP_LINCHECK");
        }
        Clients clients = new Clients(structure, specification, options.threads(), options.calls());
        List<Client> largest = clients.largest();
        Run failed = firstThatFails(largest);
        if (failed != null) {
            Run smaller = firstThatFails(clients.all().subList(0, clients.all().indexOf(failed.client)));
            failed = smaller == null ? failed : smaller;
        }
        int covered = failed == null ? clients.all().size() - largest.size() : 0;
        return result(failed, covered, clients.all().size(), (System.nanoTime() - start) / 1e9);
    }

    private @Nullable Run firstThatFails(List<Client> some) {
        IntFunction<Run> doer = i -> explore(some.get(i));
        int jobs = options.explore().effort().jobs();
        return Numbered.first(some.size(), jobs, doer, () -> !monitor.mustStop(), Run::fails, this::note)
                .orElse(null);
    }

    private Run explore(Client client) {
        DurableJudge judge = new DurableJudge(structure, specification, failing);
        CrashOptions crash = CrashOptions.DEFAULT
                .withPlatform(failing.platform())
                .withFailures(failing.failures())
                .withSchedules(failing.schedules())
                .withLimits(options.explore().limits())
                .withMaxExecutions(options.explore().maxExecutions())
                .withFills(failing.fills())
                .withJudge(judge);
        List<Call> after = after(client.size());
        List<Call> made = after.subList(0, Math.min(after.size(), most(client)));
        Program program = client.numbered().in(structure.program(), made, failing.isOfMachines());
        Result result = new CrashChecker(program, crash, monitor.part()).run();
        return new Run(client, withLimit(result, made.size(), after.size()), judge);
    }

    /** As many calls as there is room for, in the client and in the history. */
    private static int most(Client client) {
        return Math.min(Client.MOST_AFTER, History.MOST - client.size());
    }

    private static Result withLimit(Result result, int made, int wanted) {
        return made == wanted
                ? result
                : result.withLimits(List.of(new Limit(
                        Limit.Kind.INPUT, "after a failure only " + made + " of " + wanted + " calls were made")));
    }

    /**
     * What shows the state of the structure: every operation that takes no new value, then those without arguments again and again. In
     * turn, since a call that was under way may take effect late, between two of these calls.
     */
    private List<Call> after(int calls) {
        List<Call> after = new ArrayList<>();
        for (int round = 0; round <= calls; round++) {
            for (Operation operation : structure.operations()) {
                boolean isAsked = operation.isWithoutArguments()
                        || round == 0 && !operation.arguments().contains(Operation.FRESH);
                for (int i = 0; isAsked && i < operation.calls(); i++) {
                    after.add(operation.call(i));
                }
            }
        }
        return after;
    }

    private void note(Run run) {
        executions += run.result.executions();
        histories += run.judge.histories();
        if (run.fails()) {
            return;
        }
        run.result.limits().forEach(limit -> limits.add(limit.with(" (client " + run.client.numbered() + ")")));
        explored.add(Explored.of(run.client.numbered(), run.result, run.judge.histories()));
    }

    private Result result(@Nullable Run failed, int covered, int all, double seconds) {
        if (monitor.limit() != null) {
            limits.add(monitor.limit());
        }
        Checked checked = new Checked(
                options,
                failed == null ? structure.program() : failed.client.numbered().in(structure.program()),
                new Coverage(explored, covered, all, histories, false),
                failed == null ? null : failed.client.numbered(),
                !monitor.mustStop(),
                failed == null ? null : failed.judge.refuted(),
                null);
        return new Result(
                new Counts(executions, 0),
                seconds,
                failed == null ? List.of() : failed.result.violations(),
                List.of(),
                List.of(),
                failed == null ? List.copyOf(limits) : List.of(),
                checked);
    }
}
