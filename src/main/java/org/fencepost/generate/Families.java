package org.fencepost.generate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fencepost.verdict.InputException;

/** The names that the field gives to plain cycles. */
public final class Families {
    private static final Map<String, String> CYCLES = new LinkedHashMap<>();

    static {
        CYCLES.put("SB", "PodWR Fre PodWR Fre");
        CYCLES.put("MP", "PodWW Rfe PodRR Fre");
        CYCLES.put("LB", "PodRW Rfe PodRW Rfe");
        CYCLES.put("S", "PodWW Rfe PodRW Coe");
        CYCLES.put("R", "PodWW Coe PodWR Fre");
        CYCLES.put("2+2W", "PodWW Coe PodWW Coe");
        CYCLES.put("WRC", "Rfe PodRW Rfe PodRR Fre");
        CYCLES.put("WWC", "Rfe PodRW Rfe PodRW Coe");
        CYCLES.put("RWC", "Rfe PodRR Fre PodWR Fre");
        CYCLES.put("WRW+WR", "Rfe PodRW Coe PodWR Fre");
        CYCLES.put("WRR+2W", "Rfe PodRR Fre PodWW Coe");
        CYCLES.put("WRW+2W", "Rfe PodRW Coe PodWW Coe");
        CYCLES.put("ISA2", "PodWW Rfe PodRW Rfe PodRR Fre");
        CYCLES.put("W+RWC", "PodWW Rfe PodRR Fre PodWR Fre");
        CYCLES.put("Z6.0", "PodWW Rfe PodRW Coe PodWR Fre");
        CYCLES.put("Z6.1", "PodWW Coe PodWW Rfe PodRW Coe");
        CYCLES.put("Z6.2", "PodWW Rfe PodRW Rfe PodRW Coe");
        CYCLES.put("Z6.3", "PodWW Coe PodWW Rfe PodRR Fre");
        CYCLES.put("Z6.4", "PodWW Coe PodWR Fre PodWR Fre");
        CYCLES.put("Z6.5", "PodWW Coe PodWW Coe PodWR Fre");
        CYCLES.put("3.SB", "PodWR Fre PodWR Fre PodWR Fre");
        CYCLES.put("3.LB", "PodRW Rfe PodRW Rfe PodRW Rfe");
        CYCLES.put("3.2W", "PodWW Coe PodWW Coe PodWW Coe");
        CYCLES.put("IRIW", "Rfe PodRR Fre Rfe PodRR Fre");
        CYCLES.put("IRRWIW", "Rfe PodRR Fre Rfe PodRW Coe");
        CYCLES.put("IRWIW", "Rfe PodRW Coe Rfe PodRW Coe");
        CYCLES.put("CoRR", "Rfe PosRR Fre");
        CYCLES.put("CoRW2", "Rfe PosRW Coe");
    }

    private Families() {}

    public static List<String> names() {
        return List.copyOf(CYCLES.keySet());
    }

    static Optional<String> nameOf(String skeleton) {
        return CYCLES.entrySet().stream()
                .filter(entry -> entry.getValue().equals(skeleton))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /**
     * All tests of a family in which each thread of two accesses has one of the given edges in between.
     *
     * @param inside edges such as {@code Pod**}, {@code DMB.SYd**}, {@code DpAddrd*}; those that do not fit are left out
     */
    public static List<Cycle> variants(Vocabulary vocabulary, String family, List<String> inside) {
        String plain = CYCLES.get(family);
        if (plain == null) {
            throw new InputException(
                    "there is no family '" + family + "'; choose among " + String.join(", ", CYCLES.keySet()));
        }
        EdgeParser parser = new EdgeParser(vocabulary);
        List<Edge> offered = new ArrayList<>();
        inside.forEach(word -> offered.addAll(parser.parse(word)));
        List<List<Edge>> choices = new ArrayList<>();
        for (String word : plain.split(" ")) {
            Edge edge = parser.parse(word).get(0);
            if (edge.external()) {
                choices.add(List.of(edge));
            } else {
                choices.add(offered.stream()
                        .filter(o -> o.from() == edge.from()
                                && o.to() == edge.to()
                                && o.sameLocation() == edge.sameLocation())
                        .toList());
            }
        }
        List<Cycle> all = new ArrayList<>();
        combine(vocabulary, choices, new ArrayList<>(), all);
        return CycleList.distinct(all);
    }

    private static void combine(Vocabulary vocabulary, List<List<Edge>> choices, List<Edge> chosen, List<Cycle> all) {
        if (chosen.size() == choices.size()) {
            CycleList.tryCycle(vocabulary, chosen).ifPresent(all::add);
            return;
        }
        for (Edge edge : choices.get(chosen.size())) {
            chosen.add(edge);
            combine(vocabulary, choices, chosen, all);
            chosen.remove(chosen.size() - 1);
        }
    }

    static List<String> none(int size) {
        return Collections.nCopies(size, null);
    }
}
