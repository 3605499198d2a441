package org.fencepost.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Names of tests as the field has them: the family, which follows from how threads communicate and where they start and end,
 * then what each thread does in between: {@code MP+dmb.sy+addr}, {@code SB+mfences}, {@code IRIW+po+addr-rfi-po}.
 */
final class CycleName {
    private CycleName() {}

    /** The rotation in which the family lists its threads; of several, the one with the first name, "po" last. */
    static Cycle inOrder(Cycle cycle) {
        Cycle best = null;
        String bestKey = "";
        for (int start = 0; start < cycle.edges().size(); start++) {
            int before = (start + cycle.edges().size() - 1) % cycle.edges().size();
            if (cycle.edges().get(before).external()) {
                Cycle turned = cycle.rotated(start);
                String key = key(turned);
                if (best == null || key.compareTo(bestKey) < 0) {
                    best = turned;
                    bestKey = key;
                }
            }
        }
        return Objects.requireNonNull(best); // some edge is external
    }

    private static String key(Cycle cycle) {
        StringBuilder key = new StringBuilder();
        key.append(Families.nameOf(skeleton(cycle)).isPresent() ? '0' : '1');
        for (Thread thread : threads(cycle)) {
            key.append(' ').append(thread.letters).append(' ');
            key.append(thread.isPlain() ? "~" : thread.inside);
        }
        return key.toString();
    }

    static String of(Cycle cycle) {
        StringBuilder name = new StringBuilder(family(cycle));
        List<String> parts = threads(cycle).stream()
                .filter(thread -> !thread.isSingle())
                .map(thread -> thread.inside)
                .toList();
        Set<String> distinct = new TreeSet<>(parts);
        if (distinct.equals(Set.of("po")) || distinct.equals(Set.of("pos"))) {
            return name.toString();
        }
        if (distinct.size() == 1 && parts.size() > 1) {
            return name.append('+').append(parts.get(0)).append('s').toString();
        }
        parts.forEach(part -> name.append('+').append(part));
        return name.toString();
    }

    private static String family(Cycle cycle) {
        return Families.nameOf(skeleton(cycle)).orElseGet(() -> {
            List<String> letters =
                    threads(cycle).stream().map(thread -> thread.letters).toList();
            boolean oneLocation = cycle.edges().stream().allMatch(Edge::sameLocation);
            return (oneLocation ? "Co" : "") + String.join("+", letters);
        });
    }

    /** The cycle with one plain edge for each thread of several steps. */
    static String skeleton(Cycle cycle) {
        List<String> words = new ArrayList<>();
        Edge first = null;
        Edge last = null;
        boolean moved = false;
        for (Edge edge : cycle.edges()) {
            if (!edge.external()) {
                first = first == null ? edge : first;
                last = edge;
                moved |= !edge.sameLocation();
                continue;
            }
            if (first != null && last != null) {
                words.add("Po" + (moved ? 'd' : 's') + first.from().letter()
                        + last.to().letter());
            }
            words.add(edge.skeleton());
            first = null;
            moved = false;
        }
        return String.join(" ", words);
    }

    private static List<Thread> threads(Cycle cycle) {
        List<Thread> threads = new ArrayList<>();
        Thread thread = new Thread();
        int size = cycle.edges().size();
        for (int i = 0; i < size; i++) {
            Edge edge = cycle.edges().get(i);
            if (thread.inside.isEmpty()) {
                thread.letters = String.valueOf(edge.from().letter());
                thread.annotated = isAnnotated(cycle, i);
                thread.inside = annotation(cycle, i);
            }
            if (edge.external()) {
                threads.add(thread);
                thread.finish();
                thread = new Thread();
            } else {
                thread.add(edge, annotation(cycle, (i + 1) % size), isAnnotated(cycle, (i + 1) % size));
            }
        }
        return threads;
    }

    private static boolean isAnnotated(Cycle cycle, int step) {
        Flavour flavour = cycle.flavours().get(step);
        return flavour != cycle.vocabulary().plain(flavour.kind());
    }

    private static String annotation(Cycle cycle, int step) {
        return cycle.flavours().get(step).shortName();
    }

    /** One thread's part of the name in the making. */
    private static final class Thread {
        private String letters = "";
        private String inside = "";
        private boolean annotated;
        /** Whether the last edge so far could also have ended in a read. */
        private boolean lastMayRead;

        private final List<String> edges = new ArrayList<>();
        private final List<String> annotations = new ArrayList<>();

        void add(Edge edge, String annotation, boolean isAnnotated) {
            if (edges.isEmpty()) {
                annotations.add(inside);
            } else if (letters.endsWith("W") && lastMayRead) {
                edges.set(edges.size() - 1, edges.get(edges.size() - 1) + ".w");
            }
            letters += edge.to().letter();
            lastMayRead = edge.type() == Edge.Type.ORDER
                    && edge.link() != Link.Type.DATA
                    && edge.link() != Link.Type.AMO
                    && edge.link() != Link.Type.LXSX;
            edges.add(edge.shortName());
            annotations.add(annotation);
            annotated |= isAnnotated;
        }

        /** Annotations follow the edges, those of all steps, when one of them is not plain. */
        void finish() {
            if (edges.isEmpty()) {
                inside = annotated ? inside : "";
                return;
            }
            inside = String.join("-", edges) + (annotated ? String.join("", annotations) : "");
        }

        boolean isSingle() {
            return edges.isEmpty() && !annotated;
        }

        boolean isPlain() {
            return inside.isEmpty() || inside.equals("po") || inside.equals("pos");
        }
    }
}
