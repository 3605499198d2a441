package org.fencepost.generate.critical;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * All critical executions that a model forbids, up to a number of events and up to symmetry, as litmus tests; and those that are only
 * just allowed, which come from them by removing fences (X+F, section 4.3.1). For models of x86 (dialect X86), and of CPU and
 * FPGA (dialect XF), where only executions with an event of the FPGA and a write are of interest.
 */
public final class CriticalTests {
    /** Canonical forms with their executions, in order. */
    private final Map<String, Sketch> found = new TreeMap<>();

    private final AxiomSet axioms;
    private final boolean wantsRead;
    private final BooleanSupplier proceed;

    /** Ends the search early. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stopped() {
            super(null, null, false, false);
        }
    }

    private CriticalTests(AxiomSet axioms, boolean wantsRead, BooleanSupplier proceed) {
        this.axioms = axioms;
        this.wantsRead = wantsRead;
        this.proceed = proceed;
    }

    /**
     * Searches.
     *
     * @param proceed asked now and then; what was found so far is the result when it says no
     */
    public static CriticalTests find(AxiomSet axioms, int events, BooleanSupplier proceed) {
        return find(axioms, events, false, proceed);
    }

    /** @param wantsRead whether only executions that read something count, as in the thesis (Table 4.1, 4 and 5 events) */
    public static CriticalTests find(AxiomSet axioms, int events, boolean wantsRead, BooleanSupplier proceed) {
        CriticalTests tests = new CriticalTests(axioms, wantsRead, proceed);
        try {
            tests.search(events);
        } catch (Stopped e) {
            // What was found so far is worth having; the caller knows that it said no.
        }
        return tests;
    }

    private void search(int events) {
        Completion completion = new Completion(axioms.judge(), this::keepIfCritical);
        new Walks(axioms.axioms(), events, sketch -> {
                    if (!proceed.getAsBoolean()) {
                        throw new Stopped();
                    }
                    completion.complete(sketch);
                })
                .run();
    }

    private void keepIfCritical(Sketch sketch) {
        boolean isOfInterest = !axioms.hasFpga() || hasFpga(sketch) && sketch.writes() != 0;
        if (isOfInterest && (!wantsRead || hasRead(sketch)) && Removal.isCritical(sketch, axioms.judge())) {
            found.putIfAbsent(key(sketch), sketch);
        }
    }

    /** Sorts by number of events first. */
    private static String key(Sketch sketch) {
        return (char) ('0' + sketch.size) + Canonical.text(sketch);
    }

    private static boolean hasRead(Sketch sketch) {
        return IntStream.range(0, sketch.size).anyMatch(event -> Kinds.isRead(sketch.kind[event]));
    }

    private static boolean hasFpga(Sketch sketch) {
        for (int event = 0; event < sketch.size; event++) {
            if (sketch.thread[event] == Sketch.FPGA) {
                return true;
            }
        }
        return false;
    }

    /** The forbidden ones, those with the fewest events first. */
    public List<CriticalTest> forbidden() {
        List<CriticalTest> tests = new ArrayList<>();
        Map<Integer, Integer> numbers = new HashMap<>();
        found.values().forEach(sketch -> tests.add(new CriticalTest(sketch, axioms, name(sketch, numbers), "")));
        return tests;
    }

    private String name(Sketch sketch, Map<Integer, Integer> numbers) {
        int number = numbers.merge(sketch.size, 1, Integer::sum);
        return axioms.dialect().toLowerCase(Locale.ROOT) + "-" + sketch.size + "-" + String.format("%04d", number);
    }

    /** Those that are left of the forbidden ones without some or all of their fences, each once. */
    public List<CriticalTest> justAllowed() {
        Map<String, CriticalTest> allowed = new TreeMap<>();
        Map<Integer, Integer> numbers = new HashMap<>();
        for (Sketch sketch : found.values()) {
            String from = name(sketch, numbers);
            int variants = 0;
            for (int removed : fenceSubsets(sketch)) {
                Sketch rest = Removal.without(sketch, removed);
                String key = key(rest);
                if (rest.writes() != 0 && !allowed.containsKey(key)) {
                    String name = from + "-unfenced" + ++variants;
                    allowed.put(key, new CriticalTest(rest, axioms, name, from));
                }
            }
        }
        return List.copyOf(allowed.values());
    }

    /** All sets of fences but the empty one; a fence of the FPGA is its request and its response. */
    private static List<Integer> fenceSubsets(Sketch sketch) {
        List<Integer> subsets = new ArrayList<>(List.of(0));
        for (int event = 0; event < sketch.size; event++) {
            if (Kinds.isFence(sketch.kind[event]) && sketch.partner[event] < event) {
                for (int subset : List.copyOf(subsets)) {
                    subsets.add(subset | sketch.unit(event));
                }
            }
        }
        return subsets.subList(1, subsets.size());
    }
}
