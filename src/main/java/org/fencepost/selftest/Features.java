package org.fencepost.selftest;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What random programs look like.
 *
 * @param events the most accesses and fences of a program, about
 * @param variables the most shared variables
 * @param candidates the most candidate executions that brute force may have to look at, by a rough estimate
 * @param on what programs may do besides loads, stores, updates, fences and branches
 */
public record Features(int threads, int events, int variables, double candidates, Set<Feature> on) {
    public static final Features DEFAULT = new Features(4, 10, 3, 1_000);

    /** Few accesses: where they have parts, brute force has to try every part in every way. */
    public static final Features MIXED = new Features(3, 6, 2, 3_000, Feature.MIXED);

    /** Nobody tries these by brute force, unless it finds out itself that they are too large. */
    private static final Features ANY = new Features(4, 10, 2, Double.POSITIVE_INFINITY);

    public static final Features WAITING = ANY.with(Feature.WAITS, Feature.LOCKS, Feature.FAILURES);

    /** Programs that only a bound ends. */
    public static final Features ENDLESS = new Features(
            3,
            6,
            2,
            Double.POSITIVE_INFINITY,
            Feature.WAITS,
            Feature.LOCKS,
            Feature.FAILURES,
            Feature.ENDLESS,
            Feature.COPIES);

    public static final Features SYMMETRIC =
            WAITING.with(Feature.CHOICES, Feature.RACES, Feature.STARTS, Feature.COPIES);

    /** One or two threads besides the main one. */
    public static final Features OBJECTS = new Features(
            2,
            8,
            2,
            Double.POSITIVE_INFINITY,
            Feature.OBJECTS,
            Feature.STARTS,
            Feature.WAITS,
            Feature.FAILURES,
            Feature.SPINS);

    /** One thread or two. */
    public static final Features INPUTS = new Features(2, 8, 2, Double.POSITIVE_INFINITY, Feature.INPUTS);

    /** Two to four threads, of which most do something in transactions. */
    public static final Features TRANSACTIONS = new Features(4, 9, 3, 1_500, Feature.TRANSACTIONS);

    public static final Features BARRIERS = SYMMETRIC.with(Feature.BARRIERS);

    public Features(int threads, int events, int variables, double candidates, Feature... on) {
        this(threads, events, variables, candidates, Set.of(on));
    }

    boolean has(Feature feature) {
        return on.contains(feature);
    }

    /** Whether there may be only one thread, or only one that is started. */
    boolean isOfFewThreads() {
        return has(Feature.OBJECTS) || has(Feature.INPUTS);
    }

    /** The same with these, too. */
    public Features with(Feature... more) {
        Set<Feature> all = on.isEmpty() ? EnumSet.noneOf(Feature.class) : EnumSet.copyOf(on);
        all.addAll(List.of(more));
        return new Features(threads, events, variables, candidates, Set.copyOf(all));
    }
}
