package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.fencepost.verdict.HuntNumbers;
import org.fencepost.verdict.HuntNumbers.Guarantee;
import org.fencepost.verdict.HuntNumbers.Tried;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * Looks for errors in a program that has too many executions to explore all: strategies make schedules in turn, and share what they come
 * to. It finds, and says what it has covered, but never proves. With the same seed it tries the same schedules.
 */
final class Hunt {
    /** How many schedules a strategy makes in its turn. */
    private static final int TURN = 32;
    /** When so much is known of what threads do, it is forgotten: it can be found out again. */
    private static final int MOST_STEPS = 1_000_000;
    /** How many changes of priority a walk has that is to come to a known error, and one more. */
    private static final int MOST_DEPTH = 5;
    /** Smaller probabilities are not told from each other. */
    private static final double NEVER = 1e-9;

    private final GraphWorker worker;
    private final ExploreOptions options;
    private final HuntOptions hunting;
    private final Monitor monitor;
    private final Findings findings = new Findings();

    private Walker walker;
    private BoundedSearch bounded;
    private PriorityWalks priorities;
    private CoveringWalks covering;
    private List<HuntStrategy> strategies;
    private long[] tried;
    private long all;
    private HuntNumbers.@Nullable Found found;

    Hunt(GraphWorker worker, ExploreOptions options, HuntOptions hunting, Monitor monitor) {
        if (worker.isTransactional()) {
            throw new InputException("hunt does not support transactions (fp_tx_begin, _xbegin): use verify");
        }
        this.worker = worker;
        this.options = options;
        this.hunting = hunting;
        this.monitor = monitor;
        begin();
    }

    private void begin() {
        worker.countTo(new Totals(monitor, findings));
        walker = walker(findings);
        SplittableRandom random = new SplittableRandom(hunting.seed());
        bounded = new BoundedSearch(hunting.delays(), hunting.bound());
        priorities = new PriorityWalks(random.split(), hunting.depth(), isWeak());
        covering = new CoveringWalks(random.split());
        RandomWalks any = new RandomWalks(random.split());
        strategies = new ArrayList<>();
        for (HuntOptions.Way way : HuntOptions.Way.values()) {
            if (hunting.strategies().contains(way)) {
                strategies.add(
                        switch (way) {
                            case BOUNDED -> bounded;
                            case PCT -> priorities;
                            case RANDOM -> any;
                            case COVERAGE -> covering;
                        });
            }
        }
        tried = new long[strategies.size()];
    }

    private boolean isWeak() {
        return !options.model().equals("sc");
    }

    private Walker walker(Findings to) {
        return new Walker(worker.walking(to), options.maxEvents(), monitor);
    }

    /** Tries schedules until one goes wrong, or there is no time, or nothing is left to try. */
    Findings run() {
        boolean goesOn = true;
        while (goesOn) {
            try {
                goesOn = round();
            } catch (Replan e) {
                worker.refine(e.plan());
                begin();
            }
        }
        if (findings.violations.isEmpty()) {
            findings.limits.addAll(limits());
        }
        return findings;
    }

    /** Each strategy takes its turn. Returns false when all is done. */
    private boolean round() {
        boolean any = false;
        for (int i = 0; i < strategies.size(); i++) {
            for (int n = 0; n < TURN && strategies.get(i).begin(); n++) {
                any = true;
                if (!goesOnAfter(i)) {
                    return false;
                }
            }
        }
        return any && !bounded.isExhausted();
    }

    private boolean goesOnAfter(int i) {
        HuntStrategy strategy = strategies.get(i);
        walker.walk(strategy);
        tried[i]++;
        all++;
        if (!findings.violations.isEmpty()) {
            shrink(strategy);
            return false;
        }
        strategy.end(walker);
        priorities.measure(walker);
        covering.learn(walker);
        forget();
        return !monitor.mustStop() && (hunting.schedules() == 0 || all < hunting.schedules());
    }

    private void forget() {
        if (worker.steps() > MOST_STEPS) {
            worker.refine(worker.plan());
            walker = walker(findings);
        }
    }

    // ---- what was found ---------------------------------------------------------------------------------------------

    private void shrink(HuntStrategy strategy) {
        Shrinking shrinking = new Shrinking(this::walker, findings.violations.get(0), walker.taken(), monitor);
        PriorityWalks others = new PriorityWalks(new SplittableRandom(hunting.seed()), MOST_DEPTH, isWeak());
        others.measure(walker);
        Shrinking.Smallest smallest = hunting.shrinks()
                ? shrinking.run(others, new BoundedSearch(hunting.delays(), Integer.MAX_VALUE))
                : shrinking.smallest();
        findings.violations.set(0, smallest.violation());
        Walk.Cost cost = smallest.walk().cost();
        found = new HuntNumbers.Found(
                strategy.name(),
                all,
                shrinking.tried(),
                cost.switches(),
                cost.preemptions(),
                cost.older(),
                smallest.walk().turns());
    }

    /** What was tried. */
    HuntNumbers numbers() {
        List<Tried> each = new ArrayList<>();
        for (int i = 0; i < tried.length; i++) {
            each.add(new Tried(strategies.get(i).name(), tried[i]));
        }
        boolean exhausted = covered() >= 0 && bounded.isExhausted();
        return new HuntNumbers(hunting.seed(), each, covered(), exhausted, covering.pairs(), guarantees(), found);
    }

    /** Where accesses are of different sizes, some graphs can be reached only by revisits. */
    private int covered() {
        boolean possible = hunting.strategies().contains(HuntOptions.Way.BOUNDED) && !worker.isMixed();
        return possible ? bounded.covered() : -1;
    }

    private List<Guarantee> guarantees() {
        List<Guarantee> all = new ArrayList<>();
        for (int d = 1; d <= hunting.depth() && hunting.strategies().contains(HuntOptions.Way.PCT); d++) {
            all.add(new Guarantee(d, priorities.missed(d), priorities.threads(), priorities.longest()));
        }
        return all;
    }

    private List<Limit> limits() {
        List<String> texts = new ArrayList<>();
        HuntNumbers numbers = numbers();
        texts.add(numbers.schedules() + " schedules were tried (seed " + hunting.seed() + "): "
                + numbers.tried().stream()
                        .map(each -> each.schedules() + " " + each.strategy())
                        .collect(Collectors.joining(", ")));
        if (numbers.covered() >= 0) {
            texts.add(coverage(numbers));
        }
        numbers.guarantees().forEach(guarantee -> texts.add(promise(guarantee)));
        return texts.stream().map(text -> new Limit(Limit.Kind.SCHEDULE, text)).toList();
    }

    private String coverage(HuntNumbers numbers) {
        String what = hunting.delays() ? "delays" : "preemptions";
        return numbers.exhausted()
                ? "these are all executions that a hunt can make; verify can prove that there is no error"
                : "all executions with at most " + numbers.covered() + " " + what
                        + " and older values, together, are correct";
    }

    private static String promise(Guarantee guarantee) {
        return String.format(
                Locale.ROOT,
                "a sequentially consistent bug of depth %d would have been missed with probability under %.1g"
                        + " (%d threads, at most %d steps)",
                guarantee.depth(),
                Math.max(guarantee.missed(), NEVER),
                guarantee.threads(),
                guarantee.steps());
    }
}
