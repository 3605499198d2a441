package org.fencepost.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** Names for behaviours that a search has found: that of the cycle that they are, if they are one. */
final class TestNames {
    private TestNames() {}

    /** The tests of these behaviours, in order. */
    static List<GeneratedTest> name(Vocabulary vocabulary, List<Behaviour> behaviours) {
        List<GeneratedTest> tests = new ArrayList<>();
        int unnamed = 0;
        for (Behaviour behaviour : behaviours) {
            Optional<Cycle> cycle = new TestNames.Search(vocabulary, behaviour).find();
            tests.add(
                    cycle.isPresent()
                            ? cycle.get().test()
                            : GeneratedTest.of(
                                    vocabulary,
                                    String.format("%s-%03d", vocabulary.name(), ++unnamed),
                                    Map.of(),
                                    behaviour));
        }
        return tests;
    }

    /** Looks for a cycle through all accesses. */
    private static final class Search {
        private final Vocabulary vocabulary;
        private final Behaviour behaviour;
        private final String form;
        private final List<TestStep> steps;
        private final int[] threads;
        private final List<Integer> accesses = new ArrayList<>();
        private final List<Integer> path = new ArrayList<>();
        private final List<String> words = new ArrayList<>();

        Search(Vocabulary vocabulary, Behaviour behaviour) {
            this.vocabulary = vocabulary;
            this.behaviour = behaviour;
            this.form = CanonicalBehaviour.of(behaviour);
            this.steps = behaviour.steps();
            this.threads = new int[steps.size()];
            int number = 0;
            for (int thread = 0; thread < behaviour.threads().size(); thread++) {
                for (TestStep step : behaviour.threads().get(thread)) {
                    if (!step.isFence()) {
                        accesses.add(number);
                    }
                    threads[number++] = thread;
                }
            }
        }

        Optional<Cycle> find() {
            path.add(accesses.get(0));
            return extend();
        }

        private Optional<Cycle> extend() {
            int last = path.get(path.size() - 1);
            boolean closes = path.size() == accesses.size();
            for (int next : accesses) {
                if (closes ? next != path.get(0) : path.contains(next)) {
                    continue;
                }
                for (String word : words(last, next)) {
                    words.add(word);
                    path.add(next);
                    Optional<Cycle> found = closes ? cycle() : extend();
                    path.remove(path.size() - 1);
                    words.remove(words.size() - 1);
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
            return Optional.empty();
        }

        private Optional<Cycle> cycle() {
            try {
                return Cycle.parse(vocabulary, String.join(" ", words)).stream()
                        .filter(cycle ->
                                CanonicalBehaviour.of(cycle.behaviour()).equals(form))
                        .findFirst();
            } catch (InputException e) {
                return Optional.empty();
            }
        }

        /** How an edge from one access to another can be written. */
        private List<String> words(int from, int to) {
            List<String> words = new ArrayList<>();
            boolean internal = threads[from] == threads[to];
            if (internal) {
                internalWord(from, to).ifPresent(words::add);
            }
            if (steps.get(from).location() == steps.get(to).location()) {
                String relation = relation(steps.get(from), steps.get(to));
                boolean isNext = to == from + 1;
                if (relation != null && (!internal || isNext)) {
                    words.add(0, relation + (internal ? "i" : "e"));
                }
            }
            String annotations =
                    annotations(steps.get(from).flavour(), steps.get(to).flavour());
            return words.stream().map(word -> word + annotations).toList();
        }

        private static @Nullable String relation(TestStep from, TestStep to) {
            if (from.isWrite() && to.isRead()) {
                return from.value() == to.value() ? "Rf" : null;
            }
            if (to.isWrite() && from.value() < to.value()) {
                return from.isRead() ? "Fr" : "Co";
            }
            return null;
        }

        private Optional<String> internalWord(int from, int to) {
            List<TestStep> between = to > from ? steps.subList(from + 1, to) : List.of();
            if (to < from || between.size() > 1 || between.stream().anyMatch(step -> !step.isFence())) {
                return Optional.empty();
            }
            Optional<Link> link = behaviour.links().stream()
                    .filter(l -> l.from() == from && l.to() > from && l.to() <= to)
                    .findFirst();
            TestStep source = steps.get(from);
            TestStep target = steps.get(to);
            char same = source.location() == target.location() ? 's' : 'd';
            if (link.isPresent()) {
                return Optional.of(linkWord(link.get(), between, same, target.kind()));
            }
            String order = between.isEmpty() ? "Po" : between.get(0).flavour().name();
            return Optional.of(
                    order + same + source.kind().letter() + target.kind().letter());
        }

        private String linkWord(Link link, List<TestStep> between, char same, Kind target) {
            if (link.type().isUpdate()) {
                return "Rmw";
            }
            String fence =
                    between.isEmpty() ? "" : between.get(0).flavour().name().replace(".", "");
            String type = link.type().relation();
            return "Dp" + Character.toUpperCase(type.charAt(0)) + type.substring(1) + fence + same + target.letter();
        }

        private String annotations(Flavour from, Flavour to) {
            boolean plain = from == vocabulary.plain(from.kind()) && to == vocabulary.plain(to.kind());
            return plain ? "" : from.name() + to.name();
        }
    }
}
