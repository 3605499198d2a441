package org.fencepost.generate.critical;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A litmus test whose condition only one execution fulfils: each write has a value of its own, the condition names what every read
 * got and the last value of each variable; and where more than two writes meet, one more thread reads them in order.
 */
public final class CriticalTest {
    private final String name;
    private final String from;
    private final Sketch sketch;
    private final AxiomSet axioms;
    private final List<String> broken;
    private final ProgramWriter writer;
    private final String text;

    /** @param from for a test that came from another one by removing fences, that one's name; otherwise empty */
    CriticalTest(Sketch sketch, AxiomSet axioms, String name, String from) {
        this.name = name;
        this.from = from;
        this.sketch = sketch;
        this.axioms = axioms;
        this.broken = axioms.judge().broken(sketch);
        this.writer = new ProgramWriter(sketch, Canonical.threadOrder(sketch), write -> Canonical.value(sketch, write));
        this.text = write();
    }

    public String name() {
        return name;
    }

    /** How many events the execution has; an FPGA's request and response are two. */
    public int events() {
        return sketch.size;
    }

    /** Without those that only observe the order of writes. */
    public int cpuThreads() {
        return sketch.cpuThreads;
    }

    public boolean isForbidden() {
        return !broken.isEmpty();
    }

    /** The name of the test that this one came from by removing fences, or empty. */
    public String from() {
        return from;
    }

    public String text() {
        return text;
    }

    /** Why the model forbids it: the axiom and the cycle that breaks it. */
    public String reason() {
        return axioms.reason(sketch, writer);
    }

    private String write() {
        List<String> condition = new ArrayList<>();
        writer.registers().forEach((read, register) -> condition.add(register + "=" + Canonical.value(sketch, read)));
        for (Map.Entry<Integer, String> place : writer.variables().entrySet()) {
            int writes = Integer.bitCount(place.getKey() & sketch.writes());
            // The last value tells the order of two writes; for more, a thread sees the other ones in turn.
            if (writes > 2) {
                List<String> seen = writer.observe(place.getValue(), writes - 1);
                for (int i = 0; i < seen.size(); i++) {
                    condition.add(seen.get(i) + "=" + (i + 1));
                }
            }
            if (writes > 1) {
                condition.add(place.getValue() + "=" + writes);
            }
        }
        if (condition.isEmpty()) {
            // Whether the responses can come in this order at all: the end shows nothing more.
            writer.variables().values().forEach(variable -> condition.add(variable + "=1"));
        }
        String why =
                isForbidden() ? "forbidden by " + String.join(", ", broken) : "allowed: " + from + " without fences";
        String title = name + "\n\"" + why + "\"\nEvents=" + events();
        return writer.text(axioms.dialect(), title, "exists (" + String.join(" /\\ ", condition) + ")\n");
    }
}
