package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fencepost.program.Program;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.CrashNumbers;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.work.Effort;
import org.fencepost.work.Pool;

/** Checks what machines can find after failures, on one core or on several. */
public final class CrashChecker {
    private final List<Boot> boots;
    private final CrashOptions options;
    private final Monitor monitor;

    CrashChecker(List<Boot> boots, CrashOptions options, Monitor monitor) {
        if (boots.stream().anyMatch(boot -> boot.program().hasTransactions())) {
            throw new InputException("crash does not support transactions (fp_tx_begin, _xbegin): use verify");
        }
        this.boots = boots;
        this.options = options;
        this.monitor = monitor;
    }

    /** Several machines, by name, that exist from the start. */
    public CrashChecker(Map<String, Program> machines, CrashOptions options, Monitor monitor) {
        this(
                machines.entrySet().stream()
                        .map(entry -> new Boot(entry.getKey(), entry.getValue(), false))
                        .toList(),
                options,
                monitor);
    }

    public CrashChecker(Program program, CrashOptions options, Monitor monitor) {
        this(List.of(new Boot("main", program, true)), options, monitor);
    }

    public CrashChecker(Program program, CrashOptions options) {
        this(program, options, new Monitor());
    }

    public Result run() {
        return run(Effort.ONE_CORE);
    }

    /** @param effort changes nothing in the result, but for the executions before a violation */
    public Result run(Effort effort) {
        long start = System.nanoTime();
        CrashWork work = new CrashWork(boots, options, monitor, effort);
        Pool<CrashFindings> pool = new Pool<>(work, effort, monitor);
        boolean more = work.advance(pool.resume().orElseThrow());
        while (more) {
            more = work.advance(pool.start().orElseThrow());
        }
        CrashFindings findings = work.findings();
        if (!findings.ends() && monitor.limit() == null && options.failures() > 0) {
            checkThatFailuresShow(findings);
        }
        return result(findings, effort, (System.nanoTime() - start) / 1e9);
    }

    /** That nothing was found must not be because nothing could be. */
    private void checkThatFailuresShow(CrashFindings findings) {
        if (!(options.platform() instanceof Platform.Cxl cxl)) {
            if (!findings.usesMemory) {
                throw new InputException(
                        "the program never asks for persistent memory, so a power failure cannot show anything:"
                                + " use fp_pm_root, fp_pm_alloc, pmem_map_file, or malloc with --pm-heap (or the verify command)");
            }
            return;
        }
        if (findings.machines.size() == 1) {
            throw new InputException(
                    "the program starts no other machine, so none can fail while others go on: use fp_machine,"
                            + " or --machine NAME=FILE once for each machine");
        }
        for (String name : cxl.mayFail()) {
            if (!findings.machines.contains(name)) {
                throw new InputException("machine " + name + " is to fail, but there is none of this name; there are "
                        + String.join(", ", findings.machines));
            }
        }
    }

    private Result result(CrashFindings findings, Effort effort, double seconds) {
        Tally tally = findings.tally;
        return new Result(
                new Counts(tally.executions, tally.blocked),
                seconds,
                findings.violations,
                findings.notes.warnings(),
                tally.states.entrySet().stream()
                        .map(entry -> new State(entry.getKey(), entry.getValue()))
                        .toList(),
                findings.ends() ? List.of() : limits(findings, effort),
                new CrashNumbers(
                        tally.failurePoints,
                        options.failures(),
                        options.schedules(),
                        options.fills(),
                        tally.eager,
                        findings.notes.loads()));
    }

    /** What was left out, and where to go on. */
    private List<Limit> limits(CrashFindings findings, Effort effort) {
        List<Limit> limits = new ArrayList<>();
        if (monitor.limit() != null) {
            limits.add(monitor.limit().with(effort.whereToGoOn()));
        }
        limits.addAll(findings.limits());
        if (findings.scheduled && !options.coversAllSchedules()) {
            limits.add(schedules(findings.walks));
        }
        if (options.failures() == 0) {
            limits.add(new Limit(Limit.Kind.FAILURE, "no failure was explored: --failures 0"));
        }
        boolean neverFails = findings.tally.failurePoints == 0;
        if (isPersistent() && options.failures() > 0 && neverFails && limits.isEmpty()) {
            limits.add(new Limit(
                    Limit.Kind.NOTHING_CHECKED,
                    "nothing was checked: the program never comes to the place from which on failures are of interest"
                            + " (jaaru_enable_simulating_crash)"));
        }
        return limits;
    }

    private boolean isPersistent() {
        return options.platform() instanceof Platform.PersistentMemory;
    }

    private Limit schedules(SampleLengths walks) {
        int number = options.schedules().size();
        String some = number == 1 ? "one schedule" : number + " schedules";
        return new Limit(
                Limit.Kind.SCHEDULE,
                "several threads run at the same time, and " + some + " of many " + (number == 1 ? "was" : "were")
                        + " explored: --schedules N covers N of them"
                        + walks.promises(options.schedules(), options.depth()));
    }
}
