package org.fencepost.crash;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
        Result result = result(shares, (System.nanoTime() - start) / 1e9);
        if (result.verdict().isVerified()) {
            checkThatFailuresShow(shares);
        }
        return result;
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

    private Result result(List<Exploration> shares, double seconds) {
        Exploration violated = shares.stream()
                .filter(share -> !share.violations.isEmpty())
                .min(Comparator.comparingLong(Exploration::reached))
                .orElse(null);
        Notes notes = shares.get(0).notes;
        Map<Map<String, Long>, Long> states = new LinkedHashMap<>();
        for (Exploration share : shares) {
            share.states.forEach((values, count) -> states.merge(values, count, Long::sum));
            if (share != shares.get(0)) {
                notes.addFindings(share.notes);
            }
        }
        return new Result(
                new Counts(
                        shares.stream().mapToLong(share -> share.executions).sum(),
                        shares.stream().mapToLong(share -> share.blocked).sum()),
                seconds,
                violated == null ? List.of() : violated.violations,
                notes.warnings(),
                states.entrySet().stream()
                        .map(entry -> new State(entry.getKey(), entry.getValue()))
                        .toList(),
                violated == null ? limits(shares) : List.of(),
                new CrashNumbers(
                        shares.stream().mapToLong(share -> share.failurePoints).sum(),
                        options.failures(),
                        options.schedules(),
                        options.fills(),
                        notes.eager(),
                        notes.loads()));
    }

    /** What was left out, and where to go on. */
    private List<Limit> limits(List<Exploration> shares) {
        if (monitor.limit() != null) {
            long reached = shares.stream().mapToLong(Exploration::reached).min().orElse(0);
            String resume = reached == 0 || reached == Long.MAX_VALUE
                    ? ""
                    : "; failures before number " + reached + " are done: --from-failure " + reached + " goes on there";
            return List.of(monitor.limit().with(resume));
        }
        return shares.stream()
                .map(share -> share.limit)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }
}
