package org.fencepost.selftest.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.fencepost.program.RmwOp;
import org.fencepost.selftest.crash.Step.Kind;

/** Makes random programs of two or three machines, with up to eight stores in few places. */
final class ClusterGenerator {
    private static final int MOST_STORES = 8;
    private static final int MOST_STEPS = 18;
    private static final int MOST_STREAMS = 2;

    private final Random random;
    private final List<List<Step>> threads = new ArrayList<>();
    private final List<Integer> machineOf = new ArrayList<>();
    private int streams;

    private ClusterGenerator(long seed) {
        this.random = new Random(seed);
    }

    static ClusterProgram program(long seed) {
        return new ClusterGenerator(seed).make();
    }

    /** One that is small enough for all of its schedules. */
    static ClusterProgram smallProgram(long seed) {
        return new ClusterGenerator(seed).makeSmall();
    }

    private ClusterProgram makeSmall() {
        int machines = random.nextInt(4) == 0 ? 3 : 2;
        addThreads(machines, machines == 2 && random.nextInt(4) == 0 ? 3 : machines);
        addSteps(machines == 2 ? 4 + random.nextInt(2) : 4, 2 + random.nextInt(2));
        addLooks(2);
        return new ClusterProgram(threads, machineOf, turns());
    }

    private ClusterProgram make() {
        int machines = 2 + random.nextInt(2);
        addThreads(machines, machines + random.nextInt(2));
        addSteps(MOST_STEPS, 3 + random.nextInt(MOST_STORES - 2));
        addLooks(3 + random.nextInt(4));
        return new ClusterProgram(threads, machineOf, turns());
    }

    private void addThreads(int machines, int count) {
        for (int thread = 0; thread < count; thread++) {
            threads.add(new ArrayList<>());
            machineOf.add(thread < machines ? thread : random.nextInt(machines));
        }
    }

    private void addSteps(int mostSteps, int mostStores) {
        int stores = 0;
        for (int i = 0; i < mostSteps && stores < mostStores; i++) {
            List<Step> thread = threads.get(random.nextInt(threads.size()));
            Step step = step(thread);
            streams += step.kind() == Kind.STREAM ? 1 : 0;
            stores += step.kind().writes() ? 1 : 0;
            thread.add(step);
        }
    }

    /** Somebody has to look. */
    private void addLooks(int loads) {
        for (int i = loads; i > 0; i--) {
            List<Step> thread = threads.get(random.nextInt(threads.size()));
            thread.add(random.nextInt(3) == 0 ? placed(Kind.LOAD, 0, -1) : lookingAtStore());
        }
    }

    /** Most looks are where somebody stores. */
    private Step lookingAtStore() {
        List<Step> stores = threads.stream()
                .flatMap(List::stream)
                .filter(step -> step.kind().writes())
                .toList();
        Step store = stores.isEmpty() ? placed(Kind.LOAD, 0, -1) : stores.get(random.nextInt(stores.size()));
        return new Step(Kind.LOAD, store.offset(), store.size(), 0);
    }

    private Step step(List<Step> thread) {
        int which = random.nextInt(17);
        int source = source(thread);
        if (which < 6) {
            boolean streams = this.streams < MOST_STREAMS && random.nextInt(5) == 0;
            return placed(streams ? Kind.STREAM : Kind.STORE, 1 + random.nextInt(250), source);
        }
        if (which < 10) {
            return placed(Kind.LOAD, 0, -1);
        }
        Kind[] others = {Kind.ADD, Kind.CLFLUSH, Kind.CLFLUSHOPT, Kind.CLWB, Kind.SFENCE, Kind.MFENCE, Kind.EXCHANGE};
        return placed(others[which - 10], 1, source);
    }

    private int source(List<Step> thread) {
        int candidate = thread.isEmpty() ? -1 : random.nextInt(thread.size());
        return candidate >= 0 && thread.get(candidate).kind() == Kind.LOAD && random.nextBoolean() ? candidate : -1;
    }

    /** Few places, so that accesses of different sizes overlap; sometimes across the border of the two lines. */
    private Step placed(Kind kind, int value, int source) {
        int size = 1 << random.nextInt(4);
        int line = random.nextInt(ClusterProgram.LINES);
        boolean across = random.nextInt(12) == 0;
        int offset = across ? 61 : 64 * line + size * random.nextInt(Math.max(1, 8 / size));
        long bytes = kind == Kind.STORE || kind == Kind.STREAM ? value * 0x0101010101010101L : value;
        return new Step(kind, offset, size, RmwOp.truncate(bytes, size)).withSource(source);
    }

    private List<Integer> turns() {
        List<Integer> turns = new ArrayList<>();
        int[] left = threads.stream().mapToInt(List::size).toArray();
        int total = threads.stream().mapToInt(List::size).sum();
        while (total > 0) {
            int thread = random.nextInt(threads.size());
            if (left[thread] > 0) {
                turns.add(thread);
                left[thread]--;
                total--;
            }
            if (random.nextInt(3) == 0) {
                turns.add(~random.nextInt(threads.size()));
            }
        }
        return turns;
    }
}
