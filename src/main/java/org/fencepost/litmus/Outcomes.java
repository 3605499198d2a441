package org.fencepost.litmus;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;

/** Gathers the final states of a test, execution by execution, and judges its condition. For one thread. */
public final class Outcomes {
    private final LitmusTest test;
    private final Predicate<long[]> filter;
    private final Predicate<long[]> proposition;
    /** The parts of a proposition that is an "and". */
    private final List<Predicate<long[]>> parts;

    private final Map<String, Integer> columns = new HashMap<>();
    private final Map<List<Long>, Long> states = new HashMap<>();
    private final TreeSet<String> flags = new TreeSet<>();
    private long positive;
    private long negative;
    private boolean undefined;
    private boolean cutoff;
    private @Nullable Limit stopped;

    public Outcomes(LitmusTest test) {
        this.test = test;
        ConditionCheck evaluator = new ConditionCheck(test);
        this.filter = evaluator.predicate(test.filter());
        this.proposition = evaluator.predicate(test.condition().proposition());
        this.parts = test.condition().proposition() instanceof Proposition.And and
                ? and.parts().stream().map(evaluator::predicate).toList()
                : List.of(proposition);
        for (int i = 0; i < test.observables().size(); i++) {
            columns.put(test.observables().get(i).label(), i);
        }
    }

    /** The column of the values that a thread observes under {@code label}. */
    public int column(String label) {
        return Objects.requireNonNull(columns.get(label));
    }

    /**
     * Counts one execution that the model accepts.
     *
     * @param values of {@link LitmusTest#observables}, in that order
     * @return whether the execution satisfies the proposition
     */
    public boolean add(long[] values) {
        long[] normal = normalize(values);
        if (!filter.test(normal)) {
            return false;
        }
        int shown = test.shown().size();
        states.merge(Arrays.stream(normal, 0, shown).boxed().toList(), 1L, Long::sum);
        boolean holds = proposition.test(normal);
        if (holds) {
            positive++;
        } else {
            negative++;
        }
        return holds;
    }

    private long[] normalize(long[] values) {
        long[] normal = values.clone();
        for (int i = 0; i < normal.length; i++) {
            normal[i] = test.observables().get(i).normalize(values[i]);
        }
        return normal;
    }

    /** Whether an execution with these values counts: the test's filter does not leave it out. */
    public boolean isAbout(long[] values) {
        return filter.test(normalize(values));
    }

    /** Whether an execution with these values shows what the test is about; see {@link Histogram#allowed}. */
    public boolean isWitness(long[] values) {
        long[] normal = normalize(values);
        boolean about = test.condition().quantifier() != Condition.Quantifier.FORALL;
        return filter.test(normal) && proposition.test(normal) == about;
    }

    /** Whether the condition's proposition is true of these values. */
    public boolean holds(long[] values) {
        return proposition.test(normalize(values));
    }

    /** How many parts of the condition, which are joined by "and", these values fulfil. */
    public int progress(long[] values) {
        long[] normal = normalize(values);
        int fulfilled = 0;
        for (Predicate<long[]> part : parts) {
            fulfilled += part.test(normal) ? 1 : 0;
        }
        return fulfilled;
    }

    /** Flags that the model raised for an execution; {@code undefines} when they make the behaviour undefined. */
    public void flag(Collection<String> names, boolean undefines) {
        flags.addAll(names);
        undefined |= undefines;
    }

    /** A loop was cut: states may be missing. */
    public void cutoff() {
        cutoff = true;
    }

    /** The run ended early: states may be missing. */
    public void stopped(Limit reason) {
        stopped = reason;
    }

    /** What was gathered; how long that took is for others to say. */
    public Result result(Basis basis) {
        List<Histogram.FinalState> sorted = states.entrySet().stream()
                .map(entry -> new Histogram.FinalState(entry.getKey(), entry.getValue()))
                .sorted(this::compare)
                .toList();
        Histogram histogram = new Histogram(
                test, basis, sorted, positive, negative, new TreeSet<>(flags), undefined, cutoff, stopped);
        Counts counts = new Counts(positive + negative, 0);
        return new Result(counts, 0, List.of(), List.of(), List.of(), histogram.limits(), histogram);
    }

    /** Column by column: numbers by value, before addresses by name. */
    private int compare(Histogram.FinalState left, Histogram.FinalState right) {
        for (int i = 0; i < left.values().size(); i++) {
            Observable observable = test.shown().get(i);
            long a = left.values().get(i);
            long b = right.values().get(i);
            boolean addressA = test.program().globalAt(a) != null;
            boolean addressB = test.program().globalAt(b) != null;
            int order = addressA != addressB
                    ? Boolean.compare(addressA, addressB)
                    : addressA
                            ? test.show(observable, a).compareTo(test.show(observable, b))
                            : Long.compare(observable.printed(a), observable.printed(b));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
