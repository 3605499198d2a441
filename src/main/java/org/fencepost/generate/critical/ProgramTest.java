package org.fencepost.generate.critical;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fencepost.verdict.Monitor;

/** A program of CPU threads and an FPGA thread, and what a model says about everything that it can end with. */
public final class ProgramTest {
    private final Sketch sketch;
    private final AxiomSet axioms;
    private final ProgramWriter writer;

    private ProgramTest(Sketch sketch, AxiomSet axioms) {
        this.sketch = sketch;
        this.axioms = axioms;
        this.writer = ProgramWriter.distinct(sketch);
    }

    /**
     * @param events at most; the FPGA's requests and responses are events, too
     * @param cpuThreads at most
     */
    public static ProgramTest random(AxiomSet axioms, Random random, int events, int cpuThreads) {
        return new ProgramTest(RandomSketch.next(random, events, cpuThreads, axioms.hasFpga()), axioms);
    }

    public int events() {
        return sketch.size;
    }

    public int cpuThreads() {
        return sketch.cpuThreads;
    }

    /** The program, with all that can be observed at its end. */
    public String text(String name) {
        List<String> shown = writer.observables();
        String ending = (shown.isEmpty() ? "" : "locations [" + String.join("; ", shown) + ";]\n") + "forall true\n";
        return writer.text(axioms.dialect(), name, ending);
    }

    /** The program with the question whether it can end so. */
    public String text(String name, Map<String, Long> outcome) {
        String question = new TreeMap<>(outcome)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining(" /\\ "));
        // A program without accesses: the question is whether its responses can come in this order.
        question = question.isEmpty() ? "true" : question;
        return writer.text(axioms.dialect(), name, "exists (" + question + ")\n");
    }

    /** All ends that the axioms allow, by the names of registers and variables; empty when the monitor says stop before. */
    public Optional<Set<Map<String, Long>>> outcomes(Monitor monitor) {
        Set<Map<String, Long>> found = new LinkedHashSet<>();
        ProgramJudge judge = axioms.judge(sketch);
        // Once it must stop, everything is forbidden, which ends the search at once.
        new AllowedExecutions(
                        partial -> monitor.mustStop() || judge.isForbidden(partial),
                        execution -> found.add(writer.outcome(execution)))
                .find(sketch);
        return monitor.mustStop() ? Optional.empty() : Optional.of(found);
    }

    /** The same with one instruction less (of the FPGA, one request and its response), in every way. */
    public List<ProgramTest> smaller() {
        List<ProgramTest> all = new ArrayList<>();
        for (int event = 0; event < sketch.size; event++) {
            int unit = sketch.unit(event);
            if (sketch.partner[event] < event && unit != sketch.all()) {
                all.add(new ProgramTest(Removal.without(sketch, unit), axioms));
            }
        }
        return all;
    }

    /** Why the model forbids each execution that ends so: its axiom and the cycle, one line for each execution. */
    public List<String> reasons(Map<String, Long> outcome) {
        List<String> reasons = new ArrayList<>();
        new AllowedExecutions(any -> false, execution -> {
                    if (writer.outcome(execution).equals(outcome)) {
                        reasons.add(axioms.reason(execution, writer));
                    }
                })
                .find(sketch);
        return reasons;
    }
}
