package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Two engines that do not agree about a program.
 *
 * @param missing executions of the oracle that the engine does not list
 * @param extra executions that the engine lists and the oracle does not
 * @param repeated executions that the engine lists too often
 * @param otherStates observed values that differ, or in how many executions
 * @param state final values of the first execution in question
 */
public record Difference(
        SmallProgram program,
        String model,
        int expected,
        List<String> missing,
        List<String> extra,
        List<String> repeated,
        List<String> otherStates,
        SortedMap<String, Long> state) {

    /** The difference, or null when both agree. */
    static @Nullable Difference between(
            SmallProgram program, String model, ExecutionSet expected, ExecutionSet actual) {
        List<String> missing = new ArrayList<>();
        List<String> extra = new ArrayList<>();
        List<String> repeated = new ArrayList<>();
        List<String> otherStates = new ArrayList<>();
        compare(expected.complete(), actual.complete(), missing, extra, repeated);
        compare(expected.blocked(), actual.blocked(), missing, extra, repeated);
        if (!expected.states().equals(actual.states())) {
            expected.states().forEach((state, times) -> addUnlessEqual(otherStates, state, times, actual.states()));
            actual.states().keySet().stream()
                    .filter(observed -> !expected.states().containsKey(observed))
                    .forEach(observed -> otherStates.add(observed + " instead of never"));
        }
        if (missing.isEmpty() && extra.isEmpty() && repeated.isEmpty() && otherStates.isEmpty()) {
            return null;
        }
        SortedMap<String, Long> state = new TreeMap<>();
        if (!missing.isEmpty()) {
            state = expected.ending(missing.get(0));
        } else if (!extra.isEmpty()) {
            state = actual.ending(extra.get(0));
        }
        return new Difference(program, model, expected.size(), missing, extra, repeated, otherStates, state);
    }

    private static void addUnlessEqual(
            List<String> result, SortedMap<String, Long> state, long times, Map<SortedMap<String, Long>, Long> actual) {
        long found = actual.getOrDefault(state, 0L);
        if (found != times) {
            result.add(state + " in " + found + " executions instead of " + times);
        }
    }

    private static void compare(
            Map<String, Integer> expected,
            Map<String, Integer> actual,
            List<String> missing,
            List<String> extra,
            List<String> repeated) {
        expected.forEach((form, times) -> {
            if (actual.getOrDefault(form, 0) < times) {
                missing.add(form);
            }
        });
        actual.forEach((form, times) -> {
            int allowed = expected.getOrDefault(form, 0);
            if (allowed == 0) {
                extra.add(form);
            } else if (times > allowed) {
                repeated.add(form + " (" + times + " times)");
            }
        });
    }

    /** The program as a litmus test that asks for the first execution in question, and both results. */
    public String describe() {
        StringBuilder text = new StringBuilder();
        text.append("Engine and oracle disagree under ").append(model).append(" (the oracle has ");
        text.append(expected)
                .append(" executions):\n\n")
                .append(LitmusPrinter.print(program, state))
                .append('\n');
        list(text, "missing", missing);
        list(text, "not allowed", extra);
        list(text, "listed too often", repeated);
        list(text, "observed", otherStates);
        return text.toString();
    }

    private static void list(StringBuilder text, String title, List<String> forms) {
        forms.forEach(form ->
                text.append("  ").append(title).append(": ").append(form).append('\n'));
    }
}
