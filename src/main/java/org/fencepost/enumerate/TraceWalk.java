package org.fencepost.enumerate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.InputException;

/** One thread run in every way that the values known so far allow: its run is forked wherever an answer is open. */
final class TraceWalk {
    private final TraceSearch search;
    private final Program program;
    private final TraceSearch.Start start;
    private final List<Trace> traces = new ArrayList<>();
    private final List<Trace.Step> path = new ArrayList<>();
    /** How many values each part of memory that it read, and results each thread that it joined, had at that time. */
    private final Map<Location, Integer> valuesSeen = new HashMap<>();

    private final Map<Integer, Integer> resultsSeen = new HashMap<>();
    private int mostPasses;

    TraceWalk(TraceSearch search, Program program, TraceSearch.Start start) {
        this.search = search;
        this.program = program;
        this.start = start;
        long[] arguments = start.arguments().stream().mapToLong(Long::longValue).toArray();
        ThreadRun run = program.start(start.thread(), search.bounds().run(), start.function(), arguments);
        walk(run, new Passed(0, 0, 0, 0));
    }

    /**
     * What happened on the path so far.
     *
     * @param spawns threads that it has created
     * @param passes values that it has handed to other threads, by writing or spawning
     */
    private record Passed(int spawns, int passes, long needs, long provides) {}

    List<Trace> traces() {
        return traces;
    }

    /** The most values that one trace hands to other threads (by writes, spawns and its result). */
    int mostPasses() {
        return mostPasses;
    }

    /** Whether there are values now that the thread has not been run with. */
    boolean isStale() {
        for (Map.Entry<Location, Integer> seen : valuesSeen.entrySet()) {
            if (search.values().count(seen.getKey()) > seen.getValue()) {
                return true;
            }
        }
        for (Map.Entry<Integer, Integer> seen : resultsSeen.entrySet()) {
            if (search.resultsOf(seen.getKey()).size() > seen.getValue()) {
                return true;
            }
        }
        return false;
    }

    private void walk(ThreadRun run, Passed passed) {
        Stopped.check(search.monitor());
        Action action = run.action();
        if (path.size() >= search.bounds().actions()) {
            throw new InputException(
                    "a thread does more than " + search.bounds().actions()
                            + " actions: too many to enumerate (is there a loop without a bound?)",
                    action.site());
        }
        if (action instanceof Action.End || action instanceof Action.Block || action instanceof Action.Failure) {
            finish(action, passed);
            return;
        }
        if (action instanceof Action.Access access && access.isWide()) {
            throw new InputException(
                    "an atomic access of 16 bytes is not supported by the enumeration of executions", action.site());
        }
        if (action instanceof Action.Access access && !isMemory(access)) {
            String message = "access to " + program.describe(access.address()) + ", where there is no variable";
            finish(new Action.Failure(FailureKind.OUT_OF_BOUNDS, message, action.site()), passed);
            return;
        }
        if (action instanceof Action.Join) {
            finish(action, passed);
        }
        List<Long> answers = answers(action, passed.spawns);
        for (int i = 0; i < answers.size(); i++) {
            long answer = answers.get(i);
            ThreadRun next = i == answers.size() - 1 ? run : run.copy();
            path.add(new Trace.Step(action, answer, next.dependencies()));
            next.resume(answer);
            walk(next, after(passed, action, answer));
            path.remove(path.size() - 1);
        }
    }

    private void finish(Action end, Passed passed) {
        if (traces.size() >= search.bounds().traces()) {
            throw new InputException(
                    "a thread has more than " + search.bounds().traces() + " traces: too many to enumerate",
                    end.site());
        }
        traces.add(new Trace(start.thread(), path, end, passed.needs, passed.provides));
        mostPasses = Math.max(mostPasses, passed.passes + 1);
    }

    private boolean isMemory(Action.Access access) {
        var global = program.globalAt(access.address());
        return global != null
                ? global.contains(access.address(), access.size())
                : access.address() >= Program.ARENA_BASE && access.address() < Program.PRIVATE_BASE;
    }

    private List<Long> answers(Action action, int spawns) {
        if (action instanceof Action.Access access && Accesses.reads(access)) {
            return readable(access);
        }
        if (action instanceof Action.StoreExclusive store) {
            return Accesses.pairedLoad(store, path) >= 0 ? List.of(0L, 1L) : List.of(0L);
        }
        if (action instanceof Action.Spawn) {
            return List.of((long) search.spawnedThread(start.thread(), spawns));
        }
        if (action instanceof Action.Join join) {
            List<Long> results = search.resultsOf(join.thread());
            resultsSeen.put(join.thread(), results.size());
            return results;
        }
        if (action instanceof Action.Choose choose) {
            if (choose.options() > search.bounds().choices()) {
                throw new InputException(
                        "a choice of " + choose.options() + " is too wide to enumerate", action.site());
            }
            return LongStream.range(0, choose.options()).boxed().toList();
        }
        return List.of(0L);
    }

    /** Every way to piece the value together from what its parts can hold. */
    private List<Long> readable(Action.Access access) {
        Location whole = Accesses.location(access);
        List<Long> answers = List.of(0L);
        for (Location part : search.footprints().parts(whole, access.site())) {
            List<Long> values = search.values().at(part);
            valuesSeen.put(part, values.size());
            List<Long> longer = new ArrayList<>(answers.size() * values.size());
            for (long answer : answers) {
                values.forEach(value -> longer.add(answer | Footprints.shift(value, whole, part)));
            }
            answers = longer;
        }
        return answers;
    }

    /** The bits that stand for the value of an access, part by part. */
    private long bits(Action.Access access, long value) {
        Location whole = Accesses.location(access);
        long bits = 0;
        for (Location part : search.footprints().parts(whole, access.site())) {
            bits |= search.numbers().bit(part, Footprints.slice(value, whole, part));
        }
        return bits;
    }

    private Passed after(Passed passed, Action action, long answer) {
        if (action instanceof Action.Access access) {
            boolean writes = Accesses.writes(access, answer);
            long read = Accesses.reads(access) ? bits(access, answer) : 0;
            long written = writes ? bits(access, Accesses.written(access, answer)) : 0;
            return new Passed(
                    passed.spawns, passed.passes + (writes ? 1 : 0), passed.needs | read, passed.provides | written);
        }
        if (action instanceof Action.Spawn) {
            return new Passed(passed.spawns + 1, passed.passes + 1, passed.needs, passed.provides);
        }
        return passed;
    }
}
