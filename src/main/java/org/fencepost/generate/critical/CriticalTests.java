package org.fencepost.generate.critical;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.fencepost.model.Models;
import org.fencepost.model.cat.AxiomPaths;
import org.fencepost.verdict.InputException;

/**
 * All critical executions that a model forbids, up to a number of events and up to symmetry, as litmus tests; and those that are only
 * just allowed, which come from them by removing fences (X+F, section 4.3.1). For models of x86 (dialect X86), and of CPU and
 * FPGA (dialect XF), where only executions with an event of the FPGA and a write are of interest.
 */
public final class CriticalTests {
    /** Canonical forms with their executions, in order. */
    private final Map<String, Sketch> found = new TreeMap<>();

    private final Map<String, Integer> numbers = new HashMap<>();
    private final String dialect;
    private final PathJudge judge;
    private final List<AxiomPaths.Axiom> axioms;
    private final BooleanSupplier proceed;

    /** Ends the search early. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stopped() {
            super(null, null, false, false);
        }
    }

    private CriticalTests(String dialect, List<AxiomPaths.Axiom> axioms, BooleanSupplier proceed) {
        this.dialect = dialect;
        this.axioms = axioms;
        this.judge = new PathJudge(axioms);
        this.proceed = proceed;
    }

    /**
     * Searches.
     *
     * @param model its name, or a cat file
     * @param dialect X86 or XF
     * @param proceed asked now and then; what was found so far is the result when it says no
     */
    public static CriticalTests find(String model, String dialect, int events, BooleanSupplier proceed) {
        if (!dialect.equals("X86") && !dialect.equals("XF")) {
            throw new InputException("critical tests are made in the dialects X86 and XF only, not in " + dialect);
        }
        int kinds = dialect.equals("XF") ? Kinds.CPU_AND_FPGA : Kinds.CPU;
        CriticalTests tests =
                new CriticalTests(dialect, AxiomPaths.of(Models.load(model), kinds, Kinds::inSet), proceed);
        try {
            tests.search(events);
        } catch (Stopped e) {
            // What was found so far is worth having; the caller knows that it said no.
        }
        return tests;
    }

    private void search(int events) {
        Completion completion = new Completion(judge, this::keepIfCritical);
        new Walks(axioms, events, sketch -> {
                    if (!proceed.getAsBoolean()) {
                        throw new Stopped();
                    }
                    completion.complete(sketch);
                })
                .run();
    }

    private void keepIfCritical(Sketch sketch) {
        boolean isOfInterest = dialect.equals("X86") || hasFpga(sketch) && sketch.writes() != 0;
        if (isOfInterest && Removal.isCritical(sketch, judge)) {
            found.putIfAbsent(key(sketch), sketch);
        }
    }

    /** Sorts by number of events first. */
    private static String key(Sketch sketch) {
        return (char) ('0' + sketch.size) + Canonical.text(sketch);
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
        found.values().forEach(sketch -> {
            List<String> broken = judge.broken(sketch);
            tests.add(test(sketch, name(sketch), broken, "", "forbidden by " + String.join(", ", broken)));
        });
        return tests;
    }

    private String name(Sketch sketch) {
        String stem = dialect.toLowerCase(java.util.Locale.ROOT) + "-" + sketch.size + "-";
        return stem + String.format("%04d", numbers.merge(stem, 1, Integer::sum));
    }

    private CriticalTest test(Sketch sketch, String name, List<String> broken, String from, String why) {
        String text = CriticalWriter.write(sketch, dialect, name, why);
        return new CriticalTest(name, sketch.size, sketch.cpuThreads, broken, from, text);
    }

    /** Those that are left of the forbidden ones without some or all of their fences, each once. */
    public List<CriticalTest> justAllowed() {
        Map<String, CriticalTest> allowed = new TreeMap<>();
        Map<String, Integer> places = new HashMap<>();
        for (Sketch sketch : found.values()) {
            String stem = dialect.toLowerCase(java.util.Locale.ROOT) + "-" + sketch.size + "-";
            String from = stem + String.format("%04d", places.merge(stem, 1, Integer::sum));
            int variants = 0;
            for (int removed : fenceSubsets(sketch)) {
                Sketch rest = Removal.without(sketch, removed);
                String key = key(rest);
                if (rest.writes() != 0 && !allowed.containsKey(key)) {
                    String name = from + "-unfenced" + ++variants;
                    allowed.put(
                            key, test(rest, name, judge.broken(rest), from, "allowed: " + from + " without fences"));
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
