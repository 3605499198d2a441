package org.fencepost.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.fencepost.crosscheck.CrossCheck;
import org.fencepost.crosscheck.Disagreement;
import org.fencepost.generate.critical.AxiomSet;
import org.fencepost.machine.Machine;
import org.fencepost.machine.Machines;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Verdict;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fencepost crosscheck}: do a model's axioms and a machine agree? */
@Command(
        name = "crosscheck",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Compare the axioms of a model with a machine: on all critical tests that follow from the axioms, and on random",
            "programs, which must end in exactly the same states.",
            "",
            "Where they differ, the smallest test is shown, with the cycle that the axioms forbid or the steps that the",
            "machine takes.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost crosscheck --model xf --machine xf --events 8",
            "  fencepost crosscheck --model tso --machine tso --events 7 --random 10000",
            "  fencepost crosscheck --model src/test/models/xf-original.cat --machine xf",
            "",
            "Exit codes: 0 they agree, 1 they do not, 2 wrong command line, 3 interrupted or stopped by a limit."
        })
final class CrossCheckCommand implements Callable<Integer> {
    private static final int MOST_EVENTS = 12;
    private static final int MOST_RANDOM_EVENTS = 24;

    private final Console console;
    private final Interrupts interrupts;

    @Option(names = "--model", paramLabel = "MODEL", required = true, description = "xf, tso, sc, or a cat file.")
    private String model;

    @Option(names = "--machine", paramLabel = "NAME", required = true, description = "xf, tso or sc.")
    private String machine;

    @Option(
            names = "--events",
            paramLabel = "N",
            description = "All critical tests of up to so many events; 0 for none. Default: ${DEFAULT-VALUE}.")
    private int events = 6;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Only tests of up to so many CPU threads. Default: ${DEFAULT-VALUE}.")
    private int threads = 4;

    @Option(names = "--random", paramLabel = "N", description = "So many random programs. Default: ${DEFAULT-VALUE}.")
    private long random = 1000;

    @Option(
            names = "--random-events",
            paramLabel = "N",
            description = "Random programs have up to so many events. Default: ${DEFAULT-VALUE}.")
    private int randomEvents = 12;

    @Option(names = "--seed", paramLabel = "N", description = "Which random programs. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Mixin
    private TestLimits limits;

    CrossCheckCommand(Console console, Interrupts interrupts) {
        this.console = console;
        this.interrupts = interrupts;
    }

    @Override
    public Integer call() {
        if (events < 0 || events > MOST_EVENTS || randomEvents < 4 || randomEvents > MOST_RANDOM_EVENTS) {
            throw new InputException(
                    "--events can be up to " + MOST_EVENTS + ", --random-events from 4 to " + MOST_RANDOM_EVENTS);
        }
        if (threads < 1 || threads > 8 || random < 0) {
            throw new InputException("--threads must be between 1 and 8, and --random not negative");
        }
        try (TestClock clock = new TestClock(interrupts, limits.each(Integer.MAX_VALUE), limits.all)) {
            return compare(AxiomSet.of(model), Machines.find(machine), clock).exitCode();
        }
    }

    private Verdict compare(AxiomSet axioms, Machine<?> chosen, TestClock clock) {
        if (!chosen.dialects().contains(axioms.dialect())) {
            throw new InputException("the machine '" + chosen.name() + "' does not run tests in " + axioms.dialect()
                    + ", which " + model + " is about");
        }
        long start = System.nanoTime();
        CrossCheck check = new CrossCheck(axioms, chosen, () -> !clock.isOver(), clock::next);
        Optional<Disagreement> found = events == 0 ? Optional.empty() : check.criticalTests(events, threads);
        long critical = check.compared();
        if (found.isEmpty()) {
            found = check.randomTests(random, seed, randomEvents, threads, number -> {});
        }
        if (found.isPresent()) {
            show(found.get(), chosen);
            return Verdict.VIOLATION;
        }
        Limit early = clock.overall();
        console.out()
                .printf(
                        "%s and the machine %s %s: %d%s critical and just allowed tests of up to %d events, %d%s random"
                                + " programs of up to %d events, %d CPU threads (%.1f s)%n",
                        model,
                        chosen.name(),
                        early != null || check.unfinished() > 0 ? "agree so far" : "agree",
                        critical,
                        soFar(early),
                        events,
                        check.compared() - critical,
                        soFar(early),
                        randomEvents,
                        threads,
                        (System.nanoTime() - start) / 1e9);
        List<Limit> limits = limits(early, check);
        limits.forEach(limit -> console.out().println("Not everything was compared: " + limit + "."));
        return Verdict.of(false, limits);
    }

    private static List<Limit> limits(@Nullable Limit early, CrossCheck check) {
        List<Limit> limits = new ArrayList<>();
        if (early != null) {
            limits.add(early);
        }
        if (check.unfinished() > 0) {
            limits.add(Limit.time(check.unfinished() + " were left unfinished (--test-timeout)"));
        }
        if (check.compared() == 0) {
            limits.add(new Limit(Limit.Kind.NOTHING_CHECKED, "nothing was compared"));
        }
        return limits;
    }

    private static String soFar(@Nullable Limit early) {
        return early == null ? "" : " (so far)";
    }

    private void show(Disagreement found, Machine<?> chosen) {
        console.out()
                .println(model + " and the machine " + chosen.name() + " do not agree: the axioms "
                        + (found.axiomsAllow() ? "allow" : "forbid") + " this, the machine "
                        + (found.axiomsAllow() ? "cannot do it" : "does it") + ".");
        console.out().println();
        console.out().println(found.test());
        found.reasons().forEach(reason -> console.out().println("forbidden by " + reason));
        console.out().print(found.trace());
    }
}
