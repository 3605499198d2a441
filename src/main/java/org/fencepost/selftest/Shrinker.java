package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.fencepost.program.Mode;

/**
 * Makes a failing program smaller while it still fails: drops threads and statements, replaces branches by their bodies,
 * read-modify-writes by loads and stores, weakens modes, and makes values and places constant.
 */
final class Shrinker {
    private Shrinker() {}

    static SmallProgram shrink(SmallProgram program, Predicate<SmallProgram> fails) {
        SmallProgram smallest = program;
        boolean again = true;
        while (again) {
            again = false;
            for (SmallProgram simpler : simpler(smallest)) {
                if (fails.test(simpler)) {
                    smallest = simpler;
                    again = true;
                    break;
                }
            }
        }
        // Other numbers give other addresses, which may matter to an engine that is wrong.
        SmallProgram renumbered = Renumbering.of(smallest);
        return fails.test(renumbered) ? renumbered : smallest;
    }

    /** Programs that are one step simpler; every chain of such steps ends. */
    static List<SmallProgram> simpler(SmallProgram program) {
        List<SmallProgram> result = new ArrayList<>();
        List<List<SmallProgram.Statement>> threads = program.threads();
        for (int i = 0; i < threads.size(); i++) {
            // A program of one thread is no longer one that engines could differ about: some show no accesses then.
            if (threads.size() > 2) {
                List<List<SmallProgram.Statement>> fewer = new ArrayList<>(threads);
                fewer.remove(i);
                result.add(new SmallProgram(program.name(), fewer));
            }
        }
        for (int i = 0; i < threads.size(); i++) {
            for (List<SmallProgram.Statement> simpler : simplerLists(threads.get(i))) {
                List<List<SmallProgram.Statement>> changed = new ArrayList<>(threads);
                changed.set(i, simpler);
                result.add(new SmallProgram(program.name(), changed));
            }
        }
        return result;
    }

