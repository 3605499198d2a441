package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A specification by name: a table of operations on a state that is a list of numbers. Every operation that can fail is there three
 * times: as it is, with {@code _wait} (it waits instead of failing) and with {@code _weak} (it may also fail for no reason).
 */
final class Named implements Specification {
    /** What one operation does to a state: the ways in which it can go. */
    @FunctionalInterface
    interface Effect {
        List<Way> on(List<Long> state, int thread, long first, long second);
    }

    /** One way for an operation to go; {@code failed} when it has done nothing because it could not. */
    record Way(long result, List<Long> state, boolean failed) {}

    static final long DONE = 1;
    static final long FAILED = 0;
    static final long EMPTY = -1;

    private static final String WAIT = "_wait";
    private static final String WEAK = "_weak";

    private final TreeMap<String, Effect> effects = new TreeMap<>();
    /** What an operation gives when it fails, for those that can. */
    private final TreeMap<String, Long> failures = new TreeMap<>();

    private final List<Long> initial;
    private Predicate<List<String>> protocol = word -> true;

    Named(Long... initial) {
        this.initial = List.of(initial);
    }

    // ---- writing one ------------------------------------------------------------------------------------------------

    /** An operation that always succeeds. */
    Named with(String name, Effect effect) {
        effects.put(name, effect);
        return this;
    }

    /** An operation that may fail, and then gives this. */
    Named with(String name, long failure, Effect effect) {
        effects.put(name, effect);
        effects.put(name + WAIT, (state, thread, first, second) -> waiting(effect.on(state, thread, first, second)));
        effects.put(name + WEAK, (state, thread, first, second) -> {
            List<Way> ways = new ArrayList<>(effect.on(state, thread, first, second));
            ways.add(new Way(failure, state, true));
            return ways;
        });
        failures.put(name, failure);
        return this;
    }

    /** One more name for an operation. */
    Named alias(String name, String known) {
        effects.put(name, effects.get(known));
        return this;
    }

    /** Which sequences of operations one thread may call. */
    Named protocol(Predicate<List<String>> words) {
        protocol = words;
        return this;
    }

    private static List<Way> waiting(List<Way> ways) {
        return ways.stream().filter(way -> !way.failed()).toList();
    }

    static List<Way> done(long result, List<Long> state) {
        return List.of(new Way(result, state, false));
    }

    static List<Way> failed(long result, List<Long> state) {
        return List.of(new Way(result, state, true));
    }

    // ---- using it ---------------------------------------------------------------------------------------------------

    boolean knows(String name) {
        return effects.containsKey(name);
    }

    /** Without those that others stand for. */
    Set<String> operations() {
        TreeMap<String, Effect> base = new TreeMap<>(effects);
        failures.keySet().forEach(name -> {
            base.remove(name + WAIT);
            base.remove(name + WEAK);
        });
        return base.keySet();
    }

    @Override
    public Object initial() {
        return initial;
    }

    @Override
    @SuppressWarnings("unchecked") // states are what it has given
    public List<Outcome> outcomes(Object state, int thread, Call call) {
        return Objects.requireNonNull(effects.get(call.operation().name()))
                .on((List<Long>) state, thread, call.first(), call.second())
                .stream()
                .map(way -> new Outcome(way.result(), way.state()))
                .distinct()
                .toList();
    }

    @Override
    public boolean allows(List<Call> word) {
        return protocol.test(word.stream().map(call -> call.operation().name()).toList());
    }
}
