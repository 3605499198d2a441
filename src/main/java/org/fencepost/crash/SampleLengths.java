package org.fencepost.crash;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.fencepost.work.Priorities;

/** How long schedules with priorities were, and so what they would have missed. */
final class SampleLengths {
    /** How many have priorities at most: threads, and their buffers. */
    private int threads;

    private int steps;

    int steps() {
        return steps;
    }

    void add(int tasks, int length) {
        if (length > 0) {
            threads = Math.max(threads, 2 * tasks);
            steps = Math.max(steps, length);
        }
    }

    void add(SampleLengths later) {
        threads = Math.max(threads, later.threads);
        steps = Math.max(steps, later.steps);
    }

    /** For each depth, how likely it is that such a bug was missed; only before failures, since what follows them has one schedule for each. */
    String promises(List<Long> seeds, int most) {
        StringBuilder text = new StringBuilder();
        for (int depth = 1; depth <= most && steps > 0; depth++) {
            int only = depth;
            long walks = seeds.stream()
                    .filter(seed -> Sample.of(seed, most).depth() == only)
                    .count();
            if (walks > 0) {
                text.append(promise(depth, walks));
            }
        }
        return text.toString();
    }

    private String promise(int depth, long walks) {
        double missed = Priorities.missed(depth, walks, threads, steps);
        return String.format(
                Locale.ROOT,
                "; a bug of depth %d before the first failure would have been missed with probability under %.2g"
                        + " (%d threads and buffers, at most %d steps)",
                depth,
                Math.min(1, Math.nextUp(missed)),
                threads,
                steps);
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(threads);
        out.writeInt(steps);
    }

    void load(DataInput in) throws IOException {
        threads = in.readInt();
        steps = in.readInt();
    }
}
