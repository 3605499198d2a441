package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.fencepost.program.Mode;
import org.fencepost.selftest.SmallProgram.*;

/**
 * Makes a failing program smaller while it still fails: drops threads and statements, replaces branches and loops by their
 * bodies, read-modify-writes by loads and stores, weakens modes, and makes values and places constant. Threads that do the
 * same are made smaller together, and if that does not do, one by one.
 */
public final class Shrinker {
    private Shrinker() {}

    /** A program that fails, none of whose simpler ones does. */
    static SmallProgram shrink(SmallProgram program, Predicate<SmallProgram> fails) {
        SmallProgram smallest = smallest(program, Shrinker::simpler, fails);
        // Other numbers give other addresses, which may matter to an engine that is wrong.
        SmallProgram renumbered = smallest.renumbered();
        return fails.test(renumbered) ? renumbered : smallest;
    }

    /** The same for programs of any kind. */
    public static <P> P smallest(P program, Function<P, List<P>> simpler, Predicate<P> fails) {
        P smallest = program;
        boolean again = true;
        while (again) {
            again = false;
            for (P next : simpler.apply(smallest)) {
                if (fails.test(next)) {
                    smallest = next;
                    again = true;
                    break;
                }
            }
        }
        return smallest;
    }

    /** Programs that are one step simpler; every chain of such steps ends. */
    static List<SmallProgram> simpler(SmallProgram program) {
        List<SmallProgram> result = new ArrayList<>();
        List<List<Statement>> threads = program.threads();
        for (int i = program.isStarted() ? 1 : 0; i < threads.size(); i++) {
            // A program of one thread is no longer one that engines could differ about: some show no accesses then.
            if (threads.size() > 2) {
                result.add(withoutThread(program, i));
            }
        }
        for (int i = 0; i < threads.size(); i++) {
            List<Statement> thread = threads.get(i);
            boolean copied = Collections.frequency(threads, thread) > 1;
            for (List<Statement> simpler : simplerLists(thread)) {
                if (copied) {
                    result.add(new SmallProgram(
                            program.name(),
                            threads.stream()
                                    .map(other -> other.equals(thread) ? simpler : other)
                                    .toList()));
                }
                List<List<Statement>> changed = new ArrayList<>(threads);
                changed.set(i, simpler);
                result.add(new SmallProgram(program.name(), changed));
            }
        }
        return result;
    }

    private static SmallProgram withoutThread(SmallProgram program, int thread) {
        List<List<Statement>> fewer = new ArrayList<>(program.threads());
        fewer.remove(thread);
        fewer.set(
                0, fewer.get(0).stream().flatMap(s -> withoutThread(s, thread)).toList());
        return new SmallProgram(program.name(), fewer);
    }

    /** Those behind it have lower numbers then. */
    private static Stream<Statement> withoutThread(Statement statement, int thread) {
        if (!(statement instanceof Call call && call.service().isOfThreads())) {
            return Stream.of(statement);
        }
        int number = call.object() > thread ? call.object() - 1 : call.object();
        return call.object() == thread ? Stream.of() : Stream.of(new Call(call.service(), number, call.argument()));
    }

