package org.fencepost.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the options of a command ask of the Java virtual machine beyond what every run gets ({@code src/main/jvm}).
 *
 * @param memory the size of the heap in bytes, or null
 * @param isLong whether the optimizing compiler is worth what it costs
 * @param jobs the number of workers, or 0 for one a core
 * @param cluster whether it is part of a cluster
 */
record JvmNeeds(@Nullable Long memory, boolean isLong, int jobs, boolean cluster) {
    static final JvmNeeds NONE = new JvmNeeds(null, false, 0);

    JvmNeeds(@Nullable Long memory, boolean isLong, int jobs) {
        this(memory, isLong, jobs, false);
    }

    JvmNeeds withCluster(boolean on) {
        return new JvmNeeds(memory, isLong || on, jobs, on);
    }

    /** Who may run for minutes is long. */
    private static final Duration LONG = Duration.ofMinutes(1);

    /**
     * The second compiler in small pieces: with the virtual machine's own settings one method of the inner loop swallows all
     * others, and compiling it takes seconds (docs/BENCHMARKS.md, Compilers).
     */
    private static final List<String> OPTIMIZING = List.of(
            "-XX:TieredStopAtLevel=4",
            "-XX:InlineSmallCode=1000",
            "-XX:MaxInlineLevel=6",
            "-XX:FreqInlineSize=100",
            "-XX:Tier4InvocationThreshold=20000",
            "-XX:Tier4MinInvocationThreshold=2400",
            "-XX:Tier4CompileThreshold=60000",
            "-XX:Tier4BackEdgeThreshold=160000");

    /** A command whose options may ask for another virtual machine. */
    interface Command {
        JvmNeeds needs();
    }

    /** @param limit the time that a run may take, or null */
    static boolean isLong(@Nullable Duration limit) {
        return limit != null && limit.compareTo(LONG) >= 0;
    }

    /** Whether the virtual machine that every run gets will do. The number of workers alone is no reason for another one. */
    boolean isNothing() {
        return memory == null && !isLong && !cluster;
    }

    /** As many threads collect garbage as there are workers that wait for it, so that {@code --jobs 1} uses one core. */
    static String collectors(int jobs) {
        return "-XX:ParallelGCThreads=" + Math.min(jobs, Runtime.getRuntime().availableProcessors());
    }

    List<String> options() {
        List<String> options = new ArrayList<>();
        if (memory != null) {
            options.add("-Xmx" + memory);
        }
        if (isLong) {
            options.addAll(OPTIMIZING);
        }
        if (jobs > 0) {
            options.add(collectors(jobs));
        }
        if (cluster) {
            options.addAll(ClusterPart.OPTIONS);
        }
        return options;
    }
}
