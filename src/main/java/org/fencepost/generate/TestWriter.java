package org.fencepost.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Turns behaviours into litmus tests of one dialect. Holds no state of a test. */
abstract class TestWriter {
    /**
     * The test that asks for a behaviour, and for nothing else that a coherent model allows.
     *
     * @param info lines {@code key=value} of the header
     */
    final String write(String name, Map<String, String> info, Behaviour behaviour) {
        Behaviour observed = Observers.add(behaviour, plainRead());
        StringBuilder text = new StringBuilder();
        text.append(keyword()).append(' ').append(name).append('\n');
        info.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
        List<String> atoms = new ArrayList<>();
        text.append(code(observed, atoms));
        for (int location = 0; location < observed.locations(); location++) {
            if (observed.writes(location) > 1) {
                atoms.add(variable(location) + "=" + observed.writes(location));
            }
        }
        text.append("exists (")
                .append(atoms.isEmpty() ? "true" : String.join(" /\\ ", atoms))
                .append(")\n");
        return text.toString();
    }

    /** The first word of a test. */
    abstract String keyword();

    /** How to read without ordering anything. */
    abstract Flavour plainRead();

    /** Initial state and threads; adds what the question must say about registers. */
    abstract String code(Behaviour behaviour, List<String> atoms);

    static String variable(int location) {
        String letters = "xyzabcdefghijklmnopqrstuvw";
        return location < letters.length() ? letters.substring(location, location + 1) : "x" + location;
    }
}
