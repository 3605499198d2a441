package org.fencepost.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Writes tests of the C dialect, C11 or kernel. */
abstract class CWriter extends TestWriter {
    private final Flavour plainRead;

    CWriter(Flavour plainRead) {
        this.plainRead = plainRead;
    }

    @Override
    final String keyword() {
        return "C";
    }

    @Override
    final Flavour plainRead() {
        return plainRead;
    }

    /** A parameter's declaration. */
    abstract String parameter(Behaviour behaviour, int location);

    abstract String fence(Flavour flavour);

    /** @param place an expression for the address that needs no brackets behind a star */
    abstract String load(Flavour flavour, String place);

    abstract String store(Flavour flavour, String place, String value);

    abstract String exchange(Flavour read, Flavour write, String place, String value);

    @Override
    final String code(Behaviour behaviour, List<String> atoms) {
        StringBuilder text = new StringBuilder("{}\n");
        for (int thread = 0; thread < behaviour.threads().size(); thread++) {
            text.append('\n').append(new Thread(behaviour, thread, atoms).write());
        }
        return text.append('\n').toString();
    }

    /** One thread in the making. */
    private final class Thread {
        private final Behaviour behaviour;
        private final int thread;
        private final List<String> atoms;
        private final List<String> lines = new ArrayList<>();
        private final Map<Integer, String> results = new HashMap<>();
        private int depth = 1;

        Thread(Behaviour behaviour, int thread, List<String> atoms) {
            this.behaviour = behaviour;
            this.thread = thread;
            this.atoms = atoms;
        }

        String write() {
            List<TestStep> steps = behaviour.threads().get(thread);
            int number = behaviour.start(thread);
            for (TestStep step : steps) {
                for (Link branch : behaviour.linksTo(number, Link.Type.CTRL)) {
                    // The rest of the thread runs only when the read gave what the question asks for.
                    int value = behaviour.steps().get(branch.from()).value();
                    line("if (" + results.get(branch.from()) + " == " + value + ") {");
                    depth++;
                }
                step(step, number++);
            }
            while (depth > 1) {
                depth--;
                line("}");
            }
            TreeSet<Integer> locations = new TreeSet<>();
            steps.stream().filter(step -> !step.isFence()).forEach(step -> locations.add(step.location()));
            List<String> parameters =
                    locations.stream().map(l -> parameter(behaviour, l)).toList();
            return "P" + thread + "(" + String.join(", ", parameters) + ") {\n" + String.join("\n", lines) + "\n}\n";
        }

        private void line(String code) {
            lines.add("  ".repeat(depth) + code);
        }

        private void step(TestStep step, int number) {
            if (step.isFence()) {
                line(fence(step.flavour()));
                return;
            }
            String place = place(step, number);
            Link update = behaviour.updateOf(number).orElse(null);
            if (step.isRead()) {
                String register = "r" + results.size();
                String code = update == null
                        ? load(step.flavour(), place)
                        : exchange(
                                step.flavour(), written(update).flavour(), place, value(written(update), update.to()));
                line("int " + register + " = " + code + ";");
                results.put(number, register);
                atoms.add(thread + ":" + register + "=" + step.value());
            } else if (update == null) {
                line(store(step.flavour(), place, value(step, number)));
            }
        }

        private TestStep written(Link update) {
            return behaviour.steps().get(update.to());
        }

        private String place(TestStep step, int number) {
            String zero = zero(number, Link.Type.ADDR);
            return zero.isEmpty() ? variable(step.location()) : "(" + variable(step.location()) + zero + ")";
        }

        private String value(TestStep write, int number) {
            return write.value() + zero(number, Link.Type.DATA);
        }

        /** Text that adds 0 but depends on what was read. */
        private String zero(int number, Link.Type type) {
            StringBuilder text = new StringBuilder();
            for (Link link : behaviour.linksTo(number, type)) {
                String register = results.get(link.from());
                text.append(" + (")
                        .append(register)
                        .append(" ^ ")
                        .append(register)
                        .append(')');
            }
            return text.toString();
        }
    }
}
