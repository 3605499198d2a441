package org.fencepost.explore;

import java.util.List;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.Effect;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.MemoryText;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;

/** What can be wrong with an access or a free that has just been added: memory errors and data races. */
class Checks {
    private final Program program;
    private final Prologue prologue;
    private final Behaviours behaviours;
    private final Locations locations;
    private final boolean races;
    private final WideValues wide;
    private final InitialMemory initial;

    Checks(
            Program program,
            Prologue prologue,
            Behaviours behaviours,
            Locations locations,
            boolean races,
            WideValues wide) {
        this.program = program;
        this.prologue = prologue;
        this.behaviours = behaviours;
        this.locations = locations;
        this.races = races;
        this.wide = wide;
        this.initial = new InitialMemory(prologue.memory, locations, wide);
    }

    /** The same memory, but nothing in it is ever found wrong. */
    Checks lenient() {
        return new Checks(program, prologue, behaviours, locations, races, wide) {
            @Override
            Finding read(ExecutionGraph g, int e, Action.Access access) {
                return null;
            }

            @Override
            Finding write(ExecutionGraph g, int e, Action.Access access) {
                return null;
            }

            @Override
            Finding free(ExecutionGraph g, int e, Action.Free free) {
                return null;
            }
        };
    }

    /**
     * How an access counts: where races are of no interest, plain accesses are relaxed ones. This is the only place that
     * says so; clocks, models and the order of frees follow from the modes that events have.
     */
    Mode mode(Mode declared) {
        return declared == Mode.NA && !races ? Mode.RLX : declared;
    }

    /** What a thread found out by itself. */
    static Finding failure(Step step) {
        Action.Failure failure = (Action.Failure) step.action;
        return new Finding(failure.kind(), failure.message(), step.thread, failure.site(), "", List.of());
    }

    Finding read(ExecutionGraph g, int e, Action.Access access) {
        Finding finding = validity(g, e, access);
        if (finding == null && g.readsFrom(e) == ExecutionGraph.INIT) {
            finding = initialized(g, e, access);
        }
        return finding == null && races ? race(g, e) : finding;
    }

    Finding write(ExecutionGraph g, int e, Action.Access access) {
        Finding finding = validity(g, e, access);
        return finding == null && races ? race(g, e) : finding;
    }

    // ---- initial values ---------------------------------------------------------------------------------------------

    /** The value of a location that nothing has been written to since the start (or since it was allocated). */
    long initialValue(ExecutionGraph g, int loc) {
        return initial.value(loc);
    }

    private Finding initialized(ExecutionGraph g, int e, Action.Access access) {
        int loc = g.location(e);
        if (initial.isDefined(loc) || !Effect.looks(access)) {
            return null;
        }
        int alloc = allocation(g, locations.get(loc).address());
        if (alloc >= 0 && action(g, alloc) instanceof Action.Alloc made && made.zeroed()) {
            return null;
        }
        return finding(
                g,
                e,
                FailureKind.UNINITIALIZED,
                MemoryText.uninitialized(program, access),
                "In this execution no write to it comes before the read: initialise it before it is published, or"
                        + " synchronise the reader with the initialisation.",
                List.of(e));
    }

    // ---- objects ----------------------------------------------------------------------------------------------------

    private Finding validity(ExecutionGraph g, int e, Action.Access access) {
        long address = access.address();
        if (address < Program.ARENA_BASE || address >= Program.PRIVATE_BASE) {
            return null;
        }
        int alloc = allocation(g, address);
        HeapObject object = alloc >= 0 ? new HeapObject((Action.Alloc) action(g, alloc)) : prologue.objectAt(address);
        if (object == null) {
            return finding(g, e, FailureKind.OUT_OF_BOUNDS, MemoryText.outOfBounds(program, access), "", List.of(e));
        }
        if (address + access.size() > object.origin.address() + object.origin.size()) {
            return finding(g, e, FailureKind.OUT_OF_BOUNDS, MemoryText.pastEnd(access, object.origin), "", List.of(e));
        }
        int free = freeOf(g, alloc, object);
        if (free >= 0 || object.freed) {
            return useAfterFree(g, e, access, object, free);
        }
        return races && alloc >= 0 && !g.happensBefore(alloc, e) ? notYetAllocated(g, e, access, alloc) : null;
    }

    /** An object lives from its allocation on, and only what happens after that may rely on it. */
    private Finding notYetAllocated(ExecutionGraph g, int e, Action.Access access, int alloc) {
        return finding(
                g,
                e,
                FailureKind.RACE,
                MemoryText.notYetAllocated(program, access, action(g, alloc).site(), g.thread(alloc)),
                "The pointer reached this thread without synchronisation: publish it with release, and read it with"
                        + " acquire.",
                List.of(e, alloc));
    }

    private Finding useAfterFree(ExecutionGraph g, int e, Action.Access access, HeapObject object, int free) {
        String advice = "";
        if (free >= 0 && !g.happensBefore(free, e)) {
            advice = MemoryText.unorderedFree(action(g, free).site());
        }
        return finding(
                g,
                e,
                FailureKind.USE_AFTER_FREE,
                MemoryText.useAfterFree(program, access, object.origin),
                advice,
                free >= 0 ? List.of(e, free) : List.of(e));
    }