    private static List<List<Statement>> simplerLists(List<Statement> statements) {
        List<List<Statement>> result = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            // A thread that is not started is left out as a whole.
            boolean starts =
                    statements.get(i) instanceof Call call && call.service().starts();
            if (!starts) {
                result.add(replaced(statements, i, List.of()));
            }
        }
        for (int i = 0; i < statements.size(); i++) {
            for (List<Statement> simpler : simplerStatements(statements.get(i))) {
                result.add(replaced(statements, i, simpler));
            }
        }
        return result;
    }

    private static List<Statement> replaced(List<Statement> statements, int index, List<Statement> replacement) {
        List<Statement> result = new ArrayList<>(statements.subList(0, index));
        result.addAll(replacement);
        result.addAll(statements.subList(index + 1, statements.size()));
        return result;
    }

    /** What may stand in place of a statement. */
    private static List<List<Statement>> simplerStatements(Statement statement) {
        List<List<Statement>> result = new ArrayList<>();
        if (statement instanceof If branch) {
            result.add(branch.then());
            result.add(branch.otherwise());
            simplerLists(branch.then())
                    .forEach(then ->
                            result.add(List.of(new If(branch.register(), branch.value(), then, branch.otherwise()))));
            simplerLists(branch.otherwise())
                    .forEach(otherwise ->
                            result.add(List.of(new If(branch.register(), branch.value(), branch.then(), otherwise))));
        } else if (statement instanceof Transaction transaction) {
            result.add(transaction.body());
            simplerLists(transaction.body())
                    .forEach(body -> result.add(List.of(new Transaction(transaction.register(), body))));
        } else if (statement instanceof Until loop) {
            result.add(loop.body());
            simplerLists(loop.body())
                    .forEach(
                            body -> result.add(List.of(new Until(body, loop.registers(), loop.equal(), loop.value()))));
        } else {
            simplerSimple(statement).forEach(simpler -> result.add(List.of(simpler)));
        }
        return result;
    }

    private static List<Statement> simplerSimple(Statement statement) {
        List<Statement> result = new ArrayList<>();
        if (statement instanceof Load load) {
            weaker(load.mode()).forEach(m -> result.add(new Load(load.register(), load.place(), m)));
            simpler(load.place()).forEach(p -> result.add(new Load(load.register(), p, load.mode())));
        } else if (statement instanceof Store store) {
            weaker(store.mode()).forEach(m -> result.add(new Store(store.place(), store.value(), m)));
            simpler(store.place()).forEach(p -> result.add(new Store(p, store.value(), store.mode())));
            simpler(store.value()).forEach(v -> result.add(new Store(store.place(), v, store.mode())));
        } else if (statement instanceof Rmw rmw) {
            result.add(new Load(rmw.register(), rmw.place(), loadMode(rmw.mode())));
            result.add(new Store(rmw.place(), rmw.operand(), storeMode(rmw.mode())));
            weaker(rmw.mode())
                    .forEach(m -> result.add(new Rmw(rmw.register(), rmw.op(), rmw.place(), rmw.operand(), m)));
            simpler(rmw.place())
                    .forEach(p -> result.add(new Rmw(rmw.register(), rmw.op(), p, rmw.operand(), rmw.mode())));
            simpler(rmw.operand())
                    .forEach(v -> result.add(new Rmw(rmw.register(), rmw.op(), rmw.place(), v, rmw.mode())));
        } else if (statement instanceof Cas cas) {
            addSimpler(result, cas);
        } else if (statement instanceof Fence fence && fence.mode() == Mode.SC) {
            result.add(new Fence(Mode.ACQ_REL));
        } else if (statement instanceof Fence fence && fence.mode() == Mode.ACQ_REL) {
            result.add(new Fence(Mode.ACQ));
            result.add(new Fence(Mode.REL));
        } else if (statement instanceof Call call && call.service() == Service.KEEP) {
            result.add(new Call(Service.START, call.object(), 0));
        } else if (statement instanceof Call call && call.service() == Service.ASK) {
            result.add(new Call(Service.MEET, call.object(), 0));
        }
        return result;
    }

    private static void addSimpler(List<Statement> result, Cas cas) {
        result.add(new Load(cas.register(), cas.place(), loadMode(cas.success())));
        result.add(new Store(cas.place(), cas.desired(), storeMode(cas.success())));
        if (cas.weak()) {
            result.add(with(cas, cas.place(), cas.expected(), cas.desired(), cas.success(), cas.failure(), false));
        }
        weaker(cas.success())
                .forEach(m -> result.add(
                        with(cas, cas.place(), cas.expected(), cas.desired(), m, cas.failure(), cas.weak())));
        weaker(cas.failure())
                .forEach(m -> result.add(
                        with(cas, cas.place(), cas.expected(), cas.desired(), cas.success(), m, cas.weak())));
        simpler(cas.place())
                .forEach(p -> result.add(
                        with(cas, p, cas.expected(), cas.desired(), cas.success(), cas.failure(), cas.weak())));
        simpler(cas.expected())
                .forEach(v ->
                        result.add(with(cas, cas.place(), v, cas.desired(), cas.success(), cas.failure(), cas.weak())));
        simpler(cas.desired())
                .forEach(v -> result.add(
                        with(cas, cas.place(), cas.expected(), v, cas.success(), cas.failure(), cas.weak())));
    }

    private static Cas with(
            Cas cas, Place place, Expression expected, Expression desired, Mode success, Mode failure, boolean weak) {
        return new Cas(cas.register(), place, expected, desired, success, failure, weak, cas.done());
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

    private static List<Place> simpler(Place place) {
        if (place instanceof Slice slice) {
            int half = slice.size() / 2;
            return half == 0
                    ? List.of()
                    : List.of(
                            new Slice(slice.number(), slice.offset(), half),
                            new Slice(slice.number(), slice.offset() + half, half));
        }
        return place instanceof Either either
                ? List.of(new Variable(either.ifEqual()), new Variable(either.otherwise()))
                : List.of();
    }

    private static List<Expression> simpler(Expression expression) {
        if (expression instanceof Sum) {
            return List.of(new Constant(1), new Constant(2));
        } else if (expression instanceof Choice choice) {
            return List.of(new Constant(choice.values() - 1L));
        } else if (expression instanceof Masked masked) {
            return List.of(new Constant(masked.value()));
        }
        return List.of();
    }
}
