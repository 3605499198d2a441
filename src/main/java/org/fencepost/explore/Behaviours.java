package org.fencepost.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.model.FastModel;
import org.fencepost.program.Action;
import org.fencepost.program.Function;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;

/**
 * What threads do, as trees of {@link Step}s grown on demand. A thread is a function of the answers it gets, so once a
 * sequence of answers has been seen its next action is a look-up; only then is the program interpreted, by going on from
 * where the thread's interpreter stands, or by feeding the known answers to a fresh one.
 */
final class Behaviours {
    private record Start(int thread, Function function, long argument) {}

    private final Program program;
    private final Limits limits;
    private final FastModel model;
    /** Answers of 16 bytes are their numbers here. */
    final WideValues wide;

    private final List<Step> steps = new ArrayList<>();
    /** The same by number, without the checks of a list. */
    private Step[] table = new Step[256];

    private final Map<Start, Step> starts = new HashMap<>();
    private final ThreadNumbers threads;
    /** For each root step, how to get a fresh run that stands there. */
    private final Map<Step, ThreadRun> origins = new HashMap<>();
    /** For each root step, a run that stands at some step below it. */
    private final Map<Step, Cursor> cursors = new HashMap<>();

    /** Looks at steps that threads who are alike must not do. */
    private AlikeThreads alike;

    private static final class Cursor {
        ThreadRun run;
        Step at;
    }

    Behaviours(Program program, Limits limits, FastModel model, ThreadNumbers threads, WideValues wide) {
        this.program = program;
        this.limits = limits;
        this.model = model;
        this.threads = threads;
        this.wide = wide;
    }

    /** Which threads are alike, as far as is known. */
    AlikeThreads findAlike(List<Step> roots, SymmetrySwitch control) {
        AlikeThreads found = AlikeThreads.of(roots, this, control);
        alike = found.isEmpty() ? null : found;
        for (Step step : steps) {
            inspect(step, step.parent == null ? cursors.get(step).run : null);
        }
        return found;
    }

    private void inspect(Step step, ThreadRun run) {
        if (alike != null) {
            alike.inspect(step, run != null && run.knowsItself());
        }
    }

    /** Forgets which locations the steps touch: location numbers are given out anew. */
    void forgetPlans() {
        for (Step step : steps) {
            step.plan = null;
        }
    }

    Step step(int id) {
        return table[id];
    }

    int size() {
        return steps.size();
    }

    /** The first step of a thread, which {@code run} is about to do after {@code answered} actions that were no steps. */
    Step root(int thread, ThreadRun run, int answered) {
        return grow(null, 0, thread, run, answered);
    }

    /** The first step of the thread that a spawn creates. */
    Step spawned(Step spawn) {
        if (spawn.child == null) {
            Action.Spawn action = (Action.Spawn) spawn.action;
            int thread = threads.of(spawn.thread, spawn.spawns);
            spawn.child = starts.computeIfAbsent(
                    new Start(thread, action.function(), action.argument()),
                    s -> root(thread, program.start(thread, limits, action.function(), action.argument()), 0));
            inspect(spawn.child, cursors.get(spawn.child).run);
        }
        return spawn.child;
    }

    /** Where the thread comes to when the step's action gets this answer. */
    Step next(Step step, long answer) {
        Step next = step.next(answer);
        return next != null ? next : discover(step, answer);
    }

    private Step discover(Step step, long answer) {
        Cursor cursor = cursors.get(step.root);
        if (cursor.at != step) {
            cursor.run = replay(step.root, step);
        }
        wide.resume(cursor.run, answer);
        Step next = grow(step, answer, step.thread, cursor.run, step.number + 1);
        step.add(next);
        cursor.at = next;
        inspect(next, cursor.run);
        return next;
    }

    /** A run of the thread that stands at the step. */
    private ThreadRun replay(Step root, Step step) {
        ThreadRun run = origins.get(root).copy();
        long[] answers = new long[step.depth];
        for (Step s = step; s.parent != null; s = s.parent) {
            answers[s.depth - 1] = s.answer;
        }
        skip(run, null);
        for (long answer : answers) {
            wide.resume(run, answer);
            skip(run, null);
        }
        return run;
    }

    private Step grow(Step parent, long answer, int thread, ThreadRun run, int answered) {
        ThreadRun origin = parent == null ? run.copy() : null;
        List<Action> notes = new ArrayList<>(0);
        int skipped = skip(run, notes);
        int number = answered + skipped;
        Step step = new Step(
                steps.size(), thread, run.action(), run.dependencies(), parent, answer, number, List.copyOf(notes));
        enter(step);
        if (parent == null) {
            origins.put(step, origin);
            Cursor cursor = new Cursor();
            cursor.run = run;
            cursor.at = step;
            cursors.put(step, cursor);
        }
        return step;
    }

    private void enter(Step step) {
        if (step.id == table.length) {
            table = Arrays.copyOf(table, 2 * table.length);
        }
        table[step.id] = step;
        steps.add(step);
    }

    /** Passes over actions that make no event: output, and fences that the model does not heed. */
    private int skip(ThreadRun run, List<Action> notes) {
        int skipped = 0;
        while (isSilent(run.action())) {
            if (notes != null && !(run.action() instanceof Action.Fence)) {
                notes.add(run.action());
            }
            run.resume(0);
            skipped++;
        }
        return skipped;
    }

    private boolean isSilent(Action action) {
        return action instanceof Action.Observe
                || action instanceof Action.Print
                || action instanceof Action.Fence fence && !model.heedsFence(fence.how());
    }
}
