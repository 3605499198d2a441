package org.fencepost.selftest.crash;

import java.util.ArrayList;
import java.util.List;

/**
 * What happens in the first run, after one failure, after two, ...; only the values that the last run loads are compared.
 * Each run is a list of threads, each thread a list of steps.
 */
record PersistentProgram(List<List<List<Step>>> runs) {
    static final int LINES = 3;
    static final int BYTES = LINES * Step.LINE;

    PersistentProgram {
        runs = List.copyOf(runs);
    }

    int failures() {
        return runs.size() - 1;
    }

    /** All programs with one step less. */
    List<PersistentProgram> simpler() {
        List<PersistentProgram> result = new ArrayList<>();
        for (int run = 0; run < runs.size(); run++) {
            for (int thread = 0; thread < runs.get(run).size(); thread++) {
                for (int step = 0; step < runs.get(run).get(thread).size(); step++) {
                    result.add(without(run, thread, step));
                }
            }
        }
        return result;
    }

    private PersistentProgram without(int run, int thread, int step) {
        List<List<List<Step>>> fewer = new ArrayList<>(runs);
        List<List<Step>> threads = new ArrayList<>(runs.get(run));
        threads.set(thread, Step.without(threads.get(thread), step));
        fewer.set(run, threads);
        return new PersistentProgram(fewer);
    }
}
