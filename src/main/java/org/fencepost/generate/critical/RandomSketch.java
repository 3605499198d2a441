package org.fencepost.generate.critical;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random programs: threads, locations and channels are known, rf and co are open. */
final class RandomSketch {
    private static final int MOST_CHANNELS = 3;
    /** Ways to choose rf and co. More only take longer to compare: a difference shows in small programs, too. */
    private static final double MOST_CANDIDATES = 5000;

    private final Random random;
    private final int cpuThreads;
    private final boolean hasFpga;
    private final Sketch sketch;
    private final int locations;
    private final int channels;
    /** One event for each location and channel that is used; later ones are made the same as it. */
    private final int[] locationOf;

    private final int[] channelOf;

    static Sketch next(Random random, int events, int cpuThreads, boolean hasFpga) {
        int size = 4 + random.nextInt(Math.max(1, events - 3));
        for (int attempt = 0; ; attempt++) {
            // Large programs with few locations have too many candidates: more and more locations keep the size.
            int locations = 1 + random.nextInt(3 + Math.min(attempt / 4, 6));
            Sketch sketch = new RandomSketch(random, size, locations, cpuThreads, hasFpga).next();
            if (candidates(sketch) <= MOST_CANDIDATES) {
                return sketch;
            }
        }
    }

    private static double candidates(Sketch sketch) {
        double product = 1;
        for (int event = 0; event < sketch.size; event++) {
            int writes = Integer.bitCount(sketch.sameLocation[event] & sketch.writes());
            if (Kinds.isRead(sketch.kind[event])) {
                product *= writes + 1;
            } else if (Kinds.isWrite(sketch.kind[event])) {
                // One factor of the number of their orders.
                product *= Integer.bitCount(sketch.sameLocation[event] & sketch.writes() & -(1 << event));
            }
        }
        return product;
    }

    private RandomSketch(Random random, int size, int locations, int cpuThreads, boolean hasFpga) {
        this.random = random;
        this.cpuThreads = cpuThreads;
        this.hasFpga = hasFpga;
        this.sketch = new Sketch(size);
        this.locations = locations;
        this.channels = 1 + random.nextInt(MOST_CHANNELS);
        this.locationOf = none(locations);
        this.channelOf = none(channels);
    }

    private static int[] none(int length) {
        int[] none = new int[length];
        java.util.Arrays.fill(none, -1);
        return none;
    }

    private Sketch next() {
        int pairs = hasFpga ? 1 + random.nextInt(sketch.capacity() / 2) : 0;
        int last = fpga(pairs);
        int threads = random.nextInt(cpuThreads + 1);
        int[] ends = none(cpuThreads + 1);
        int[] reads = new int[cpuThreads + 1];
        ends[0] = last;
        while (sketch.size < sketch.capacity() && (threads > 0 || !hasFpga)) {
            // Threads are used from the first on, so that their numbers have no gap.
            int most = Math.min(Math.max(threads, 1), sketch.cpuThreads + 1);
            int thread = 1 + random.nextInt(most);
            int kind = cpuKind(reads, thread);
            int event = sketch.add(kind, thread);
            place(event);
            if (ends[thread] >= 0) {
                sketch.order(ends[thread], event);
            }
            ends[thread] = event;
        }
        separate();
        return Removal.without(sketch, 0);
    }

    private int cpuKind(int[] reads, int thread) {
        int dice = random.nextInt(9);
        if (dice < 4 && reads[thread] < ProgramWriter.mostReads()) {
            reads[thread]++;
            return Kinds.CPU_READ;
        }
        return dice < 8 ? Kinds.CPU_WRITE : Kinds.CPU_FENCE;
    }

    /** Adds requests and responses in a random order; returns the last. */
    private int fpga(int pairs) {
        int left = pairs;
        List<Integer> open = new ArrayList<>();
        int last = -1;
        List<Integer> order = new ArrayList<>();
        while (left > 0 || !open.isEmpty()) {
            if (left > 0 && (open.isEmpty() || random.nextInt(5) < 2)) {
                left--;
                int request = sketch.add(fpgaKind(), Sketch.FPGA);
                place(request);
                order.add(request);
                open.add(sketch.partner[request]);
            } else {
                order.add(open.remove(random.nextInt(open.size())));
            }
        }
        for (int i = 1; i < order.size(); i++) {
            sketch.order(order.get(i - 1), order.get(i));
            last = order.get(i);
        }
        return last;
    }

    private int fpgaKind() {
        return switch (random.nextInt(7)) {
            case 0, 1, 2 -> Kinds.WRITE_REQUEST;
            case 3, 4 -> Kinds.READ_REQUEST;
            case 5 -> Kinds.FENCE_ONE_REQUEST;
            default -> Kinds.FENCE_ALL_REQUEST;
        };
    }

    private void place(int event) {
        if (sketch.hasLocation(event)) {
            int place = random.nextInt(locations);
            if (locationOf[place] < 0) {
                locationOf[place] = event;
            }
            sketch.sameLocation(locationOf[place], event);
        }
        if (Kinds.hasChannel(sketch.kind[event])) {
            int channel = random.nextInt(channels);
            if (channelOf[channel] < 0) {
                channelOf[channel] = event;
            }
            sketch.sameChannel(channelOf[channel], event);
        }
    }

    private void separate() {
        for (int one = 0; one < sketch.size; one++) {
            for (int other = 0; other < one; other++) {
                boolean placed = sketch.hasLocation(one) && sketch.hasLocation(other);
                if (placed && (sketch.sameLocation[one] >> other & 1) == 0) {
                    sketch.otherLocation(one, other);
                }
                if ((sketch.sameChannel[one] >> other & 1) == 0) {
                    sketch.otherChannel(one, other);
                }
            }
        }
    }
}
