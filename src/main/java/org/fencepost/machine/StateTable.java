package org.fencepost.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The states that a search has visited, by numbers, in the order in which they were reached. A state is a few numbers: each of its parts,
 * which many states share, is kept once (the collapse compression of SPIN). Parts are compared as a whole: no two states are ever
 * taken for one.
 */
final class StateTable {
    static final int NONE = -1;

    private final Map<Object, Integer> parts = new HashMap<>();
    private final Map<Words, Integer> numbers = new HashMap<>();
    /** For each state the one from which it was first reached, and by which of the steps that were possible there. */
    private final Numbers parents = new Numbers();

    private final Numbers steps = new Numbers();
    /** The successors of all states, one state after the other. */
    private final Numbers successors = new Numbers();

    private final Numbers firstSuccessors = new Numbers();

    /** A list that grows. */
    private static final class Numbers {
        private int[] all = new int[64];
        private int size;

        void add(int number) {
            if (size == all.length) {
                all = Arrays.copyOf(all, 2 * size);
            }
            all[size++] = number;
        }
    }

    int size() {
        return parents.size;
    }

    boolean contains(State<?> state) {
        return numbers.containsKey(key(state));
    }

    /** Whether the state is new; then it has the next number. */
    boolean add(State<?> state, int parent, int step) {
        int number = size();
        Integer known = numbers.putIfAbsent(key(state), number);
        if (parent != NONE) {
            successors.add(known == null ? number : known);
        }
        if (known == null) {
            parents.add(parent);
            steps.add(step);
        }
        return known == null;
    }

    /** The next states that are added follow from this one; states come here in the order of their numbers, none is left out. */
    void expand() {
        firstSuccessors.add(successors.size);
    }

    private Words key(State<?> state) {
        List<Object> all = state.parts();
        int[] words = new int[all.size()];
        for (int i = 0; i < words.length; i++) {
            Integer known = parts.putIfAbsent(all.get(i), parts.size());
            words[i] = known == null ? parts.size() - 1 : known;
        }
        return new Words(words);
    }

    /** Which of the possible steps lead to the state, from the start on. */
    List<Integer> path(int state) {
        List<Integer> path = new ArrayList<>();
        for (int at = state; parents.all[at] != NONE; at = parents.all[at]) {
            path.add(steps.all[at]);
        }
        Collections.reverse(path);
        return path;
    }

    /** Whether some state, all of which were expanded, is one from which no run comes to an end. */
    boolean hasEndless() {
        int states = firstSuccessors.size;
        firstSuccessors.add(successors.size);
        BitSet ending = new BitSet();
        int before;
        do {
            before = ending.cardinality();
            for (int state = states - 1; state >= 0; state--) {
                if (!ending.get(state) && canEnd(state, ending)) {
                    ending.set(state);
                }
            }
        } while (ending.cardinality() > before);
        firstSuccessors.size--;
        return ending.cardinality() < states;
    }

    private boolean canEnd(int state, BitSet ending) {
        int from = firstSuccessors.all[state];
        int to = firstSuccessors.all[state + 1];
        for (int i = from; i < to; i++) {
            if (ending.get(successors.all[i])) {
                return true;
            }
        }
        return from == to;
    }
}
