package org.fencepost.generate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * A cycle of edges, each from one step to the next and the last back to the first. Edges between threads say how they
 * communicate, the others what each thread does. Starts where a thread starts.
 */
public final class Cycle {
    private final Vocabulary vocabulary;
    private final List<Edge> edges;
    /** How the first end of each edge accesses memory. */
    private final List<Flavour> flavours;

    private Cycle(Vocabulary vocabulary, List<Edge> edges, List<Flavour> flavours) {
        this.vocabulary = vocabulary;
        this.edges = List.copyOf(edges);
        this.flavours = List.copyOf(flavours);
    }

    /**
     * Reads a cycle. Stars give several cycles: all that fit together.
     *
     * @param text edges, separated by blanks, commas or brackets; an annotation alone is about the step where it stands
     */
    public static List<Cycle> parse(Vocabulary vocabulary, String text) {
        EdgeParser parser = new EdgeParser(vocabulary);
        List<List<Edge>> choices = new ArrayList<>();
        List<String> annotations = new ArrayList<>();
        String first = null;
        for (String word : text.trim().split("[\\s,\\[\\]]+")) {
            if (word.isEmpty()) {
                continue;
            }
            if (isAnnotation(vocabulary, word)) {
                if (choices.isEmpty()) {
                    first = word;
                } else {
                    annotations.set(choices.size() - 1, word);
                }
            } else {
                choices.add(parser.parse(word));
                annotations.add(null);
            }
        }
        if (choices.size() < 2) {
            throw new InputException("'" + text.trim() + "' is no cycle: it needs two edges at least");
        }
        if (first != null) {
            annotations.set(choices.size() - 1, first);
        }
        List<Cycle> cycles = new ArrayList<>();
        expand(vocabulary, choices, annotations, new ArrayList<>(), cycles);
        if (cycles.isEmpty()) {
            throw misfit(choices);
        }
        return cycles;
    }

    private static boolean isAnnotation(Vocabulary vocabulary, String word) {
        return vocabulary.flavour(Kind.READ, word).isPresent()
                || vocabulary.flavour(Kind.WRITE, word).isPresent();
    }

    private static void expand(
            Vocabulary vocabulary,
            List<List<Edge>> choices,
            List<String> annotations,
            List<Edge> chosen,
            List<Cycle> cycles) {
        if (chosen.size() == choices.size()) {
            if (chosen.get(chosen.size() - 1).to() == chosen.get(0).from()) {
                cycles.add(of(vocabulary, chosen, annotations));
            }
            return;
        }
        for (Edge edge : choices.get(chosen.size())) {
            if (chosen.isEmpty() || chosen.get(chosen.size() - 1).to() == edge.from()) {
                chosen.add(edge);
                expand(vocabulary, choices, annotations, chosen, cycles);
                chosen.remove(chosen.size() - 1);
            }
        }
    }

    private static InputException misfit(List<List<Edge>> choices) {
        for (int i = 0; i < choices.size(); i++) {
            List<Edge> next = choices.get((i + 1) % choices.size());
            boolean fits = choices.get(i).stream()
                    .anyMatch(edge -> next.stream().anyMatch(other -> edge.to() == other.from()));
            if (!fits) {
                Edge edge = choices.get(i).get(0);
                return new InputException("after " + edge.text() + ", which ends in "
                        + (edge.to() == Kind.READ ? "a read" : "a write") + ", "
                        + next.get(0).text() + " cannot follow: it starts with the other");
            }
        }
        return new InputException("these edges do not fit together");
    }

    /** @param annotations for each edge what was said about its end, or null */
    static Cycle of(Vocabulary vocabulary, List<Edge> edges, List<@Nullable String> annotations) {
        int size = edges.size();
        List<Flavour> flavours = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int before = (i + size - 1) % size;
            Kind kind = edges.get(i).from();
            Flavour said = annotations.get(before) == null ? null : alone(vocabulary, kind, annotations.get(before));
            Flavour merged = merge(
                    said, merge(edges.get(before).toFlavour(), edges.get(i).fromFlavour()));
            flavours.add(merged == null ? vocabulary.plain(kind) : merged);
        }
        check(vocabulary, edges, flavours);
        int start = 0;
        while (!edges.get((start + size - 1) % size).external()) {
            start++;
        }
        return new Cycle(vocabulary, edges, flavours).rotated(start);
    }

    private static Flavour alone(Vocabulary vocabulary, Kind kind, String name) {
        return vocabulary
                .flavour(kind, name)
                .orElseThrow(() -> new InputException("'" + name + "' stands at a "
                        + (kind == Kind.READ ? "read" : "write") + ", which " + vocabulary.name() + " does not have"));
    }

    private static @Nullable Flavour merge(@Nullable Flavour one, @Nullable Flavour other) {
        if (one != null && other != null && one != other) {
            throw new InputException("one access cannot be both " + one.name() + " and " + other.name());
        }
        return one == null ? other : one;
    }

    private static void check(Vocabulary vocabulary, List<Edge> edges, List<Flavour> flavours) {
        long external = edges.stream().filter(Edge::external).count();
        if (external < 2) {
            throw new InputException(
                    "the cycle stays in one thread: it needs two edges between threads at least" + " (Rfe, Fre, Coe)");
        }
        if (edges.stream().filter(edge -> !edge.sameLocation()).count() == 1) {
            throw new InputException(
                    "one edge alone changes the location, so the cycle does not close: it needs none or two at least");
        }
        for (int i = 0; i < edges.size(); i++) {
            Edge edge = edges.get(i);
            Flavour to = flavours.get((i + 1) % edges.size());
            if (edge.link() != null
                    && edge.link().isUpdate()
                    && vocabulary
                            .annotation(edge.link(), flavours.get(i), to, Kind.READ)
                            .isEmpty()) {
                throw new InputException("'" + edge.text() + "': there is no read-modify-write in " + vocabulary.name()
                        + " that reads as " + flavours.get(i).name() + " and writes as " + to.name());
            }
        }
    }

    /** The same cycle from another edge on. */
    Cycle rotated(int start) {
        List<Edge> turned = new ArrayList<>(edges);
        List<Flavour> turnedFlavours = new ArrayList<>(flavours);
        Collections.rotate(turned, -start);
        Collections.rotate(turnedFlavours, -start);
        return new Cycle(vocabulary, turned, turnedFlavours);
    }

    Vocabulary vocabulary() {
        return vocabulary;
    }

    List<Edge> edges() {
        return edges;
    }

    List<Flavour> flavours() {
        return flavours;
    }

    /** The cycle, so turned that threads are in the order in which its name lists them. */
    Cycle inOrder() {
        return CycleName.inOrder(this);
    }

    /** {@code MP+dmb.sy+addr}. */
    public String name() {
        return CycleName.of(inOrder());
    }

    /** The litmus test that asks for this cycle. */
    public GeneratedTest test() {
        return GeneratedTest.of(vocabulary, name(), Map.of("Cycle", inOrder().toString()), behaviour());
    }

    Behaviour behaviour() {
        return new CycleBehaviour(inOrder()).behaviour();
    }

    @Override
    public String toString() {
        return edges.stream().map(Edge::text).collect(Collectors.joining(" "));
    }
}