    /** The event that allocated the object at the address, or NONE (then it may be an object of the prologue). */
    private int allocation(ExecutionGraph g, long address) {
        for (int i = g.allocations() - 1; i >= 0; i--) {
            int alloc = g.allocation(i);
            Action.Alloc made = (Action.Alloc) action(g, alloc);
            if (address >= made.address() && address < made.address() + Math.max(1, made.size())) {
                return alloc;
            }
        }
        return ExecutionGraph.NONE;
    }

    private int freeOf(ExecutionGraph g, int alloc, HeapObject object) {
        if (alloc >= 0) {
            return g.link(alloc);
        }
        for (int e = 0; e < g.size(); e++) {
            if (g.kind(e) == EventKind.FREE && ((Action.Free) action(g, e)).address() == object.origin.address()) {
                return e;
            }
        }
        return ExecutionGraph.NONE;
    }

    Finding free(ExecutionGraph g, int e, Action.Free free) {
        int alloc = allocation(g, free.address());
        HeapObject object =
                alloc >= 0 ? new HeapObject((Action.Alloc) action(g, alloc)) : prologue.objectAt(free.address());
        if (object == null || object.origin.address() != free.address() || object.origin.storage() != free.storage()) {
            return finding(g, e, FailureKind.INVALID_FREE, MemoryText.invalidFree(program, free), "", List.of(e));
        }
        int before = earlierFree(g, e, alloc, object);
        if (before >= 0 || object.freed) {
            return finding(
                    g,
                    e,
                    FailureKind.DOUBLE_FREE,
                    MemoryText.doubleFree(object.origin),
                    "",
                    before >= 0 ? List.of(e, before) : List.of(e));
        }
        if (alloc >= 0) {
            g.setLink(e, alloc);
            g.setLink(alloc, e);
        }
        return accessNotBefore(g, e, object);
    }

    /** Whether the object whose life ends has this address in it. */
    boolean frees(ExecutionGraph g, Action.Free free, long address) {
        int alloc = allocation(g, free.address());
        HeapObject object =
                alloc >= 0 ? new HeapObject((Action.Alloc) action(g, alloc)) : prologue.objectAt(free.address());
        return object != null && object.contains(address);
    }

    private int earlierFree(ExecutionGraph g, int e, int alloc, HeapObject object) {
        int before = freeOf(g, alloc, object);
        return before == e ? ExecutionGraph.NONE : before;
    }

    /** An access to the object that does not happen before its free. */
    private Finding accessNotBefore(ExecutionGraph g, int free, HeapObject object) {
        for (int e = 0; e < free; e++) {
            if (g.isAccess(e) && object.contains(locations.get(g.location(e)).address()) && !g.happensBefore(e, free)) {
                Action.Access access = (Action.Access) action(g, e);
                return new Finding(
                        FailureKind.USE_AFTER_FREE,
                        MemoryText.useAfterFree(program, access, object.origin),
                        g.thread(e),
                        access.site(),
                        MemoryText.unorderedFree(action(g, free).site()),
                        List.of(e, free));
            }
        }
        return null;
    }

    // ---- races ------------------------------------------------------------------------------------------------------

    /** A conflicting access to the same location, one of the two non-atomic, that does not happen before this one. */
    private Finding race(ExecutionGraph g, int e) {
        int loc = g.location(e);
        if (g.isAtomicOnly(loc)) {
            return null;
        }
        boolean write = g.isWrite(e);
        for (int i = g.writes(loc) - 1; i >= 0; i--) {
            int w = g.write(loc, i);
            if (w != e && races(g, w, e)) {
                return raceFinding(g, w, e);
            }
            if (write) {
                for (int r = g.firstReader(w); r >= 0; r = g.nextReader(r)) {
                    if (races(g, r, e)) {
                        return raceFinding(g, r, e);
                    }
                }
            }
        }
        if (write) {
            for (int r = g.firstInitialReader(loc); r >= 0; r = g.nextReader(r)) {
                if (races(g, r, e)) {
                    return raceFinding(g, r, e);
                }
            }
        }
        return null;
    }

    private static boolean races(ExecutionGraph g, int other, int e) {
        return (g.mode(e) == Mode.NA || g.mode(other) == Mode.NA)
                && g.thread(other) != g.thread(e)
                && !g.happensBefore(other, e);
    }

    private Finding raceFinding(ExecutionGraph g, int other, int e) {
        String where = program.describe(locations.get(g.location(e)).address());
        return finding(
                g,
                e,
                FailureKind.RACE,
                MemoryText.race(where, party(g, e), party(g, other)),
                "Nothing makes one happen before the other. Make both atomic, or let the second thread acquire what the"
                        + " first releases.",
                List.of(e, other));
    }

    private MemoryText.Party party(ExecutionGraph g, int e) {
        return new MemoryText.Party(
                g.mode(e) != Mode.NA, g.isWrite(e), action(g, e).site(), g.thread(e));
    }

    private Action action(ExecutionGraph g, int e) {
        return behaviours.step(g.step(e)).action;
    }

    private Finding finding(
            ExecutionGraph g, int e, FailureKind kind, String message, String advice, List<Integer> culprits) {
        return new Finding(kind, message, g.thread(e), action(g, e).site(), advice, culprits);
    }
}
