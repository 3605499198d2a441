package org.fencepost.generate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.fencepost.model.cat.CatModel;
import org.fencepost.model.cat.Models;

/**
 * Finds all minimal tests of up to some number of events that one model allows and another forbids, each once up to symmetry.
 * A test is minimal when no part of it tells the two apart: neither with fewer accesses, nor with weaker annotations and
 * fences, nor with fewer fences, dependencies or read-modify-writes.
 *
 * <p>The search goes from behaviours of plain accesses ({@link Skeletons}) to stronger ones. It relies on this, which holds for
 * all our models: whatever is made stronger, a model never allows more.
 */
public final class MinimalTests {
    private final Vocabulary vocabulary;
    private final Distinction distinction;
    private final Strengthening strengthening;
    private final Skeletons.Options options;
    private final int events;
    private final BooleanSupplier proceed;
    /** By canonical form. */
    private final Map<String, Behaviour> found = new TreeMap<>();

    /** Ends the search early. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stopped() {
            super(null, null, false, false);
        }
    }

    /**
     * @param proceed asked now and then; what was found so far is the result when it says no
     * @throws org.fencepost.verdict.InputException when the two cannot be compared in this dialect
     */
    public MinimalTests(ModelPair pair, int events, BooleanSupplier proceed) {
        this.vocabulary = pair.vocabulary();
        this.events = events;
        this.proceed = proceed;
        CatModel allowedBy = Models.load(pair.allowedBy());
        CatModel forbiddenBy = Models.load(pair.forbiddenBy());
        this.distinction = new Distinction(vocabulary, allowedBy, forbiddenBy);
        this.strengthening = new Strengthening(vocabulary, forbiddenBy, pair.plainOnly());
        this.options = new Skeletons.Options(
                Models.names().contains(pair.allowedBy()), strengthening.hasDependencies(), strengthening.hasUpdates());
    }

    /** The tests, the smallest first. */
    public List<GeneratedTest> find() {
        try {
            for (int size = 2; size <= events; size++) {
                new Skeletons(vocabulary, options, size, this::strengthen).run();
            }
        } catch (Stopped e) {
            // What was found so far is worth having; the caller knows that it said no.
        }
        List<Behaviour> behaviours = new ArrayList<>(found.values());
        behaviours.sort((one, other) -> Integer.compare(one.size(), other.size()));
        return TestNames.name(vocabulary, behaviours);
    }

    /** Finds the minimal tests among those that differ from a plain behaviour by being stronger. */
    private void strengthen(Behaviour skeleton) {
        if (!proceed.getAsBoolean()) {
            throw new Stopped();
        }
        if (!distinction.isAllowed(skeleton)) {
            return;
        }
        int budget = events - skeleton.size();
        List<Slot> slots = strengthening.slots(skeleton, budget > 0);
        if (slots.isEmpty() || distinction.isForbidden(skeleton)) {
            keepIfMinimal(skeleton);
            return;
        }
        if (canBeForbidden(skeleton, slots)) {
            weakest(skeleton, slots, budget).forEach(this::keepIfMinimal);
        }
    }

    private void keepIfMinimal(Behaviour behaviour) {
        if (distinction.holds(behaviour) && !distinction.holdsInPart(behaviour)) {
            found.putIfAbsent(CanonicalBehaviour.of(behaviour), behaviour);
        }
    }

    /** Whether the model forbids the behaviour when all is as strong as can be, with any of the updates. */
    private boolean canBeForbidden(Behaviour skeleton, List<Slot> slots) {
        List<Integer> updates = new ArrayList<>();
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).role() == Slot.Role.UPDATE) {
                updates.add(i);
            }
        }
        for (int subset = 0; subset < 1 << updates.size(); subset++) {
            int[] chosen = Strengthening.strongest(slots);
            for (int i = 0; i < updates.size(); i++) {
                int update = updates.get(i);
                if ((subset >>> i & 1) != 0) {
                    chosen[update] = 1;
                    clear(slots, chosen, slots.get(update));
                }
            }
            Optional<Behaviour> strong = strengthening.apply(skeleton, slots, chosen, true);
            if (strong.isEmpty() || distinction.isForbidden(strong.get())) {
                return true;
            }
        }
        return false;
    }

    /** Nothing stands between the halves of an update, and its write depends on nothing but data. */
    private static void clear(List<Slot> slots, int[] chosen, Slot update) {
        for (int i = 0; i < chosen.length; i++) {
            Slot slot = slots.get(i);
            if (slot.to() == update.to() && (slot.role() == Slot.Role.FENCE || slot.role() == Slot.Role.DEPENDENCY)) {
                chosen[i] = 0;
            }
        }
    }

    /** The weakest choices that tell the models apart: breadth first, and never beyond one that does. */
    private List<Behaviour> weakest(Behaviour skeleton, List<Slot> slots, int budget) {
        List<int[]> ends = new ArrayList<>();
        List<int[]> hits = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Deque<int[]> queue = new ArrayDeque<>();
        queue.add(new int[slots.size()]);
        while (!queue.isEmpty()) {
            int[] chosen = queue.poll();
            if (ends.stream().anyMatch(end -> isAtLeast(slots, chosen, end))) {
                continue;
            }
            Optional<Behaviour> behaviour = strengthening.apply(skeleton, slots, chosen, false);
            if (behaviour.isPresent()) {
                if (behaviour.get().size() - skeleton.size() > budget) {
                    continue;
                }
                if (!distinction.isAllowed(behaviour.get())) {
                    ends.add(chosen);
                    continue;
                }
                if (distinction.isForbidden(behaviour.get())) {
                    ends.add(chosen);
                    hits.add(chosen);
                    continue;
                }
            }
            addStronger(slots, chosen, seen, queue);
        }
        List<Behaviour> weakest = new ArrayList<>();
        for (int[] hit : hits) {
            boolean isWeakest = hits.stream().noneMatch(other -> other != hit && isAtLeast(slots, hit, other));
            if (isWeakest) {
                weakest.add(strengthening.apply(skeleton, slots, hit, false).orElseThrow());
            }
        }
        return weakest;
    }

    private void addStronger(List<Slot> slots, int[] chosen, Set<String> seen, Deque<int[]> queue) {
        if (!proceed.getAsBoolean()) {
            throw new Stopped();
        }
        for (int i = 0; i < chosen.length; i++) {
            for (int stronger : slots.get(i).stronger(chosen[i])) {
                int[] next = chosen.clone();
                next[i] = stronger;
                if (seen.add(Strengthening.key(next))) {
                    queue.add(next);
                }
            }
        }
    }

    private static boolean isAtLeast(List<Slot> slots, int[] chosen, int[] other) {
        for (int i = 0; i < chosen.length; i++) {
            if (!slots.get(i).isAtLeast(chosen[i], other[i])) {
                return false;
            }
        }
        return true;
    }
}
