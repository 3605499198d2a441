package org.fencepost.generate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A behaviour as text, the same for all behaviours that differ only in the order of their threads and the names of their
 * locations. Values need no renaming: they are places in the coherence order.
 */
final class CanonicalBehaviour {
    private final List<String> signatures = new ArrayList<>();
    private final Behaviour behaviour;
    private final List<Integer> order = new ArrayList<>();
    private @Nullable String least;

    private CanonicalBehaviour(Behaviour behaviour) {
        this.behaviour = behaviour;
        for (int thread = 0; thread < behaviour.threads().size(); thread++) {
            signatures.add(text(thread, new HashMap<>()));
            order.add(thread);
        }
        // Threads that look different by themselves have one order only; those that look the same are permuted.
        order.sort(Comparator.comparing(signatures::get));
    }

    static String of(Behaviour behaviour) {
        CanonicalBehaviour canonical = new CanonicalBehaviour(behaviour);
        canonical.permute(0);
        return Objects.requireNonNull(canonical.least);
    }

    private void permute(int place) {
        if (place == order.size()) {
            Map<Integer, Integer> names = new HashMap<>();
            StringBuilder text = new StringBuilder();
            order.forEach(thread -> text.append(text(thread, names)).append('|'));
            String candidate = text.toString();
            if (least == null || candidate.compareTo(least) < 0) {
                least = candidate;
            }
            return;
        }
        for (int other = place; other < order.size(); other++) {
            if (signatures.get(order.get(other)).equals(signatures.get(order.get(place)))) {
                swap(place, other);
                permute(place + 1);
                swap(place, other);
            }
        }
    }

    private void swap(int one, int other) {
        int kept = order.get(one);
        order.set(one, order.get(other));
        order.set(other, kept);
    }

    /** @param names new names of locations, in the order in which they are met */
    private String text(int thread, Map<Integer, Integer> names) {
        StringBuilder text = new StringBuilder();
        int start = behaviour.start(thread);
        int number = start;
        for (TestStep step : behaviour.threads().get(thread)) {
            text.append(step.kind().letter()).append(step.flavour().name());
            if (!step.isFence()) {
                text.append(' ')
                        .append(names.computeIfAbsent(step.location(), l -> names.size()))
                        .append('=')
                        .append(step.value());
            }
            for (Link.Type type : Link.Type.values()) {
                for (Link link : behaviour.linksTo(number, type)) {
                    text.append(' ').append(type.relation()).append(link.from() - start);
                }
            }
            text.append(';');
            number++;
        }
        return text.toString();
    }
}
