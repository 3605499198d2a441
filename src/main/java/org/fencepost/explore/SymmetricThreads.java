package org.fencepost.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;

/**
 * The threads of a program that can be exchanged for each other: spawned by the only thread there is then, to run the same
 * function on the same argument, or on one that the function does not look at; in a row of spawns, with nothing between them
 * but other spawns and stores that no other thread looks at. So all of them come after the same of what others can see, and
 * it makes no difference which was spawned first.
 *
 * <p>That alone does not make them symmetric: the code may ask which thread it runs in, own memory whose address others see, or be
 * told apart by how it is joined. None of this can be missed when it happens first, so nothing has to be proved about code:
 * {@link #inspect} looks at each new step.
 */
final class SymmetricThreads {
    private static final int PARENT = 0;

    /** How many stores of the parent may come between two spawns. */
    private static final int MOST_STORES = 4;

    /** Says which threads were looked for. */
    private final Plan plan;
    /** The least that gives the threads that were found. */
    private Plan.Reach reach;
    /** For each thread the one before and the one after it among symmetric ones, or NONE. */
    private int[] before = {};

    private int[] after = {};
    private final List<int[]> classes = new ArrayList<>();
    /** What the parent wrote between spawns of symmetric threads (the handle of a thread): memory that only it may access. */
    private final List<Action.Store> own = new ArrayList<>();

    private SymmetricThreads(Plan plan) {
        this.plan = plan;
        this.reach = plan.symmetry();
    }

    /** Those of the program that starts with these steps. */
    static SymmetricThreads of(List<Step> roots, Behaviours behaviours, Plan plan) {
        SymmetricThreads symmetric = new SymmetricThreads(plan);
        if (roots.size() == 1 && plan.symmetry() != Plan.Reach.NONE) {
            symmetric.find(spawns(roots.get(PARENT), behaviours));
        }
        return symmetric;
    }

    /** Which threads were looked for. */
    Plan plan() {
        return plan;
    }

    /** A spawn, its thread, and what the parent stores before it does anything else. */
    private record Spawned(Action.Spawn spawn, int thread, List<Action.Store> stores) {
        boolean isLike(Spawned other) {
            return spawn.function() == other.spawn.function()
                    && (spawn.argument() == other.spawn.argument()
                            || spawn.function().ignoresArguments());
        }
    }

    /** The row of spawns that the parent begins with. */
    private static List<Spawned> spawns(Step first, Behaviours behaviours) {
        List<Spawned> row = new ArrayList<>();
        List<Action.Store> stores = new ArrayList<>();
        Step step = first;
        while (stores.size() <= MOST_STORES) {
            if (step.action instanceof Action.Store store && !row.isEmpty()) {
                stores.add(store);
                step = behaviours.next(step, 0);
            } else if (step.action instanceof Action.Spawn spawn) {
                Step child = behaviours.spawned(step);
                stores = new ArrayList<>();
                row.add(new Spawned(spawn, child.thread, stores));
                step = behaviours.next(step, child.thread);
            } else {
                break;
            }
        }
        return row;
    }

    private void find(List<Spawned> row) {
        int threads = row.stream().mapToInt(Spawned::thread).max().orElse(-1) + 1;
        before = new int[threads];
        after = new int[threads];
        Arrays.fill(before, ExecutionGraph.NONE);
        Arrays.fill(after, ExecutionGraph.NONE);
        boolean apart = false;
        boolean[] taken = new boolean[row.size()];
        for (int i = 0; i < row.size(); i++) {
            List<Integer> members = taken[i] ? List.of() : membersFrom(row, i);
            if (members.size() > 1) {
                members.forEach(place -> taken[place] = true);
                int last = members.get(members.size() - 1);
                apart |= last - i >= members.size();
                row.subList(i, last).forEach(spawned -> own.addAll(spawned.stores));
                add(members.stream().mapToInt(place -> row.get(place).thread).toArray());
            }
        }
        reach = apart ? Plan.Reach.ROW : Plan.Reach.NEIGHBOURS;
        addHandles(row);
    }

    /** The places in the row of all spawns that are like the one at this place, and not before it. */
    private List<Integer> membersFrom(List<Spawned> row, int first) {
        List<Integer> members = new ArrayList<>();
        for (int i = first; i < row.size(); i++) {
            if (row.get(i).isLike(row.get(first))) {
                members.add(i);
            } else if (plan.symmetry() == Plan.Reach.NEIGHBOURS) {
                break;
            }
        }
        return members;
    }

    /** Handles of other threads, and of the last one of symmetric ones: written by the same line as those in between. */
    private void addHandles(List<Spawned> row) {
        List<Action.Store> others = row.stream()
                .flatMap(spawned -> spawned.stores.stream())
                .filter(store -> !own.contains(store) && own.stream().anyMatch(known -> isSameLine(known, store)))
                .toList();
        own.addAll(others);
    }

    private static boolean isSameLine(Action a, Action b) {
        return a.site().file().equals(b.site().file())
                && a.site().line() == b.site().line();
    }

    private void add(int[] members) {
        classes.add(members);
        for (int i = 1; i < members.length; i++) {
            before[members[i]] = members[i - 1];
            after[members[i - 1]] = members[i];
        }
    }

    /** To be thrown: has exploration start over with fewer threads taken for each other. */
    Replan off(String why) {
        return plan.without(reach).because(why);
    }

    boolean isEmpty() {
        return classes.isEmpty();
    }

    List<int[]> classes() {
        return classes;
    }

    /** The thread right before this one among symmetric ones, or NONE. */
    int before(int t) {
        return t < before.length ? before[t] : ExecutionGraph.NONE;
    }

    /** The thread right after this one among symmetric ones, or NONE. */
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
        if (step.thread == PARENT) {
            inspectJoins(step);
            return;
        }
        if (contains(step.thread)) {
            inspectMember(step, knowsItself);
        } else if (step.action instanceof Action.Join join && contains(join.thread())) {
            throw off("a thread joins one of several symmetric ones");
        }
        if (isOwn(step.action)) {
            throw off("a thread looks at what was written between the spawns of others");
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
            throw off("a thread asks for its number");
        }
        switch (step.code) {
            case ALLOC, FREE, SPAWN, JOIN -> throw off("a thread has memory or threads of its own");
            case END -> {
                if (((Action.End) step.action).result() != 0) {
                    throw off("a thread has a result");
                }
            }
            default -> {}
        }
        if (step.notes.stream().anyMatch(Action.Observe.class::isInstance)) {
            throw off("a thread shows values to the outside");
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
                    throw off("some threads of several symmetric ones are joined before others");
                }
            }
        }
    }

    /** Joining, and finding the handle of who is to be joined in memory that only the parent may access. */
    private boolean isPartOfJoining(Step step) {
        return step.code == Step.Code.JOIN || step.code == Step.Code.LOAD && isOwn(step.action);
    }
}
