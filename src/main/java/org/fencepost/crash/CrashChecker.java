package org.fencepost.crash;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.fencepost.program.Program;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.CrashNumbers;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;

/** Checks what machines can find after failures, on one core or on several. */
public final class CrashChecker {
    private final List<Boot> boots;
    private final CrashOptions options;
    private final Monitor monitor;

    private CrashChecker(List<Boot> boots, CrashOptions options, Monitor monitor) {
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
        return run(1, 0);
    }

    /**
     * @param jobs how many threads explore; the result is the same for any number, but for the executions before a violation
     * @param from the number of the first failure to explore: earlier ones were explored before
     */
    public Result run(int jobs, long from) {
        long start = System.nanoTime();
        Share.Deal deal = new Share.Deal(jobs, from);
        List<Exploration> shares = new ArrayList<>();
        for (int i = 0; i < jobs; i++) {
            shares.add(new Exploration(boots, options, monitor, deal.share(i)));
        }
        if (jobs == 1) {
            shares.get(0).run();
        } else {
            runAll(shares);
        }
        Result result = result(shares, from, (System.nanoTime() - start) / 1e9);
        if (result.violations().isEmpty() && monitor.limit() == null) {
            checkThatFailuresShow(shares);
            checkThatItExists(from, shares.get(0).failurePointsMet());
        }
        return result;
    }

    private static void checkThatItExists(long from, long failurePoints) {
        if (from > 0 && from >= failurePoints) {
            throw new InputException("there is no failure point " + from + " to begin with: the program comes to "
                    + failurePoints + (failurePoints == 1 ? " failure point" : " failure points")
                    + ", and they are numbered from 0");
        }
    }

    /** That nothing was found must not be because nothing could be. */
    private void checkThatFailuresShow(List<Exploration> shares) {
        if (!(options.platform() instanceof Platform.Cxl cxl)) {
            if (!shares.get(0).usesMemory) {
                throw new InputException(
                        "the program never asks for persistent memory, so a power failure cannot show anything:"
                                + " use fp_pm_root, fp_pm_alloc, pmem_map_file, or malloc with --pm-heap (or the verify command)");
            }
            return;
        }
        Set<String> machines = new LinkedHashSet<>();
        shares.forEach(share -> machines.addAll(share.machines));
        if (machines.size() == 1) {
            throw new InputException(
                    "the program starts no other machine, so none can fail while others go on: use fp_machine,"
                            + " or --machine NAME=FILE once for each machine");
        }
        for (String name : cxl.mayFail()) {
            if (!machines.contains(name)) {
                throw new InputException("machine " + name + " is to fail, but there is none of this name; there are "
                        + String.join(", ", machines));
            }
        }
    }

    private static void runAll(List<Exploration> shares) {
        ExecutorService pool = Executors.newFixedThreadPool(shares.size());
        try {
            List<Future<?>> running = new ArrayList<>();
            for (Exploration share : shares) {
                running.add(pool.submit(share::run));
            }
            for (Future<?> share : running) {
                share.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            pool.shutdownNow();
        }
    }

    private Result result(List<Exploration> shares, long from, double seconds) {
        Exploration violated = shares.stream()
                .filter(share -> !share.violations.isEmpty())
                .min(Comparator.comparingLong(Exploration::reached))
                .orElse(null);
        Notes notes = shares.get(0).notes;
        Tally tally = new Tally();
        for (Exploration share : shares) {
            tally.add(share.tally());
            if (share != shares.get(0)) {
                notes.addFindings(share.notes);
            }
        }
        return new Result(
                new Counts(tally.executions, tally.blocked),
                seconds,
                violated == null ? List.of() : violated.violations,
                notes.warnings(),
                tally.states.entrySet().stream()
                        .map(entry -> new State(entry.getKey(), entry.getValue()))
                        .toList(),
                violated == null ? limits(shares, from) : List.of(),
                new CrashNumbers(
                        tally.failurePoints,
                        options.failures(),
                        options.schedules(),
                        options.fills(),
                        notes.eager(),
                        notes.loads()));
    }

    /** What was left out, and where to go on. */
    private List<Limit> limits(List<Exploration> shares, long from) {
        List<Limit> limits = new ArrayList<>();
        if (monitor.limit() != null) {
            limits.add(monitor.limit().with(whereToGoOn(shares)));
        }
        shares.stream()
                .map(share -> share.limit)
                .filter(Objects::nonNull)
                .distinct()
                .forEach(limits::add);
        if (shares.stream().anyMatch(share -> share.scheduled)) {
            limits.add(schedules());
        }
        if (options.failures() == 0) {
            limits.add(new Limit(Limit.Kind.FAILURE, "no failure was explored: --failures 0"));
        }
        boolean neverFails = shares.stream().allMatch(share -> share.tally().failurePoints == 0);
        if (isPersistent() && options.failures() > 0 && from == 0 && neverFails && limits.isEmpty()) {
            limits.add(new Limit(
                    Limit.Kind.NOTHING_CHECKED,
                    "nothing was checked: the program never comes to the place from which on failures are of interest"
                            + " (jaaru_enable_simulating_crash)"));
        }
        if (from > 0) {
            limits.add(new Limit(
                    Limit.Kind.FAILURE, "failures before number " + from + " were left out: --from-failure " + from));
        }
        return limits;
    }

    private boolean isPersistent() {
        return options.platform() instanceof Platform.PersistentMemory;
    }

    private static String whereToGoOn(List<Exploration> shares) {
        long reached = shares.stream().mapToLong(Exploration::reached).min().orElse(0);
        return reached == 0 || reached == Long.MAX_VALUE
                ? ""
                : "; failures before number " + reached + " are done: --from-failure " + reached + " goes on there";
    }

    private Limit schedules() {
        int number = options.schedules().size();
        String some = number == 1 ? "one schedule" : number + " schedules";
        return new Limit(
                Limit.Kind.SCHEDULE,
                "several threads run at the same time, and " + some + " of many " + (number == 1 ? "was" : "were")
                        + " explored: --schedules N covers N of them");
    }
}
