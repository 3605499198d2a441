package org.fencepost.work;

import java.util.Arrays;
import java.util.function.DoubleSupplier;

/**
 * Who goes on in probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010): everybody has a random
 * priority, the highest that can go on does, and at d - 1 random steps the priority of the one who goes on falls below all others.
 */
public final class Priorities {
    private static final int FEW = 8;

    private final DoubleSupplier random;
    private double[] known = {};
    private int lowest;

    /** @param random from 0 to 1 */
    public Priorities(DoubleSupplier random) {
        this.random = random;
    }

    /** The same as they are now, which go on with other random numbers. */
    public Priorities fork(DoubleSupplier other) {
        Priorities fork = new Priorities(other);
        fork.known = known.clone();
        fork.lowest = lowest;
        return fork;
    }

    /** That of the one with the number; the higher goes first. */
    public double of(int number) {
        if (number >= known.length) {
            int before = known.length;
            known = Arrays.copyOf(known, Math.max(FEW, 2 * number));
            for (int i = before; i < known.length; i++) {
                known[i] = random.getAsDouble();
            }
        }
        return known[number];
    }

    /** All others come before this one from now on. */
    public void givesWay(int number) {
        of(number);
        known[number] = --lowest;
    }

    /**
     * With which probability walks would have missed a bug of a depth.
     *
     * @param walks how many there were for this depth
     * @param threads how many have priorities
     * @param steps how many a walk has at most
     */
    public static double missed(int depth, long walks, int threads, int steps) {
        double found = 1 / (threads * Math.pow(steps, depth - 1.0));
        return Math.pow(1 - found, walks);
    }
}
