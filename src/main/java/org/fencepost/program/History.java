package org.fencepost.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a thread has done so far, as far as it matters for telling whether a loop waits. */
final class History {
    private static final int OTHER = 0;
    private static final int READ = 1;
    private static final int CHOICE = 2;
    /** Bad luck: a store-exclusive that failed, a compare-and-swap that failed for no reason, time that did not pass. */
    private static final int UNLUCKY = 3;

    private static final long[] EMPTY = {};

    /** How many actions were answered. */
    private int actions;
    /** How many of them changed something outside the thread. */
    private long effects;
    /** The latest action in which bad luck, or the clock, had a say; -1 for none. */
    private int chance = -1;
    /** The latest action that took a mutex; -1 for none. */
    private int lock = -1;
    /** How many actions had changed something by then. */
    private long effectsByLock;
    /** Two bits for each action. */
    private long[] kinds = EMPTY;

    History copy() {
        History copy = new History();
        copy.actions = actions;
        copy.effects = effects;
        copy.chance = chance;
        copy.lock = lock;
        copy.effectsByLock = effectsByLock;
        copy.kinds = kinds.length == 0 ? EMPTY : kinds.clone();
        return copy;
    }

    int actions() {
        return actions;
    }

    long effects() {
        return effects;
    }

    void add(Action answered, long low, long high) {
        boolean changed = answered.changes(low, high);
        if (changed) {
            effects++;
        }
        if (answered instanceof Action.Choose choose) {
            addChoice(choose, low);
            return;
        }
        if (changed && answered instanceof Action.Lock) {
            lock = actions;
            effectsByLock = effects;
        }
        add(kind(answered, changed));
    }

    private void addChoice(Action.Choose choose, long answer) {
        if (choose.isUnlucky(answer)) {
            addBadLuck();
            return;
        }
        if (choose.chooser() == Action.Chooser.CLOCK) {
            chance = actions;
        }
        add(choose.chooser() == Action.Chooser.PROGRAM ? CHOICE : OTHER);
    }

    /** Something went wrong for no reason. */
    void addBadLuck() {
        chance = actions;
        add(UNLUCKY);
    }

    /** A load that was no action. */
    void addLoad() {
        add(READ);
    }

    /** A store that was no action. */
    void addStore() {
        effects++;
        actions++;
    }

    private void add(int kind) {
        if (kind != OTHER) {
            int word = actions >> 5;
            if (word >= kinds.length) {
                kinds = Arrays.copyOf(kinds, Math.max(word + 1, 2 * kinds.length));
            }
            kinds[word] |= (long) kind << 2 * (actions & 31);
        }
        actions++;
    }

    private static int kind(Action answered, boolean changed) {
        if (answered.isRead()) {
            return READ;
        }
        return answered instanceof Action.StoreExclusive && !changed ? UNLUCKY : OTHER;
    }

    private int kindOf(int action) {
        int word = action >> 5;
        return word < kinds.length ? (int) (kinds[word] >>> 2 * (action & 31)) & 3 : OTHER;
    }

    /** Whether bad luck or the clock had a say in what was done since action {@code first}. */
    boolean dependsOnChance(int first) {
        return chance >= first;
    }

    /** Whether the thread took a mutex, changed nothing since, and read nothing between that and action {@code next}. */
    boolean hasJustLocked(int next) {
        boolean locked = lock >= 0 && lock < next && effects == effectsByLock;
        for (int i = lock + 1; locked && i < next; i++) {
            locked = kindOf(i) != READ;
        }
        return locked;
    }

    List<Integer> readsSince(int first) {
        return since(first, READ);
    }

    private List<Integer> since(int first, int kind) {
        List<Integer> found = new ArrayList<>();
        for (int i = first; i < actions; i++) {
            if (kindOf(i) == kind) {
                found.add(i);
            }
        }
        return found;
    }

    /** Whether what was done since action {@code first} could go otherwise without any other thread's help. */
    boolean canTurnOutOtherwise(int first) {
        return !since(first, UNLUCKY).isEmpty()
                || readsSince(first).isEmpty() && !since(first, CHOICE).isEmpty();
    }
}
