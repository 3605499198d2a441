package org.fencepost.program;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a program with transactions. What a transaction writes it keeps to itself until it commits, and then stores it all at once;
 * what it has written it reads back by itself. So to others a transaction is some loads, followed by one store to each place that it wrote
 * (Mixer §5), and all of them carry its number in a tag ({@link Annotation#TRANSACTION}). One that aborts is its loads alone: the thread
 * goes back to where it stood when it began, with all of its own memory as it was then.
 */
final class TransactionalRun implements ThreadRun {
    private Interpreter inner;
    /** The thread as it stood when the transaction began; null outside of transactions. */
    private @Nullable Interpreter begun;

    private WriteSet writes = new WriteSet();
    /** What is still to be stored of a transaction that commits. */
    private Deque<Action.Store> committing = new ArrayDeque<>();
    /** How many transactions have begun. */
    private int transactions;
    /** How many actions others have answered. */
    private int answered;
    /** For each action of the inner thread that others answered its number among those; -1 for the others. */
    private int[] numbers = {};

    private Action action;

    TransactionalRun(Interpreter inner) {
        this.inner = inner;
        this.action = inner.action();
        settle();
    }

    private TransactionalRun(TransactionalRun other) {
        inner = other.inner.copy();
        begun = other.begun; // never resumed itself
        writes = other.writes.copy();
        committing = new ArrayDeque<>(other.committing);
        transactions = other.transactions;
        answered = other.answered;
        numbers = other.numbers.clone();
        action = other.action;
    }

    @Override
    public Action action() {
        return action;
    }

    @Override
    public int transaction() {
        return begun == null ? 0 : transactions;
    }

    @Override
    public Dependencies dependencies() {
        return inner.dependencies();
    }

    @Override
    public Limits limits() {
        return inner.limits();
    }

    @Override
    public boolean knowsItself() {
        return inner.knowsItself();
    }

    @Override
    public void runAlone(boolean isAlone) {
        inner.runAlone(isAlone);
    }

    @Override
    public Object situation(boolean countsRounds) {
        return Arrays.asList(
                inner.situation(countsRounds),
                begun == null ? null : begun.situation(countsRounds),
                writes,
                List.copyOf(committing),
                action);
    }

    @Override
    public ThreadRun copy() {
        return new TransactionalRun(this);
    }

    /** Never: what a transaction writes may have to be taken back. */
    @Override
    public void accessDirectly(DirectMemory memory) {}

    @Override
    public void resume(long answer, long high) {
        if (!committing.isEmpty()) {
            answered++;
            committing.pop();
            commit();
        } else {
            pass(answered++, answer, high);
        }
        settle();
    }

    /** Gives the inner thread an answer, which was the one to the action of this number, or to none. */
    private void pass(int number, long answer, long high) {
        int own = inner.answered();
        if (begun != null && isUpdate(inner.action())) {
            update((Action.Access) inner.action(), answer);
        }
        inner.resume(answer, high);
        note(own, number);
    }

    private void note(int own, int number) {
        if (own >= numbers.length) {
            int length = numbers.length;
            numbers = Arrays.copyOf(numbers, Math.max(16, 2 * own));
            Arrays.fill(numbers, length, numbers.length, -1);
        }
        numbers[own] = number;
    }

    private void passQuietly(long answer) {
        pass(-1, answer, 0);
    }

    /** Goes on to the next action that others are to answer. */
    private void settle() {
        while (committing.isEmpty() && !stands()) {}
    }

    /** Whether the thread has come to such an action; otherwise it goes on. */
    private boolean stands() {
        Action next = inner.action();
        if (next instanceof Action.Transact transact) {
            cross(transact);
            return false;
        }
        return begun == null ? standsBefore(outside(next)) : standsInside(next);
    }

    private boolean standsBefore(Action next) {
        action = next;
        return true;
    }

    private Action outside(Action next) {
        return next instanceof Action.Block block ? renumbered(block) : next;
    }

    /** Others know actions by other numbers. */
    private Action.Block renumbered(Action.Block block) {
        List<Integer> reads = block.reads().stream()
                .map(own -> own < numbers.length ? numbers[own] : -1)
                .filter(number -> number >= 0)
                .toList();
        return new Action.Block(block.kind(), block.site(), block.reason(), reads, block.traces());
    }

    // ---- boundaries -------------------------------------------------------------------------------------------------

    private void cross(Action.Transact transact) {
        switch (transact.boundary()) {
            case BEGIN -> {
                begun = inner.copy();
                transactions++;
                passQuietly(0);
            }
            case COMMIT -> {
                committing = new ArrayDeque<>(writes.stores());
                commit();
            }
            case ABORT -> {
                inner = inner.backTo(Objects.requireNonNull(begun));
                leave();
                passQuietly(transact.code());
            }
        }
    }

    /** Comes to the next store of a transaction that commits, or past its end. */
    private void commit() {
        if (committing.isEmpty()) {
            leave();
            passQuietly(0);
        } else {
            action = committing.peek();
        }
    }

    private void leave() {
        begun = null;
        writes = new WriteSet();
    }

    // ---- inside -----------------------------------------------------------------------------------------------------

    private boolean standsInside(Action next) {
        if (next instanceof Action.Access access) {
            return standsBeforeAccess(access);
        }
        if (next instanceof Action.End end) {
            return standsBefore(
                    new Action.Failure(FailureKind.ASSERTION, "the thread ends inside a transaction", end.site()));
        }
        if (next instanceof Action.Fence fence) {
            return standsBefore(new Action.Fence(tagged(fence.how()), fence.address(), fence.size(), fence.site()));
        }
        if (next instanceof Action.Choose || next instanceof Action.Failure || next instanceof Action.Block) {
            return standsBefore(outside(next));
        }
        throw new NotSupportedException(
                "a transaction can load and store, and choose, but do nothing else", next.site());
    }

    private boolean standsBeforeAccess(Action.Access access) {
        if (access.isWide()
                || !isUpdate(access) && !(access instanceof Action.Load) && !(access instanceof Action.Store)) {
            throw new NotSupportedException(
                    "a transaction can load, store and update words of up to 8 bytes, but do nothing else",
                    access.site());
        }
        if (access instanceof Action.Store store) {
            put(store, store.value(), store.how());
            passQuietly(0);
            return false;
        }
        Action.Store own = writes.at(access);
        if (own != null) {
            passQuietly(own.value());
            return false;
        }
        return standsBefore(new Action.Load(access.address(), access.size(), tagged(reading(access)), access.site()));
    }

    private static boolean isUpdate(Action next) {
        return next instanceof Action.Rmw || next instanceof Action.Cas;
    }

    private static Annotation reading(Action.Access access) {
        if (access instanceof Action.Load load) {
            return load.how();
        }
        Annotation how = access instanceof Action.Cas cas ? cas.success() : ((Action.Rmw) access).how();
        return new Annotation(how.reading().mode(), Set.of());
    }

    private void update(Action.Access access, long old) {
        if (access instanceof Action.Cas cas) {
            if (old == cas.expected()) {
                put(cas, cas.desired(), cas.success());
            }
        } else if (access instanceof Action.Rmw rmw && rmw.op().writes(old, rmw.size())) {
            put(rmw, rmw.op().apply(old, rmw.operand(), rmw.size()), rmw.how());
        }
    }

    private void put(Action.Access access, long value, Annotation how) {
        Annotation written = access instanceof Action.Store
                ? how
                : new Annotation(how.writing().mode(), Set.of());
        writes.put(new Action.Store(
                access.address(), access.size(), RmwOp.truncate(value, access.size()), tagged(written), access.site()));
    }

    private Annotation tagged(Annotation how) {
        return how.and(Annotation.TRANSACTION + transactions);
    }
}
