package org.fencepost.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.model.FastModel;
import org.fencepost.program.Action;
import org.fencepost.program.ActionCases;
import org.fencepost.program.Function;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.jspecify.annotations.Nullable;

/**
 * What threads do, as trees of {@link Step}s grown on demand. A thread is a function of the answers it gets, so once a
 * sequence of answers has been seen its next action is a look-up; only then is the program interpreted, by going on from
 * where the thread's interpreter stands, or by feeding the known answers to a fresh one.
 */
final class Behaviours {
    /** Says itself what is equal, as every run asks: what records are given for that is put together at run time. */
    private record Start(int thread, Function function, long argument) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Start that
                    && thread == that.thread
                    && function.equals(that.function)
                    && argument == that.argument;
        }

        @Override
        public int hashCode() {
            return 31 * (31 * thread + function.hashCode()) + Long.hashCode(argument);
        }
    }

    private final Program program;
    private final Limits limits;
    private final Property property;
    /** Whether a thread that waits is stopped although it has stored. */
    private final boolean stopsStoringWaits;

    private final FastModel model;
    /** Answers of 16 bytes are their numbers here. */
    final WideValues wide;

    /** All steps, by number. */
    private Step[] table = new Step[256];

    private int size;
    /** Whether some step has notes. */
    private boolean noted;
    /** Whether some thread was seen to wait after it had stored ({@link StoringWaits}). */
    private boolean storingWaits;

    /** Whether a wait that is none was passed over last. */
    private boolean wentRound;

    private final Map<Start, Step> starts = new HashMap<>();
    private final ThreadNumbers threads;

    /** Looks at steps that symmetric threads must not do. */
    private @Nullable SymmetricThreads symmetric;

    /** Under these options; wide values and threads are numbered by these. */
    Behaviours(
            Program program,
            ExploreOptions options,
            boolean stopsStoringWaits,
            FastModel model,
            ThreadNumbers threads,
            WideValues wide) {
        this.program = program;
        this.limits = options.limits();
        this.property = options.property();
        this.stopsStoringWaits = stopsStoringWaits;
        this.model = model;
        this.threads = threads;
        this.wide = wide;
    }

    /** Which threads are symmetric, as far as is known. */
    SymmetricThreads findSymmetric(List<Step> roots, Plan plan) {
        SymmetricThreads found = SymmetricThreads.of(roots, this, plan);
        symmetric = found.isEmpty() ? null : found;
        for (int i = 0; i < size; i++) {
            inspect(table[i], table[i].parent == null ? table[i].trail.run() : null);
        }
        return found;
    }

    private void inspect(Step step, @Nullable ThreadRun run) {
        if (symmetric != null) {
            symmetric.inspect(step, run != null && run.knowsItself());
        }
    }

    /** Forgets which locations the steps touch: location numbers are given out anew. */
    void forgetPlans() {
        for (int i = 0; i < size; i++) {
            table[i].plan = null;
        }
    }

    Step step(int id) {
        return table[id];
    }

    int size() {
        return size;
    }

    /** Whether some thread has printed or observed something in any execution; asked for each. */
    boolean haveNotes() {
        return noted;
    }

    /** Whether some thread has waited after it had stored in any execution; asked for each. */
    boolean haveStoringWaits() {
        return storingWaits;
    }

    boolean haveTransactions() {
        return program.hasTransactions();
    }

    /** How many threads there have been in any execution. */
    int threads() {
        return threads.count();
    }

    /** The first step of a thread, which {@code run} is about to do after {@code answered} actions that were no steps. */
    Step root(int thread, ThreadRun run, int answered) {
        return grow(null, 0, thread, run, answered);
    }

    /** The first step of the thread that a spawn creates. */
    Step spawned(Step spawn) {
        Step child = spawn.child;
        if (child == null) {
            Action.Spawn action = (Action.Spawn) spawn.action;
            int thread = threads.of(spawn.thread, spawn.spawns);
            child = starts.computeIfAbsent(
                    new Start(thread, action.function(), action.argument()),
                    s -> root(thread, program.start(thread, limits, action.function(), action.argument()), 0));
            spawn.child = child;
            inspect(child, child.trail.run());
        }
        return child;
    }

    /** Where the thread comes to when the step's action gets this answer. */
    Step next(Step step, long answer) {
        Step next = step.next(answer);
        return next != null ? next : discover(step, answer);
    }

    private Step discover(Step step, long answer) {
        ThreadRun run = step.trail.leave(step);
        wide.resume(run, answer);
        Step next = grow(step, answer, step.thread, run, step.number + 1);
        step.add(next);
        inspect(next, run);
        return next;
    }

    /** Answers an action of a run and has it go on to the next step. */
    void resume(ThreadRun run, long answer) {
        wide.resume(run, answer);
        skip(run, null);
    }

    private Step grow(@Nullable Step parent, long answer, int thread, ThreadRun run, int answered) {
        List<Action> notes = new ArrayList<>(0);
        wentRound = false;
        int number = answered + skip(run, notes);
        int block = parent == null ? 0 : parent.block;
        for (Action note : notes) {
            block = note instanceof Action.Atomic atomic ? blockAfter(atomic, block) : block;
        }
        Trail trail = parent == null ? new Trail(this, run) : parent.trail;
        Step step = new Step(
                size,
                thread,
                action(run),
                run.dependencies(),
                parent,
                trail,
                answer,
                number,
                block,
                run.transaction(),
                List.copyOf(notes));
        step.goesRound = wentRound;
        enter(step);
        trail.reach(step);
        return step;
    }

    /** As {@link Step#block} counts. */
    private static int blockAfter(Action.Atomic atomic, int block) {
        return atomic.begins() ? Math.abs(block) + 1 : -Math.abs(block);
    }

    /** What the thread does next. Where other errors matter, abort() is one more way to end the program. */
    private Action action(ThreadRun run) {
        boolean aborts = run.action() instanceof Action.Failure failure && property.endsWith(failure.kind());
        return aborts
                ? new Action.End(0, Action.End.Way.PROGRAM_EXIT, run.action().site())
                : run.action();
    }

    private void enter(Step step) {
        if (step.id == table.length) {
            table = Arrays.copyOf(table, 2 * table.length);
        }
        table[size++] = step;
        noted |= step.noted == step;
        storingWaits |= step.waitsAfterStores();
    }

    /** Passes over actions that make no event: output, fences that the model does not heed, waits that are none. */
    private int skip(ThreadRun run, @Nullable List<Action> notes) {
        int skipped = 0;
        while (run.action().accept(silent)) {
            if (notes != null && !(run.action() instanceof Action.Fence) && !(run.action() instanceof Action.Block)) {
                notes.add(run.action());
            }
            wentRound |= run.action() instanceof Action.Block;
            run.resume(0);
            skipped++;
        }
        return skipped;
    }

    /** Whether an action makes no event. */
    private final ActionCases<Boolean> silent = new ActionCases<>() {
        @Override
        public Boolean note(Action note) {
            return true;
        }

        @Override
        public Boolean atomic(Action.Atomic atomic) {
            return model.knowsAtomicBlocks();
        }

        @Override
        public Boolean fence(Action.Fence fence) {
            return !model.heedsFence(fence.how());
        }

        @Override
        public Boolean block(Action.Block block) {
            return !stopsStoringWaits && !block.traces().isEmpty();
        }

        @Override
        public Boolean otherwise(Action action) {
            return false;
        }
    };
}