    private static List<List<SmallProgram.Statement>> simplerLists(List<SmallProgram.Statement> statements) {
        List<List<SmallProgram.Statement>> result = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            result.add(replaced(statements, i, List.of()));
        }
        for (int i = 0; i < statements.size(); i++) {
            for (List<SmallProgram.Statement> simpler : simplerStatements(statements.get(i))) {
                result.add(replaced(statements, i, simpler));
            }
        }
        return result;
    }

    private static List<SmallProgram.Statement> replaced(
            List<SmallProgram.Statement> statements, int index, List<SmallProgram.Statement> replacement) {
        List<SmallProgram.Statement> result = new ArrayList<>(statements.subList(0, index));
        result.addAll(replacement);
        result.addAll(statements.subList(index + 1, statements.size()));
        return result;
    }

    /** What may stand in place of a statement. */
    private static List<List<SmallProgram.Statement>> simplerStatements(SmallProgram.Statement statement) {
        List<List<SmallProgram.Statement>> result = new ArrayList<>();
        if (statement instanceof SmallProgram.If branch) {
            result.add(branch.then());
            result.add(branch.otherwise());
            simplerLists(branch.then())
                    .forEach(then -> result.add(
                            List.of(new SmallProgram.If(branch.register(), branch.value(), then, branch.otherwise()))));
            simplerLists(branch.otherwise())
                    .forEach(otherwise -> result.add(
                            List.of(new SmallProgram.If(branch.register(), branch.value(), branch.then(), otherwise))));
        } else {
            simplerSimple(statement).forEach(simpler -> result.add(List.of(simpler)));
        }
        return result;
    }

    private static List<SmallProgram.Statement> simplerSimple(SmallProgram.Statement statement) {
        List<SmallProgram.Statement> result = new ArrayList<>();
        if (statement instanceof SmallProgram.Load load) {
            weaker(load.mode()).forEach(m -> result.add(new SmallProgram.Load(load.register(), load.place(), m)));
            simpler(load.place()).forEach(p -> result.add(new SmallProgram.Load(load.register(), p, load.mode())));
        } else if (statement instanceof SmallProgram.Store store) {
            weaker(store.mode()).forEach(m -> result.add(new SmallProgram.Store(store.place(), store.value(), m)));
            simpler(store.place()).forEach(p -> result.add(new SmallProgram.Store(p, store.value(), store.mode())));
            simpler(store.value()).forEach(v -> result.add(new SmallProgram.Store(store.place(), v, store.mode())));
        } else if (statement instanceof SmallProgram.Rmw rmw) {
            result.add(new SmallProgram.Load(rmw.register(), rmw.place(), loadMode(rmw.mode())));
            result.add(new SmallProgram.Store(rmw.place(), rmw.operand(), storeMode(rmw.mode())));
            weaker(rmw.mode())
                    .forEach(m ->
                            result.add(new SmallProgram.Rmw(rmw.register(), rmw.op(), rmw.place(), rmw.operand(), m)));
            simpler(rmw.place())
                    .forEach(p ->
                            result.add(new SmallProgram.Rmw(rmw.register(), rmw.op(), p, rmw.operand(), rmw.mode())));
            simpler(rmw.operand())
                    .forEach(v ->
                            result.add(new SmallProgram.Rmw(rmw.register(), rmw.op(), rmw.place(), v, rmw.mode())));
        } else if (statement instanceof SmallProgram.Cas cas) {
            addSimpler(result, cas);
        } else if (statement instanceof SmallProgram.Fence fence && fence.mode() == Mode.SC) {
            result.add(new SmallProgram.Fence(Mode.ACQ_REL));
        } else if (statement instanceof SmallProgram.Fence fence && fence.mode() == Mode.ACQ_REL) {
            result.add(new SmallProgram.Fence(Mode.ACQ));
            result.add(new SmallProgram.Fence(Mode.REL));
        }
        return result;
    }

    private static void addSimpler(List<SmallProgram.Statement> result, SmallProgram.Cas cas) {
        result.add(new SmallProgram.Load(cas.register(), cas.place(), loadMode(cas.success())));
        result.add(new SmallProgram.Store(cas.place(), cas.desired(), storeMode(cas.success())));
        if (cas.weak()) {
            result.add(new SmallProgram.Cas(
                    cas.register(), cas.place(), cas.expected(), cas.desired(), cas.success(), cas.failure(), false));
        }
        weaker(cas.success())
                .forEach(m -> result.add(new SmallProgram.Cas(
                        cas.register(), cas.place(), cas.expected(), cas.desired(), m, cas.failure(), cas.weak())));
        weaker(cas.failure())
                .forEach(m -> result.add(new SmallProgram.Cas(
                        cas.register(), cas.place(), cas.expected(), cas.desired(), cas.success(), m, cas.weak())));
        simpler(cas.place())
                .forEach(p -> result.add(new SmallProgram.Cas(
                        cas.register(), p, cas.expected(), cas.desired(), cas.success(), cas.failure(), cas.weak())));
        simpler(cas.desired())
                .forEach(v -> result.add(new SmallProgram.Cas(
                        cas.register(), cas.place(), cas.expected(), v, cas.success(), cas.failure(), cas.weak())));
    }

    private static Mode loadMode(Mode mode) {
        return mode == Mode.SC ? Mode.SC : mode.isAcquire() ? Mode.ACQ : Mode.RLX;
    }

    private static Mode storeMode(Mode mode) {
        return mode == Mode.SC ? Mode.SC : mode.isRelease() ? Mode.REL : Mode.RLX;
    }

    private static List<Mode> weaker(Mode mode) {
        return mode == Mode.RLX || mode == Mode.NA ? List.of() : List.of(Mode.RLX);
    }

    private static List<SmallProgram.Place> simpler(SmallProgram.Place place) {
        if (place instanceof SmallProgram.Slice slice) {
            int half = slice.size() / 2;
            return half == 0
                    ? List.of()
                    : List.of(
                            new SmallProgram.Slice(slice.number(), slice.offset(), half),
                            new SmallProgram.Slice(slice.number(), slice.offset() + half, half));
        }
        return place instanceof SmallProgram.Either either
                ? List.of(new SmallProgram.Variable(either.ifEqual()), new SmallProgram.Variable(either.otherwise()))
                : List.of();
    }

    private static List<SmallProgram.Expression> simpler(SmallProgram.Expression expression) {
        if (expression instanceof SmallProgram.Sum) {
            return List.of(new SmallProgram.Constant(1), new SmallProgram.Constant(2));
        } else if (expression instanceof SmallProgram.Masked masked) {
            return List.of(new SmallProgram.Constant(masked.value()));
        }
        return List.of();
    }
}
