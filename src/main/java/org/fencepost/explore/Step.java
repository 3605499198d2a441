package org.fencepost.explore;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.fencepost.memory.Effect;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Dependencies;
import org.fencepost.program.Mode;
import org.jspecify.annotations.Nullable;

/**
 * A point in a thread's behaviour: the action that the thread comes to after a certain sequence of answers. Steps form a
 * tree, shared by all executions, so a thread is interpreted only where no execution has been before.
 */
final class Step {
    /** What the explorer has to do for the action; spares the type tests in the inner loop. */
    enum Code {
        LOAD,
        STORE,
        UPDATE,
        FENCE,
        ALLOC,
        FREE,
        SPAWN,
        JOIN,
        CHOOSE,
        BLOCK,
        END,
        FAILURE,
        UNSUPPORTED
    }

    private static final long[] NONE = {};

    final int id;
    final int thread;
    final Action action;
    final Dependencies dependencies;
    final @Nullable Step parent;
    /** Runs of the thread. */
    final Trail trail;
    /** The answer to the parent's action that led here. */
    final long answer;
    /** How many steps lead here. */
    final int depth;
    /** The action's number in its thread. */
    final int number;
    /** How many threads this thread has spawned before. */
    final int spawns;
    /** The number, from 1, of the atomic block that the action is in; outside of blocks, minus the number of blocks so far. */
    final int block;
    /** The number, from 1, of the transaction that the action belongs to; 0 outside of transactions. */
    final int transaction;
    /** What the thread printed and observed since the parent's action. */
    final List<Action> notes;

    /** This step, or the latest before it, that has notes; null when none has. */
    final @Nullable Step noted;

    private static final Step[] NO_CHILDREN = {};
    private static final long[] NO_ANSWERS = {};

    /** Actions that the address of an earlier access depends on. */
    final long[] earlierAddresses;

    final Code code;
    /** Whether the thread does not go on from here: it waits, has ended, or has failed. */
    final boolean isEnd;
    /** Whether the thread ends, and the whole program with it. */
    final boolean exits;
    /** Whether what comes after it cannot tell the access from a branch: a compare-and-swap or another update that may not write. */
    final boolean decides;
    /** Whether the thread comes to a barrier, and does not ask whether it is the last. */
    final boolean arrives;
    /** Whether a round of a loop ends before it that could be left out, but goes on all the same. */
    boolean goesRound;
    /** The locations that the action touches, one per part; set at first use. */
    @Nullable AccessPlan plan;
    /** What the access does to memory; set at first use. */
    private @Nullable Effect effect;
    /** For a spawn: the first step of the new thread. */
    @Nullable Step child;
    /** The step of the thread before it among symmetric ones that is known to be the same; see {@link Symmetry}. */
    @Nullable Step symmetric;

    /** The step that follows the answer seen first, for most steps the only one. */
    private @Nullable Step firstChild;
    /** Those that follow other answers. */
    private Step[] otherChildren = NO_CHILDREN;

    private long[] otherAnswers = NO_ANSWERS;
    private int others;

    Step(
            int id,
            int thread,
            Action action,
            Dependencies dependencies,
            @Nullable Step parent,
            Trail trail,
            long answer,
            int number,
            int block,
            int transaction,
            List<Action> notes) {
        this.id = id;
        this.thread = thread;
        this.action = action;
        this.dependencies = dependencies;
        this.parent = parent;
        this.trail = trail;
        this.answer = answer;
        this.depth = parent == null ? 0 : parent.depth + 1;
        this.number = number;
        this.block = block;
        this.transaction = transaction;
        this.notes = notes;
        this.noted = !notes.isEmpty() ? this : parent == null ? null : parent.noted;
        this.spawns = parent == null ? 0 : parent.spawns + (parent.code == Code.SPAWN ? 1 : 0);
        this.code = codeOf(action);
        this.isEnd = code == Code.BLOCK || code == Code.END || code == Code.FAILURE;
        this.exits = action instanceof Action.End end && end.exit();
        this.decides = decides(action, code);
        this.arrives = action instanceof Action.Rmw rmw && rmw.how().has(Annotation.ARRIVAL);
        this.earlierAddresses = parent == null ? NONE : union(parent.earlierAddresses, parent.dependencies.address());
    }

