package org.fencepost.enumerate.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** All outcomes of a random test under some axioms. */
final class Judge {
    private final RandomTest test;
    private final Axioms axioms;
    private final Set<String> outcomes = new TreeSet<>();
    private final int cells;

    private Judge(RandomTest test, Axioms axioms) {
        this.test = test;
        this.axioms = axioms;
        this.cells = 8 * RandomTest.VARIABLES / test.grain();
    }

    /** Each as {@link RandomTest#observed} writes it. */
    static Set<String> outcomes(RandomTest test, Axioms axioms) {
        Judge judge = new Judge(test, axioms);
        List<Instruction> open = new ArrayList<>();
        test.threads()
                .forEach(thread -> thread.stream().filter(Instruction::mayFail).forEach(open::add));
        judge.chooseFailures(open, 0, Collections.newSetFromMap(new IdentityHashMap<>()));
        return judge.outcomes;
    }

    private void chooseFailures(List<Instruction> open, int next, Set<Instruction> failed) {
        if (next == open.size()) {
            Run run = new Run(test.threads(), cells, test.grain(), failed);
            Edges edges = new Edges(run.nodes());
            axioms.addLocal(run, edges);
            chooseCell(run, 0, edges);
            return;
        }
        chooseFailures(open, next + 1, failed);
        failed.add(open.get(next));
        chooseFailures(open, next + 1, failed);
        failed.remove(open.get(next));
    }

    private void chooseCell(Run run, int cell, Edges edges) {
        if (!edges.areAcyclic()) {
            return;
        }
        if (cell == cells) {
            new Values(run).outcome(test).ifPresent(outcomes::add);
            return;
        }
        List<Access> reads = run.at(cell, false);
        orders(
                run.at(cell, true),
                new ArrayList<>(),
                order -> chooseSources(order, reads, new int[reads.size()], 0, from -> {
                    run.choose(cell, order, reads, from);
                    if (isCoherent(run, cell)) {
                        Edges more = edges.copy();
                        axioms.addObserved(run, cell, more);
                        chooseCell(run, cell + 1, more);
                    }
                    run.forget(cell);
                }));
    }

    private interface Consumer<T> {
        void accept(T value);
    }

    private static void orders(List<Access> left, List<Access> order, Consumer<List<Access>> consumer) {
        if (left.isEmpty()) {
            consumer.accept(List.copyOf(order));
        }
        for (Access next : left) {
            List<Access> rest = new ArrayList<>(left);
            rest.remove(next);
            order.add(next);
            orders(rest, order, consumer);
            order.remove(next);
        }
    }

    private static void chooseSources(
            List<Access> writes, List<Access> reads, int[] from, int next, Consumer<int[]> consumer) {
        if (next == from.length) {
            consumer.accept(from);
            return;
        }
        for (int i = -1; i < writes.size(); i++) {
            from[next] = i < 0 ? Run.INITIAL : writes.get(i).number();
            chooseSources(writes, reads, from, next + 1, consumer);
        }
    }

    /** Along a thread, what its accesses of the cell are or read from goes on in coherence order, and at a write strictly. */
    private boolean isCoherent(Run run, int cell) {
        for (Access a : run.accesses) {
            for (Access b : run.accesses) {
                boolean before = a.isBefore(b) || a.isRead() && b == run.otherHalf(a);
                if (before && a.has(cell) && b.has(cell) && !goesOn(run, a, b, cell)) {
                    return false;
                }
            }
            Access write = a.isRead() && a.has(cell) ? run.otherHalf(a) : null;
            if (write != null && !axioms.isAtomic(run, a, write, cell)) {
                return false;
            }
        }
        return true;
    }

    private static boolean goesOn(Run run, Access a, Access b, int cell) {
        int from = run.position(a, cell);
        int to = run.position(b, cell);
        return from < to || from == to && b.isRead();
    }
}
