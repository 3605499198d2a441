package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.memory.Effect;
import org.fencepost.memory.Heap;
import org.fencepost.memory.MemoryError;
import org.fencepost.memory.MemoryImage;
import org.fencepost.program.Action;
import org.fencepost.program.ActionCases;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * The part of a program before its first spawn or choice. Only one thread exists, so what it does is the same in every
 * execution: it is carried out directly on memory, and the result is the initial state of all executions. It makes no
 * events, so large tables cost nothing.
 */
final class Prologue implements ActionCases<Boolean> {
    private static final int CHECK_EVERY = 1 << 14;

    private final Program program;
    private final Monitor monitor;
    private final WideValues wide;
    private final Updates updates;
    private final MemoryImage memory;
    private Heap heap = Heap.EMPTY;
    /** What was printed and observed. */
    final List<Action> notes = new ArrayList<>();
    /** What went wrong, or null. */
    @Nullable Finding finding;
    /** Set when {@link Monitor#mustStop} ended it. */
    boolean stopped;
    /** How many actions of the thread were answered. */
    int answered;
    /** The answer to the action at hand. */
    private long answer;

    Prologue(Program program, Monitor monitor, WideValues wide) {
        this.program = program;
        this.monitor = monitor;
        this.wide = wide;
        this.updates = new Updates(wide);
        this.memory = MemoryImage.of(program);
    }

    /** What it has left in memory. For one thread: each worker asks for its own. */
    MemoryImage memory() {
        return memory.fork();
    }

    /** What it has allocated. */
    Heap heap() {
        return heap;
    }

    Program program() {
        return program;
    }

    /** The same as a list of its own. */
    List<Action.Alloc> objects() {
        List<Action.Alloc> objects = new ArrayList<>();
        heap.forEach(object -> objects.add(object.origin()));
        return objects;
    }

    /** Runs the only thread up to its first spawn, choice or end. */
    void run(ThreadRun main) {
        main.runAlone(true);
        runOn(main);
        main.runAlone(false);
    }

    private void runOn(ThreadRun main) {
        for (answered = 0; finding == null; answered++) {
            if (answered % CHECK_EVERY == CHECK_EVERY - 1 && monitor.mustStop()) {
                stopped = true;
                return;
            }
            if (!main.action().accept(this)) {
                return;
            }
            if (finding == null) {
                wide.resume(main, answer);
            }
        }
    }

    // ---- actions: each is carried out; false when the prologue ends before it
    // -----------------------------------------

    @Override
    public Boolean access(Action.Access access) {
        check(access);
        answer = finding == null ? carryOut(access) : 0;
        return true;
    }

    @Override
    public Boolean alloc(Action.Alloc alloc) {
        heap = heap.allocate(alloc, 0, answered);
        if (alloc.zeroed()) {
            memory.fill(alloc.address(), alloc.size(), new byte[0]);
        }
        return goOn();
    }

    @Override
    public Boolean free(Action.Free free) {
        fail(heap.free(program, free), free.site());
        if (finding == null) {
            heap = heap.free(free.address(), 0);
        }
        return goOn();
    }

    @Override
    public Boolean note(Action note) {
        notes.add(note);
        return goOn();
    }

    @Override
    public Boolean fence(Action.Fence fence) {
        return goOn();
    }

    @Override
    public Boolean otherwise(Action action) {
        return false;
    }

    private boolean goOn() {
        answer = 0;
        return true;
    }

    private long carryOut(Action.Access access) {
        Effect.requireAlignment(access);
        long address = access.address();
        int size = access.size();
        long old = wide.read(memory, address, size);
        Effect effect = Effect.of(access);
        if (updates.writes(effect, old)) {
            long value = updates.written(effect, old);
            memory.write(address, Math.min(size, 8), wide.word(value, size, 0));
            if (access.isWide()) {
                memory.write(address + 8, 8, wide.word(value, size, 8));
            }
        }
        return old;
    }

    private void check(Action.Access access) {
        if (Heap.isResponsibleFor(access.address())) {
            fail(heap.access(program, access), access.site());
        }
        boolean looks = finding == null && Effect.looks(access);
        if (looks && !memory.isDefined(access.address(), access.size())) {
            fail(MemoryError.uninitialized(program, access), access.site());
        }
    }

    /** @param error null for none */
    private void fail(@Nullable MemoryError error, Site site) {
        finding = error == null ? null : Finding.of(error, 0, site, List.of());
    }
}
