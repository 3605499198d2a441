package org.fencepost.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The values that an input can still have: numbers of some ranges for which some periodic terms are in ranges of their own.
 *
 * @param bits of the input
 */
record Domain(int bits, Ranges ranges, List<Condition> conditions) {
    /** The result of the term, which is periodic, is one of these. */
    record Condition(Term term, Ranges results) {}

    Domain {
        conditions = List.copyOf(conditions);
    }

    static Domain of(int bits, Ranges ranges) {
        return new Domain(bits, ranges, List.of());
    }

    static Domain only(int bits, long value) {
        return of(bits, Ranges.of(value));
    }

    /** Those for which the term's result is in the ranges; null when that takes too long a period to tell. */
    @Nullable Domain where(Term term, Ranges results) {
        Term t = term;
        Ranges allowed = results;
        while (t.isReversible()) {
            allowed = t.before(allowed);
            t = Objects.requireNonNull(t.of());
        }
        if (t.of() == null) {
            return new Domain(bits, ranges.and(allowed), conditions);
        }
        List<Condition> more = new ArrayList<>(conditions);
        more.add(new Condition(t, allowed));
        Domain found = new Domain(bits, ranges, more);
        return found.period() > Term.LONGEST_PERIOD ? null : found;
    }

    /** After how many numbers of one half of all it repeats which of them meet the conditions. */
    private long period() {
        long period = 1;
        for (Condition condition : conditions) {
            long other = condition.term.period();
            period = period / gcd(period, other) * other;
        }
        return period;
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    boolean contains(long value) {
        return ranges.contains(value) && meetsConditions(value);
    }

    private boolean meetsConditions(long value) {
        for (Condition condition : conditions) {
            if (!condition.results.contains(condition.term.apply(value))) {
                return false;
            }
        }
        return true;
    }

    /** Whether it is plain to see that there is one value only. */
    boolean isSingle() {
        return ranges.list().size() == 1 && ranges.list().get(0).length() == 0;
    }

    boolean isEmpty() {
        return visit(period(), value -> false);
    }

    /** The lowest value; there must be one. */
    long lowest() {
        long[] found = new long[1];
        visit(period(), value -> {
            found[0] = value;
            return false;
        });
        return found[0];
    }

    /** The highest value of each range that has one near its end, and the lowest of each; not more than so many. */
    List<Long> corners(int most) {
        List<Long> found = new ArrayList<>();
        for (Ranges.Range range : ranges.list()) {
            for (long corner : new long[] {range.low(), range.high()}) {
                if (found.size() < most && meetsConditions(corner) && !found.contains(corner)) {
                    found.add(corner);
                }
            }
        }
        return found;
    }

    /** The different results of the term for all values; null when there are more than so many, or it takes too long to tell. */
    @Nullable TreeSet<Long> results(Term term, int most) {
        TreeSet<Long> found = new TreeSet<>(Long::compareUnsigned);
        long period = period();
        boolean repeats = term.period() > 0;
        long length = repeats ? period / gcd(period, term.period()) * term.period() : Long.MAX_VALUE;
        if (repeats && length > Term.LONGEST_PERIOD) {
            return null;
        }
        long[] steps = {0};
        boolean all = visit(length, value -> {
            found.add(term.apply(value));
            return found.size() <= most && ++steps[0] <= Term.LONGEST_PERIOD;
        });
        return all ? found : null;
    }

    /**
     * Looks at the values of each half of each range, of not more than so many numbers from its start, in ascending order, until the
     * visitor has seen enough. Returns whether that never was so, and nothing was skipped that might have been longer than a period.
     */
    private boolean visit(long length, LongPredicate visitor) {
        for (Ranges.Range range : ranges.cutAt(1L << bits - 1).list()) {
            long last = Math.min(range.length() < 0 ? Long.MAX_VALUE : range.length(), length - 1);
            long sinceFound = 0;
            for (long i = 0; i <= last && sinceFound <= Term.LONGEST_PERIOD; i++, sinceFound++) {
                long value = range.low() + i;
                if (meetsConditions(value)) {
                    sinceFound = 0;
                    if (!visitor.test(value)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** For people: the ranges, and that not all of their numbers count. */
    String text(int signedBits) {
        return (conditions.isEmpty() ? "" : "some of ") + ranges.text(signedBits);
    }
}
