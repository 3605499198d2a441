package org.fencepost.lincheck;

import java.util.List;
import org.fencepost.crash.Platform;

/**
 * How a structure that survives failures is checked.
 *
 * @param platform what fails: the machine with persistent memory, or machines that share memory, each for itself
 * @param failures how many failures there can be
 * @param fills what new persistent memory is filled with
 * @param schedules seeds of schedules to cover; none for all that there are
 */
public record Failing(
        Durability durability, Platform platform, int failures, List<Integer> fills, List<Long> schedules) {
    public Failing {
        fills = List.copyOf(fills);
        schedules = List.copyOf(schedules);
    }

    boolean isOfMachines() {
        return platform instanceof Platform.Cxl;
    }
}
