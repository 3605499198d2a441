package org.fencepost.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;

/**
 * The threads of a program that can be exchanged for each other: spawned one right after the other, by the only thread there
 * is then, to run the same function on the same argument, or on one that the function does not look at. That alone does not make them alike: the code may ask which thread
 * it runs in, own memory whose address others see, or be told apart by how it is joined. None of this can be missed when it
 * happens first, so nothing has to be proved about code: {@link #inspect} looks at each new step.
 */
final class AlikeThreads {
    private static final int PARENT = 0;

    /** How many stores of the parent may come between two spawns. */
    private static final int MOST_STORES = 4;

    static final AlikeThreads NONE = new AlikeThreads(new SymmetrySwitch(false));

    private final SymmetrySwitch control;
    /** For each thread the one before and the one after it among those alike, or NONE. */
    private int[] before = {};

    private int[] after = {};
    private final List<int[]> classes = new ArrayList<>();
    /** What the parent wrote between two spawns (the handle of a thread): memory that only it may access. */
    private final List<Action.Store> own = new ArrayList<>();

    private AlikeThreads(SymmetrySwitch control) {
        this.control = control;
    }

    /** Those of the program that starts with these steps. */
    static AlikeThreads of(List<Step> roots, Behaviours behaviours, SymmetrySwitch control) {
        AlikeThreads alike = new AlikeThreads(control);
        if (roots.size() == 1 && control.isOn()) {
            alike.find(roots.get(PARENT), behaviours);
        }
        return alike;
    }

    private void find(Step first, Behaviours behaviours) {
        List<Integer> run = new ArrayList<>();
        List<Action.Store> stores = new ArrayList<>();
        Action.Spawn last = null;
        Step step = first;
        while (stores.size() <= MOST_STORES) {
            if (step.action instanceof Action.Store store && !run.isEmpty()) {
                stores.add(store);
                step = behaviours.next(step, 0);
                continue;
            }
            if (!(step.action instanceof Action.Spawn spawn)) {
                break;
            }
            if (last != null && !isSame(last, spawn)) {
                add(run);
                run.clear();
            } else {
                own.addAll(stores);
            }
            stores.clear();
            last = spawn;
            Step child = behaviours.spawned(step);
            run.add(child.thread);
            step = behaviours.next(step, child.thread);
        }
        add(run);
        // The handle of the last thread, written by the same line as those of the others.
        if (!stores.isEmpty() && own.stream().anyMatch(store -> isSameLine(store, stores.get(0)))) {
            own.add(stores.get(0));
        }
    }

    private static boolean isSameLine(Action a, Action b) {
        return a.site().file().equals(b.site().file())
                && a.site().line() == b.site().line();
    }

    private static boolean isSame(Action.Spawn a, Action.Spawn b) {
        return a.function() == b.function()
                && (a.argument() == b.argument() || a.function().ignoresArguments());
    }

    private void add(List<Integer> threads) {
        if (threads.size() < 2) {
            return;
        }
        int[] members = threads.stream().mapToInt(t -> t).toArray();
        classes.add(members);
        int count = members[members.length - 1] + 1;
        int known = before.length;
        before = Arrays.copyOf(before, count);
        after = Arrays.copyOf(after, count);
        Arrays.fill(before, known, count, ExecutionGraph.NONE);
        Arrays.fill(after, known, count, ExecutionGraph.NONE);
        for (int i = 1; i < members.length; i++) {
            before[members[i]] = members[i - 1];
            after[members[i - 1]] = members[i];
        }
    }

    boolean isEmpty() {
        return classes.isEmpty();
    }

    List<int[]> classes() {
        return classes;
    }

    /** The thread right before this one among those alike, or NONE. */
    int before(int t) {
        return t < before.length ? before[t] : ExecutionGraph.NONE;
    }

    /** The thread right after this one among those alike, or NONE. */
    int after(int t) {
        return t < after.length ? after[t] : ExecutionGraph.NONE;
    }

    boolean contains(int t) {
        return before(t) >= 0 || after(t) >= 0;
    }

    // ---- what tells threads apart -----------------------------------------------------------------------------------

    /**
     * Looks at a step that no execution has been at before.
     *
     * @param knowsItself whether its thread has asked for its number
     */
    void inspect(Step step, boolean knowsItself) {
        if (!control.isOn()) {
            return;
        }
        if (step.thread == PARENT) {
            inspectJoins(step);
            return;
        }
        if (contains(step.thread)) {
            inspectMember(step, knowsItself);
        } else if (step.action instanceof Action.Join join && contains(join.thread())) {
            throw control.off("a thread joins one of several alike");
        }
        if (isOwn(step.action)) {
            throw control.off("a thread looks at what was written between the spawns of others");
        }
    }

    /** Whether an access touches memory that only the parent may access. */
    private boolean isOwn(Action action) {
        return action instanceof Action.Access access
                && own.stream()
                        .anyMatch(store -> access.address() < store.address() + store.size()
                                && store.address() < access.address() + access.size());
    }

    private void inspectMember(Step step, boolean knowsItself) {
        if (knowsItself) {
            throw control.off("a thread asks for its number");
        }
        switch (step.code) {
            case ALLOC, FREE, SPAWN, JOIN -> throw control.off("a thread has memory or threads of its own");
            case END -> {
                if (((Action.End) step.action).result() != 0) {
                    throw control.off("a thread has a result");
                }
            }
            default -> {}
        }
        if (step.notes.stream().anyMatch(Action.Observe.class::isInstance)) {
            throw control.off("a thread shows values to the outside");
        }
    }

    /** Threads are joined all together, or not at all: what comes in between could tell which of them has ended. */
    private void inspectJoins(Step next) {
        if (isPartOfJoining(next)) {
            return;
        }
        Step last = next.parent;
        while (last != null && last.code == Step.Code.LOAD && isPartOfJoining(last)) {
            last = last.parent;
        }
        if (last == null || last.code != Step.Code.JOIN) {
            return;
        }
        boolean[] joined = new boolean[before.length];
        for (Step s = next.parent; s != null; s = s.parent) {
            if (s.action instanceof Action.Join join && join.thread() < joined.length) {
                joined[join.thread()] = true;
            }
        }
        for (int[] members : classes) {
            for (int t : members) {
                if (joined[t] != joined[members[0]]) {
                    throw control.off("some threads of several alike are joined before others");
                }
            }
        }
    }

    /** Joining, and finding the handle of who is to be joined in memory that only the parent may access. */
    private boolean isPartOfJoining(Step step) {
        return step.code == Step.Code.JOIN || step.code == Step.Code.LOAD && isOwn(step.action);
    }
}
