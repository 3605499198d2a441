package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.memory.Effect;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.MemoryText;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.Monitor;

/**
 * The part of a program before its first spawn or choice. Only one thread exists, so what it does is the same in every
 * execution: it is carried out directly on memory, and the result is the initial state of all executions. It makes no
 * events, so large tables cost nothing.
 */
final class Prologue {
    private static final int CHECK_EVERY = 1 << 14;

    private final Program program;
    private final Monitor monitor;
    private final WideValues wide;
    private final Updates updates;
    final MemoryImage memory = new MemoryImage();
    final List<HeapObject> objects = new ArrayList<>();
    /** What was printed and observed. */
    final List<Action> notes = new ArrayList<>();
    /** What went wrong, or null. */
    Finding finding;
    /** Set when {@link Monitor#mustStop} ended it. */
    boolean stopped;
    /** How many actions of the thread were answered. */
    int answered;

    Prologue(Program program, Monitor monitor, WideValues wide) {
        this.program = program;
        this.monitor = monitor;
        this.wide = wide;
        this.updates = new Updates(wide);
        for (MemoryObject global : program.globals()) {
            memory.fill(global.address(), global.size(), global.initial());
        }
    }

    /** Runs the only thread up to its first spawn, choice or end. */
    void run(ThreadRun main) {
        for (answered = 0; finding == null; answered++) {
            if (answered % CHECK_EVERY == CHECK_EVERY - 1 && monitor.mustStop()) {
                stopped = true;
                return;
            }
            Action action = main.action();
            if (action instanceof Action.Access access) {
                check(access);
                if (finding == null) {
                    wide.resume(main, access(access));
                }
            } else if (action instanceof Action.Alloc alloc) {
                allocate(alloc);
                main.resume(0);
            } else if (action instanceof Action.Free free) {
                free(free);
                main.resume(0);
            } else if (action instanceof Action.Observe || action instanceof Action.Print) {
                notes.add(action);
                main.resume(0);
            } else if (action instanceof Action.Fence) {
                main.resume(0);
            } else {
                return;
            }
        }
    }

    private long access(Action.Access access) {
        if (Effect.isAtomic(access)) {
            Locations.requireAlignment(access);
        }
        long address = access.address();
        int size = access.size();
        long old = memory.read(address, size, wide);
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
        long address = access.address();
        if (address >= Program.ARENA_BASE && address < Program.PRIVATE_BASE) {
            HeapObject object = objectAt(address);
            if (object == null) {
                fail(FailureKind.OUT_OF_BOUNDS, MemoryText.outOfBounds(program, access), access.site());
                return;
            }
            if (object.freed) {
                fail(
                        FailureKind.USE_AFTER_FREE,
                        MemoryText.useAfterFree(program, access, object.origin),
                        access.site());
                return;
            }
            if (address + access.size() > object.origin.address() + object.origin.size()) {
                fail(FailureKind.OUT_OF_BOUNDS, MemoryText.pastEnd(access, object.origin), access.site());
                return;
            }
        }
        if (Effect.looks(access) && !memory.isDefined(address, access.size())) {
            fail(FailureKind.UNINITIALIZED, MemoryText.uninitialized(program, access), access.site());
        }
    }

    HeapObject objectAt(long address) {
        for (int i = objects.size() - 1; i >= 0; i--) {
            if (objects.get(i).contains(address)) {
                return objects.get(i);
            }
        }
        return null;
    }

    private void allocate(Action.Alloc alloc) {
        objects.add(new HeapObject(alloc));
        if (alloc.zeroed()) {
            memory.fill(alloc.address(), alloc.size(), new byte[0]);
        }
    }

    private void free(Action.Free free) {
        HeapObject object = objectAt(free.address());
        if (object == null || object.origin.address() != free.address() || object.origin.storage() != free.storage()) {
            fail(FailureKind.INVALID_FREE, MemoryText.invalidFree(program, free), free.site());
        } else if (object.freed) {
            fail(FailureKind.DOUBLE_FREE, MemoryText.doubleFree(object.origin), free.site());
        } else {
            object.freed = true;
        }
    }

    private void fail(FailureKind kind, String message, Site site) {
        finding = new Finding(kind, message, 0, site, "", List.of());
    }
}
