package org.fencepost.explore.oracle;

import java.util.ArrayList;
import java.util.List;
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
    private int mostPasses;

    TraceWalk(TraceSearch search, Program program, TraceSearch.Start start) {
        this.search = search;
        this.program = program;
        this.start = start;
        long[] arguments = start.arguments().stream().mapToLong(Long::longValue).toArray();
        walk(program.start(start.thread(), search.bounds().run(), start.function(), arguments), 0, 0);
    }

    List<Trace> traces() {
        return traces;
    }

    /** The most values that one trace hands to other threads (by writes, spawns and its result). */
    int mostPasses() {
        return mostPasses;
    }

    private void walk(ThreadRun run, int spawns, int passes) {
        Action action = run.action();
        if (path.size() >= search.bounds().actions()) {
            throw new InputException(
                    "a thread does more than " + search.bounds().actions()
                            + " actions: too many to enumerate (is there a loop without a bound?)",
                    action.site());
        }
        if (action instanceof Action.End end) {
            search.addResult(start.thread(), end.result());
            finish(end, passes + 1);
            return;
        }
        if (action instanceof Action.Block || action instanceof Action.Failure) {
            finish(action, passes);
            return;
        }
        if (action instanceof Action.Access access && !isMemory(access)) {
            String message = "access to " + program.describe(access.address()) + ", where there is no variable";
            finish(new Action.Failure(FailureKind.OUT_OF_BOUNDS, message, action.site()), passes);
            return;
        }
        if (action instanceof Action.Join) {
            finish(action, passes);
        }
        List<Long> answers = answers(action, spawns);
        int spawnsAfter = spawns + (action instanceof Action.Spawn ? 1 : 0);
        for (int i = 0; i < answers.size(); i++) {
            long answer = answers.get(i);
            int passesAfter = passes + (passes(action, answer) ? 1 : 0);
            ThreadRun next = i == answers.size() - 1 ? run : run.copy();
            path.add(new Trace.Step(action, answer, next.dependencies()));
            next.resume(answer);
            walk(next, spawnsAfter, passesAfter);
            path.remove(path.size() - 1);
        }
    }

    private void finish(Action end, int passes) {
        if (traces.size() >= search.bounds().traces()) {
            throw new InputException(
                    "a thread has more than " + search.bounds().traces() + " traces: too many to enumerate",
                    end.site());
        }
        traces.add(new Trace(start.thread(), path, end));
        mostPasses = Math.max(mostPasses, passes);
    }

    private boolean isMemory(Action.Access access) {
        var global = program.globalAt(access.address());
        return global != null
                ? global.contains(access.address(), access.size())
                : access.address() >= Program.ARENA_BASE && access.address() < Program.PRIVATE_BASE;
    }

    private List<Long> answers(Action action, int spawns) {
        if (action instanceof Action.Load
                || action instanceof Action.Rmw
                || action instanceof Action.Cas
                || action instanceof Action.Lock) {
            return search.values().at(Accesses.location((Action.Access) action), action.site());
        }
        if (action instanceof Action.StoreExclusive store) {
            return Accesses.pairedLoad(store, path) >= 0 ? List.of(0L, 1L) : List.of(0L);
        }
        if (action instanceof Action.Spawn spawn) {
            TraceSearch.Start child = search.spawned(start.thread(), spawns, spawn);
            search.addStart(child);
            return List.of((long) child.thread());
        }
        if (action instanceof Action.Join join) {
            return search.resultsOf(join.thread());
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

    /** Whether the action hands a value to others; notes the value that it writes. */
    private boolean passes(Action action, long answer) {
        if (action instanceof Action.Access access && Accesses.writes(access, answer)) {
            search.values().add(Accesses.location(access), Accesses.written(access, answer), access.site());
            return true;
        }
        return action instanceof Action.Spawn;
    }
}