    /** A weak compare-and-swap that fails for no reason is a load. Like one that fails for a reason, it decides. */
    private static boolean decides(Action action, Code code) {
        return action instanceof Action.Load load
                ? load.how().has(Annotation.CAS)
                : code == Code.UPDATE && !Effect.of((Action.Access) action).alwaysWrites();
    }

    private static long[] union(long[] a, long[] b) {
        if (b.length == 0) {
            return a;
        }
        long[] all = Arrays.copyOf(a, Math.max(a.length, b.length));
        for (int i = 0; i < b.length; i++) {
            all[i] |= b[i];
        }
        return all;
    }

    /** A store that nothing but a store fence orders with others is no STORE: no model here speaks of such fences. */
    private static Code codeOf(Action action) {
        boolean isStreamed = action instanceof Action.Store store && store.how().has(Annotation.NON_TEMPORAL);
        return isStreamed ? Code.UNSUPPORTED : CODES.getOrDefault(action.getClass(), Code.UNSUPPORTED);
    }

    private static final Map<Class<? extends Action>, Code> CODES = Map.ofEntries(
            Map.entry(Action.Load.class, Code.LOAD),
            Map.entry(Action.Store.class, Code.STORE),
            Map.entry(Action.Unlock.class, Code.STORE),
            Map.entry(Action.Rmw.class, Code.UPDATE),
            Map.entry(Action.Cas.class, Code.UPDATE),
            Map.entry(Action.Lock.class, Code.UPDATE),
            Map.entry(Action.Fence.class, Code.FENCE),
            Map.entry(Action.Alloc.class, Code.ALLOC),
            Map.entry(Action.Free.class, Code.FREE),
            Map.entry(Action.Spawn.class, Code.SPAWN),
            Map.entry(Action.Join.class, Code.JOIN),
            Map.entry(Action.Choose.class, Code.CHOOSE),
            Map.entry(Action.Block.class, Code.BLOCK),
            Map.entry(Action.End.class, Code.END),
            Map.entry(Action.Failure.class, Code.FAILURE));

    /** What the access that the step makes does to memory. */
    Effect effect() {
        if (effect == null) {
            effect = Effect.of((Action.Access) action);
        }
        return effect;
    }

    /** How a plain or other access of the step is ordered: those in atomic blocks are never at work at once, so they do not race. */
    Mode effective(Mode written) {
        return block > 0 && written == Mode.NA ? Mode.RLX : written;
    }

    /** Whether the thread stops here, but could go on if its last read had read something else, and nobody can tell that it was here. */
    boolean waits() {
        return code == Code.BLOCK
                && ((Action.Block) action).dependsOnLastRead()
                && ((Action.Block) action).traces().isEmpty();
    }

    /** Whether it stops to wait, and has stored in the last round. */
    boolean waitsAfterStores() {
        return code == Code.BLOCK && !((Action.Block) action).traces().isEmpty();
    }

    /** Whether it stops to wait, although it may have stored ({@link StoringWaits}). */
    boolean stopsToWait() {
        return code == Code.BLOCK && ((Action.Block) action).isWait();
    }

    /** The step that follows the answer, or null when no execution has been there. */
    @Nullable Step next(long given) {
        Step first = firstChild;
        if (first == null || first.answer == given) {
            return first;
        }
        for (int i = 0; i < others; i++) {
            if (otherAnswers[i] == given) {
                return otherChildren[i];
            }
        }
        return null;
    }

    void add(Step next) {
        if (firstChild == null) {
            firstChild = next;
            return;
        }
        if (others == otherAnswers.length) {
            otherAnswers = Arrays.copyOf(otherAnswers, Math.max(1, 2 * others));
            otherChildren = Arrays.copyOf(otherChildren, Math.max(1, 2 * others));
        }
        otherAnswers[others] = next.answer;
        otherChildren[others++] = next;
    }
}
