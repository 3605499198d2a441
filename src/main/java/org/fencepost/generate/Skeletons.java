package org.fencepost.generate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * All behaviours of plain accesses of a given number in which every access lies on a cycle of program order and
 * communication, each once up to symmetry. An access on no such cycle takes part in nothing that a model can forbid.
 */
final class Skeletons {
    private final Vocabulary vocabulary;
    private final Options options;
    private final int size;
    private final Consumer<Behaviour> consumer;
    private final Set<String> seen = new HashSet<>();
    private final int[] thread;
    private final boolean[] writes;
    private final int[] locations;
    private final int[] values;
    private int[] sizes = {};

    /**
     * @param coherent only behaviours in which each location is coherent
     * @param loneLocations also locations that are accessed only once, which can carry dependencies
     * @param updates also behaviours that only the atomicity of read-modify-writes could forbid
     */
    record Options(boolean coherent, boolean loneLocations, boolean updates) {}

    Skeletons(Vocabulary vocabulary, Options options, int size, Consumer<Behaviour> consumer) {
        this.vocabulary = vocabulary;
        this.options = options;
        this.size = size;
        this.consumer = consumer;
        this.thread = new int[size];
        this.writes = new boolean[size];
        this.locations = new int[size];
        this.values = new int[size];
    }

    void run() {
        chooseSizes(size, size, new ArrayList<>());
    }

    /** Threads by size, the largest first. */
    private void chooseSizes(int left, int most, List<Integer> chosen) {
        if (left == 0) {
            sizes = chosen.stream().mapToInt(Integer::intValue).toArray();
            int next = 0;
            for (int i = 0; i < sizes.length; i++) {
                for (int j = 0; j < sizes[i]; j++) {
                    thread[next++] = i;
                }
            }
            chooseKinds(0, 0);
            return;
        }
        for (int one = Math.min(left, most); one > 0; one--) {
            chosen.add(one);
            chooseSizes(left - one, one, chosen);
            chosen.remove(chosen.size() - 1);
        }
    }

    private boolean startsThread(int step) {
        return step == 0 || thread[step] != thread[step - 1];
    }

    private void chooseKinds(int step, int usedLocations) {
        if (step > 0 && (step == size || startsThread(step)) && !isOrdered(thread[step - 1])) {
            return;
        }
        if (step == size) {
            if (areLocationsUseful(usedLocations)) {
                chooseValues(0);
            }
            return;
        }
        for (int location = 0; location <= usedLocations; location++) {
            locations[step] = location;
            for (int kind = 0; kind < 2; kind++) {
                writes[step] = kind == 1;
                chooseKinds(step + 1, Math.max(usedLocations, location + 1));
            }
        }
    }

    /** Of threads of the same size, one whose kinds come first stands first: their order is of no interest. */
    private boolean isOrdered(int last) {
        if (last == 0 || sizes[last] != sizes[last - 1]) {
            return true;
        }
        int start = 0;
        while (thread[start] != last) {
            start++;
        }
        for (int i = start; i < start + sizes[last]; i++) {
            boolean before = writes[i - sizes[last]];
            if (before != writes[i]) {
                return before;
            }
        }
        return true;
    }

    /** A location that is only read, or accessed once, takes part in nothing but dependencies. */
    private boolean areLocationsUseful(int count) {
        if (options.loneLocations) {
            return true;
        }
        for (int location = 0; location < count; location++) {
            int accesses = 0;
            boolean written = false;
            for (int i = 0; i < size; i++) {
                if (locations[i] == location) {
                    accesses++;
                    written |= writes[i];
                }
            }
            if (accesses < 2 || !written) {
                return false;
            }
        }
        return true;
    }

    private void chooseValues(int step) {
        if (step == size) {
            if (isEachOnACycle()) {
                deliver();
            }
            return;
        }
        int count = 0;
        int last = 0;
        boolean first = true;
        for (int i = size - 1; i >= 0; i--) {
            count += locations[i] == locations[step] && writes[i] ? 1 : 0;
            if (first && i < step && thread[i] == thread[step] && locations[i] == locations[step]) {
                last = values[i];
                first = false;
            }
        }
        int least = options.coherent ? writes[step] ? last + 1 : last : writes[step] ? 1 : 0;
        for (int value = least; value <= count; value++) {
            if (!writes[step] || isFree(step, value)) {
                values[step] = value;
                chooseValues(step + 1);
            }
        }
    }

    private boolean isFree(int step, int value) {
        for (int i = 0; i < step; i++) {
            if (writes[i] && locations[i] == locations[step] && values[i] == value) {
                return false;
            }
        }
        return true;
    }

    private boolean isEachOnACycle() {
        long[] reach = new long[size];
        for (int i = 0; i < size; i++) {
            if (i + 1 < size && thread[i] == thread[i + 1]) {
                reach[i] |= 1L << i + 1;
                if (options.updates && !writes[i] && writes[i + 1] && locations[i] == locations[i + 1]) {
                    reach[i + 1] |= 1L << i;
                }
            }
            for (int j = 0; j < size; j++) {
                if (locations[i] == locations[j] && communicates(i, j)) {
                    reach[i] |= 1L << j;
                }
            }
        }
        for (int k = 0; k < size; k++) {
            for (int i = 0; i < size; i++) {
                if ((reach[i] >>> k & 1) != 0) {
                    reach[i] |= reach[k];
                }
            }
        }
        for (int i = 0; i < size; i++) {
            if ((reach[i] >>> i & 1) == 0) {
                return false;
            }
        }
        return true;
    }

    /** rf, co or fr from one to the other; of co and fr the shortest edges, which make the others. */
    private boolean communicates(int from, int to) {
        if (writes[from] && !writes[to]) {
            return values[from] == values[to];
        }
        return writes[to] && values[to] == values[from] + 1;
    }

    private void deliver() {
        List<List<TestStep>> threads = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (startsThread(i)) {
                threads.add(new ArrayList<>());
            }
            Kind kind = writes[i] ? Kind.WRITE : Kind.READ;
            threads.get(thread[i]).add(new TestStep(kind, locations[i], values[i], vocabulary.plain(kind)));
        }
        Behaviour behaviour = new Behaviour(threads, List.of());
        if (seen.add(CanonicalBehaviour.of(behaviour))) {
            consumer.accept(behaviour);
        }
    }
}
