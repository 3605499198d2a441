package org.fencepost.selftest.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.fencepost.program.RmwOp;
import org.fencepost.selftest.crash.Step.Kind;

/** Makes random programs; the n-th program of a seed is always the same. */
final class Generator {
    private static final int MOST_STORES = 10;
    private static final int MOST_STORES_OF_MANY = 5;
    private static final int MOST_STEPS = 15;
    private static final Kind[] OTHERS = {
        Kind.CLFLUSH, Kind.CLFLUSHOPT, Kind.CLWB, Kind.SFENCE, Kind.MFENCE, Kind.ADD, Kind.EXCHANGE
    };

    private final Random random;

    Generator(long seed, int number) {
        random = new Random(seed * 1_000_003 + number);
    }

    /** @param threads of the first run; all others have one */
    PersistentProgram program(int failures, int threads) {
        List<List<List<Step>>> runs = new ArrayList<>();
        runs.add(threads(failures, threads));
        for (int i = 1; i < failures; i++) {
            runs.add(List.of(writing(1 + random.nextInt(3), MOST_STEPS / 2)));
        }
        runs.add(List.of(looking(runs)));
        return new PersistentProgram(runs);
    }

    /** Two failures, and two threads before each. */
    PersistentProgram programOfThreads() {
        List<List<List<Step>>> runs = List.of(threads(2, 2), List.of(writing(1, 3), writing(1, 3)));
        return new PersistentProgram(List.of(runs.get(0), runs.get(1), List.of(looking(runs))));
    }

    private List<List<Step>> threads(int failures, int threads) {
        boolean small = failures > 1 || threads > 1;
        int stores = 2 + random.nextInt((small ? MOST_STORES_OF_MANY : MOST_STORES) - 1);
        List<List<Step>> run = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            run.add(writing(Math.max(1, stores / threads), MOST_STEPS / threads));
        }
        return run;
    }

    private List<Step> writing(int stores, int most) {
        List<Step> steps = new ArrayList<>();
        int left = stores;
        while (left > 0) {
            Kind kind = steps.size() + left >= most ? Kind.STORE : kind();
            boolean copies = left > 1 && (kind == Kind.STORE || kind == Kind.STREAM) && random.nextInt(4) == 0;
            if (copies) {
                left -= copy(steps, kind, Math.min(left, 3));
            } else {
                left -= kind.writes() ? 1 : 0;
                steps.add(placed(kind, guard(steps)));
            }
        }
        // What comes after the last store matters too: it can be flushed.
        while (steps.size() < most && random.nextInt(3) != 0) {
            steps.add(placed(OTHERS[random.nextInt(OTHERS.length - 2)], guard(steps)));
        }
        return steps;
    }

    /** Words one behind the other, mostly where others look, sometimes across a border of lines; how many. */
    private int copy(List<Step> steps, Kind kind, int most) {
        int parts = 2 + random.nextInt(most - 1);
        int number = steps.size();
        int guard = guard(steps);
        boolean anywhere = random.nextInt(3) == 0;
        int start = anywhere
                ? 8 * random.nextInt(PersistentProgram.BYTES / 8 - parts)
                : Step.LINE * random.nextInt(PersistentProgram.LINES) + 8 * random.nextInt(2);
        for (int i = 0; i < parts; i++) {
            long value = (1 + random.nextInt(250)) * 0x0101010101010101L;
            steps.add(new Step(kind, start + 8 * i, 8, value, guard, -1, number));
        }
        return parts;
    }

    private Kind kind() {
        int number = random.nextInt(20);
        if (number < 7) {
            return Kind.STORE;
        }
        if (number < 9) {
            return Kind.STREAM;
        }
        return number < 11 ? Kind.LOAD : OTHERS[random.nextInt(OTHERS.length)];
    }

    /** Mostly where the runs before have stored. */
    private List<Step> looking(List<List<List<Step>>> runs) {
        List<Step> stores = runs.stream()
                .flatMap(List::stream)
                .flatMap(List::stream)
                .filter(step -> step.kind().writes())
                .toList();
        List<Step> steps = new ArrayList<>();
        int loads = 3 + random.nextInt(4);
        for (int i = 0; i < loads; i++) {
            boolean there = random.nextInt(4) != 0;
            steps.add(
                    there
                            ? lookingAt(stores.get(random.nextInt(stores.size())), guard(steps))
                            : placed(random.nextInt(4) == 0 ? Kind.STORE : Kind.LOAD, guard(steps)));
        }
        return steps;
    }

    private static Step lookingAt(Step store, int guard) {
        return new Step(Kind.LOAD, store.offset(), store.size(), 0, guard, -1, -1);
    }

    private int guard(List<Step> steps) {
        int candidate = steps.isEmpty() ? -1 : random.nextInt(steps.size());
        return candidate >= 0 && steps.get(candidate).kind() == Kind.LOAD && random.nextBoolean() ? candidate : -1;
    }

    /** Few places, so that accesses of different sizes overlap; sometimes across the border of two lines. */
    private Step placed(Kind kind, int guard) {
        int size = kind == Kind.STREAM ? 4 << random.nextInt(2) : 1 << random.nextInt(4);
        int line = random.nextInt(PersistentProgram.LINES);
        boolean across = random.nextInt(12) == 0 && line + 1 < PersistentProgram.LINES;
        int word = random.nextInt(8) == 0 ? 8 * (1 + random.nextInt(2)) : 0;
        int offset = Step.LINE * line + (across ? 61 : word + size * random.nextInt(Math.max(1, 8 / size)));
        long value = kind == Kind.ADD ? 1 : (1 + random.nextInt(250)) * 0x0101010101010101L;
        return new Step(kind, offset, size, RmwOp.truncate(value, size), guard, -1, -1);
    }
}
