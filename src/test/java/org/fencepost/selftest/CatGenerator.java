package org.fencepost.selftest;

import java.util.List;
import java.util.Random;

/**
 * Random memory models in cat: each location is coherent, updates are atomic, and one to three more axioms about anything. Half of them
 * forbid cycles of program order and reads-from, or leave out some modes from that.
 */
final class CatGenerator {
    private static final List<String> BASES = List.of(
            "po", "po", "po-loc", "rf", "rfe", "rfi", "co", "coe", "fr", "fre", "addr", "data", "ctrl", "loc", "ext",
            "int", "id");
    private static final List<String> SETS = List.of(
            "R", "W", "M", "F", "A", "RLX", "ACQ", "REL", "ACQ_REL", "SC", "RMW", "R \\ W", "W \\ R", "IW", "FW");
    private static final List<String> COMMUNICATION = List.of("rf", "rfe", "co", "coe", "fr", "fre");

    private final Random random;

    CatGenerator(long seed) {
        random = new Random(seed);
    }

    String model() {
        StringBuilder text = new StringBuilder("\"random\"\nacyclic po-loc | rf | co | fr\nirreflexive fr; co\n");
        switch (random.nextInt(4)) {
            case 0, 1 -> text.append("acyclic po | rf\n");
            case 2 -> text.append("acyclic ").append(local()).append(" | rfe\n");
            default -> {}
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            text.append(axiom()).append('\n');
        }
        return text.toString();
    }

    private String axiom() {
        return switch (random.nextInt(6)) {
            case 0 -> "irreflexive " + relation(3);
            case 1 -> "empty " + relation(2) + " & " + relation(2) + " & fr";
            case 2 -> "let rec r = " + relation(2) + " | r; " + relation(1) + " acyclic r & ext | " + local();
            default -> "acyclic " + local() + " | " + pick(COMMUNICATION) + " | " + pick(COMMUNICATION);
        };
    }

    /** Some of program order. */
    private String local() {
        String order = random.nextInt(3) == 0 ? "(po \\ (" + relation(1) + "))" : "po";
        return "[" + pick(SETS) + "]; " + order + "; [" + pick(SETS) + "]"
                + (random.nextBoolean() ? " | " + relation(2) : "");
    }

    private String relation(int depth) {
        if (depth == 0) {
            return pick(BASES);
        }
        String a = relation(depth - 1);
        return switch (random.nextInt(9)) {
            case 0, 1 -> "(" + a + " | " + relation(depth - 1) + ")";
            case 2, 3 -> "(" + a + "; " + relation(depth - 1) + ")";
            case 4 -> "(" + a + " & " + relation(depth - 1) + ")";
            case 5 -> "(" + a + " \\ " + relation(depth - 1) + ")";
            case 6 -> "(" + a + ")" + pick(List.of("?", "+", "^-1"));
            case 7 -> "([" + pick(SETS) + "]; " + a + ")";
            default -> "(" + a + "; [" + pick(SETS) + "])";
        };
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
