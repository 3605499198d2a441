package org.fencepost.bench;

import org.jspecify.annotations.Nullable;

/**
 * What one run of a checker took.
 *
 * @param executions complete executions that it says it has explored, or -1
 * @param cpu seconds of all its processes and threads
 * @param wall seconds from its start to its end
 * @param complete whether it came to the end of its work, as far as it says so
 * @param kilobytes the most memory that its processes had at once
 */
public record Measurement(long executions, boolean complete, double cpu, double wall, long kilobytes) {
    /** Of two runs of the same thing the one that was disturbed less. */
    public Measurement better(@Nullable Measurement other) {
        return other == null || cpu <= other.cpu ? this : other;
    }
}
