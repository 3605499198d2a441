package org.fencepost.generate.critical;

import java.util.List;

/**
 * A litmus test that asks for one execution.
 *
 * @param events how many events the execution has; an FPGA's request and response are two
 * @param cpuThreads without those that only observe the order of writes
 * @param broken the axioms that the execution breaks; none when it is allowed
 * @param from for a test that came from another one by removing fences, that one's name; otherwise empty
 * @param text the test
 */
public record CriticalTest(String name, int events, int cpuThreads, List<String> broken, String from, String text) {
    public boolean isForbidden() {
        return !broken.isEmpty();
    }
}
