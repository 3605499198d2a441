package org.fencepost.enumerate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.fencepost.program.Action;
import org.fencepost.program.ActionCases;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.FpgaEvents;
import org.fencepost.program.FpgaOperation;
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
    private final Map<MemoryRange, Integer> valuesSeen = new HashMap<>();

    private final Map<Integer, Integer> resultsSeen = new HashMap<>();
    private int mostPasses;

    TraceWalk(TraceSearch search, Program program, TraceSearch.Start start) {
        this.search = search;
        this.program = program;
        this.start = start;
        long[] arguments = start.arguments().stream().mapToLong(Long::longValue).toArray();
        ThreadRun run = program.start(start.thread(), search.bounds().run(), start.function(), arguments);
        walk(run, new Passed(0, 0, 0, 0), List.of());
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
        for (Map.Entry<MemoryRange, Integer> seen : valuesSeen.entrySet()) {
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

    /** @param pending responses to an FPGA's requests that nobody awaits: they come at any time */
    private void walk(ThreadRun run, Passed passed, List<Action> pending) {
        Stopped.check(search.monitor());
        for (Action response : pending) {
            List<Action> others = new ArrayList<>(pending);
            others.remove(response);
            for (long answer : response.accept(new Answers(passed.spawns))) {
                path.add(new Trace.Step(response, answer, run.dependencies()));
                walk(run.copy(), after(passed, response, answer), others);
                path.remove(path.size() - 1);
            }
        }
        Action action = run.action();
        if (path.size() >= search.bounds().actions()) {
            throw new InputException(
                    "a thread does more than " + search.bounds().actions()
                            + " actions: too many to enumerate (is there a loop without a bound?)",
                    action.site());
        }
        if (action.isLast() || action instanceof Action.Block) {
            if (pending.isEmpty() || !(action instanceof Action.End)) {
                finish(action, passed);
            }
            return;
        }
        if (action instanceof Action.Fpga await && !await.operation().kind().isRequest()) {
            int come = come(await);
            if (come >= 0) {
                run.resume(path.get(come).answer());
                walk(run, passed, pending);
            }
            return;
        }
        if (action instanceof Action.Fpga request) {
            int channels = request.operation().isOnAny() ? FpgaOperation.CHANNELS : 0;
            for (int channel = Math.min(1, channels); channel <= channels; channel++) {
                request(channel == 0 ? request : request.on(channel), run.copy(), passed, pending);
            }
            return;
        }
        if (action instanceof Action.Access access && !isMemory(access)) {
            String message = "access to " + program.describe(access.address()) + ", where there is no variable";
            finish(new Action.Failure(FailureKind.OUT_OF_BOUNDS, message, action.site()), passed);
            return;
        }
        if (action instanceof Action.Join) {
            finish(action, passed);
        }
        List<Long> answers = action.accept(new Answers(passed.spawns));
        for (int i = 0; i < answers.size(); i++) {
            long answer = answers.get(i);
            ThreadRun next = i == answers.size() - 1 ? run : run.copy();
            path.add(new Trace.Step(action, answer, next.dependencies()));
            next.resume(answer);
            walk(next, after(passed, action, answer), pending);
            path.remove(path.size() - 1);
        }
    }

    private void request(Action.Fpga request, ThreadRun run, Passed passed, List<Action> pending) {
        List<Action> more = new ArrayList<>(pending);
        more.add(FpgaEvents.response(request));
        path.add(new Trace.Step(FpgaEvents.request(request), 0, run.dependencies()));
        run.resume(0);
        walk(run, passed, more);
        path.remove(path.size() - 1);
    }

    /** Where on the path the response has come that an FPGA thread waits for, or -1. */
    private int come(Action.Fpga await) {
        for (int i = path.size() - 1; i >= 0; i--) {
            Annotation event = FpgaEvents.annotation(path.get(i).action());
            if (await.operation().isAwaitedAs(FpgaOperation.of(event))) {
                return i;
            }
        }
        return -1;
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
        if (access.isWide()) {
            throw new InputException(
                    "an atomic access of 16 bytes is not supported by the enumeration of executions", access.site());
        }
        var global = program.globalAt(access.address());
        return global != null
                ? global.contains(access.address(), access.size())
                : access.address() >= Program.ARENA_BASE && access.address() < Program.PRIVATE_BASE;
    }

    /** Every way to piece the value together from what its parts can hold. */
    private List<Long> readable(Action.Access access) {
        MemoryRange whole = MemoryRange.of(access);
        List<Long> answers = List.of(0L);
        for (MemoryRange part : search.footprints().parts(whole, access.site())) {
            List<Long> values = search.values().at(part);
            valuesSeen.put(part, values.size());
            List<Long> longer = new ArrayList<>(answers.size() * values.size());
            for (long answer : answers) {
                values.forEach(value -> longer.add(answer | AccessParts.shift(value, whole, part)));
            }
            answers = longer;
        }
        return answers;
    }

    /** The bits that stand for the value of an access, part by part. */
    private long bits(Action.Access access, long value) {
        MemoryRange whole = MemoryRange.of(access);
        long bits = 0;
        for (MemoryRange part : search.footprints().parts(whole, access.site())) {
            bits |= search.numbers().bit(part, AccessParts.slice(value, whole, part));
        }
        return bits;
    }

    private Passed after(Passed passed, Action action, long answer) {
        if (action instanceof Action.Access access) {
            DoneAccess done = DoneAccess.of(access, answer);
            long read = done.reads() ? bits(access, answer) : 0;
            long written = done.writes() ? bits(access, done.written()) : 0;
            int passes = passed.passes + (done.writes() ? 1 : 0);
            return new Passed(passed.spawns, passes, passed.needs | read, passed.provides | written);
        }
        return action instanceof Action.Spawn
                ? new Passed(passed.spawns + 1, passed.passes + 1, passed.needs, passed.provides)
                : passed;
    }

    /** What an action can be answered after the thread has created so many others. */
    private final class Answers implements ActionCases<List<Long>> {
        private final int spawns;

        private Answers(int spawns) {
            this.spawns = spawns;
        }

        @Override
        public List<Long> otherwise(Action action) {
            return List.of(0L);
        }

        @Override
        public List<Long> access(Action.Access access) {
            return DoneAccess.reads(access) ? readable(access) : otherwise(access);
        }

        @Override
        public List<Long> storeExclusive(Action.StoreExclusive store) {
            return Trace.pairedLoad(store, path) >= 0 ? List.of(0L, 1L) : List.of(0L);
        }

        @Override
        public List<Long> spawn(Action.Spawn spawn) {
            return List.of((long) search.spawnedThread(start.thread(), spawns));
        }

        @Override
        public List<Long> join(Action.Join join) {
            List<Long> results = search.resultsOf(join.thread());
            resultsSeen.put(join.thread(), results.size());
            return results;
        }

        @Override
        public List<Long> choose(Action.Choose choose) {
            if (choose.options() > search.bounds().choices()) {
                throw new InputException(
                        "a choice of " + choose.options() + " is too wide to enumerate", choose.site());
            }
            return LongStream.range(0, choose.options()).boxed().toList();
        }
    }
}
