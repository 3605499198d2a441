package org.fencepost.explore;

import java.util.List;
import java.util.Objects;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.Allocation;
import org.fencepost.memory.Effect;
import org.fencepost.memory.Heap;
import org.fencepost.memory.MemoryError;
import org.fencepost.program.Action;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/** What can be wrong with an access or a free that has just been added: memory errors and data races. */
class Checks {
    private final Program program;
    private final Prologue prologue;
    private final Behaviours behaviours;
    private final Locations locations;
    private final boolean races;
    /** Whether plain accesses are weaker than relaxed ones. */
    private final boolean plain;

    private final WideValues wide;
    private final InitialMemory initial;

    Checks(
            Program program,
            Prologue prologue,
            Behaviours behaviours,
            Locations locations,
            boolean races,
            boolean plain,
            WideValues wide) {
        this.program = program;
        this.prologue = prologue;
        this.behaviours = behaviours;
        this.locations = locations;
        this.races = races;
        this.plain = plain;
        this.wide = wide;
        this.initial = new InitialMemory(prologue.memory(), locations, wide);
    }

    /** The same memory, but nothing in it is ever found wrong. */
    Checks lenient() {
        return new Checks(program, prologue, behaviours, locations, races, plain, wide) {
            @Override
            @Nullable Finding read(ExecutionGraph g, int e, Action.Access access) {
                return null;
            }

            @Override
            @Nullable Finding write(ExecutionGraph g, int e, Action.Access access) {
                return null;
            }

            @Override
            @Nullable Finding free(ExecutionGraph g, int e, Action.Free free) {
                return null;
            }
        };
    }

    /**
     * How an access counts: where races are of no interest, plain accesses are relaxed ones. This is the only place that
     * says so; clocks, models and the order of frees follow from the modes that events have.
     */
    Mode mode(Mode declared) {
        return declared == Mode.NA && !plain ? Mode.RLX : declared;
    }

    /** What a thread found out by itself. */
    static Finding failure(Step step) {
        Action.Failure failure = (Action.Failure) step.action;
        return new Finding(failure.kind(), failure.message(), step.thread, failure.site(), "", List.of());
    }

    @Nullable Finding read(ExecutionGraph g, int e, Action.Access access) {
        Finding finding = validity(g, e, access);
        if (finding == null && g.readsFrom(e) == ExecutionGraph.INIT) {
            finding = initialized(g, e, access);
        }
        return finding == null && races ? race(g, e) : finding;
    }

    @Nullable Finding write(ExecutionGraph g, int e, Action.Access access) {
        Finding finding = validity(g, e, access);
        return finding == null && races ? race(g, e) : finding;
    }

    // ---- initial values ---------------------------------------------------------------------------------------------

    /** The value of a location that nothing has been written to since the start (or since it was allocated). */
    long initialValue(ExecutionGraph g, int loc) {
        return initial.value(loc);
    }

    /** Whether it is an error to read what the location held at the start, or when it was allocated. */
    boolean isUninitialized(ExecutionGraph g, int loc, Action.Access access) {
        if (initial.isDefined(loc) || !Effect.looks(access)) {
            return false;
        }
        int alloc = allocation(g, locations.get(loc).address());
        return alloc < 0 || !(action(g, alloc) instanceof Action.Alloc made) || !made.zeroed();
    }

    private @Nullable Finding initialized(ExecutionGraph g, int e, Action.Access access) {
        if (!isUninitialized(g, g.location(e), access)) {
            return null;
        }
        return finding(g, MemoryError.notYetWritten(program, access), e);
    }

    // ---- objects ----------------------------------------------------------------------------------------------------

    private @Nullable Finding validity(ExecutionGraph g, int e, Action.Access access) {
        long address = access.address();
        if (!Heap.isResponsibleFor(address)) {
            return null;
        }
        int alloc = allocation(g, address);
        Allocation object = object(g, alloc, address);
        if (object == null) {
            return finding(g, MemoryError.outOfBounds(program, access), e);
        }
        MemoryError outside = MemoryError.outside(program, access, object);
        if (outside != null) {
            return finding(g, outside, e);
        }
        int free = freeOf(g, alloc, object);
        if (free >= 0 && !g.happensBefore(e, free) || object.isFreed()) {
            return useAfterFree(g, e, access, object, free);
        }
        boolean isKnown = !races || alloc < 0 || g.happensBefore(alloc, e);
        return isKnown ? null : finding(g, MemoryError.notYetAllocated(program, access, object), e, alloc);
    }

    private Finding useAfterFree(ExecutionGraph g, int e, Action.Access access, Allocation object, int free) {
        MemoryError error = MemoryError.useAfterFree(program, access, object);
        if (free < 0) {
            return finding(g, error, e);
        }
        boolean isOrdered = g.happensBefore(free, e);
        return finding(g, isOrdered ? error : error.unorderedWith((Action.Free) action(g, free)), e, free);
    }

    /** The object that the event has allocated, or, without one, that of the prologue that the address lies in, or null. */
    private @Nullable Allocation object(ExecutionGraph g, int alloc, long address) {
        return alloc >= 0
                ? Allocation.of((Action.Alloc) action(g, alloc), g.thread(alloc), alloc)
                : prologue.heap().at(address);
    }

    /** All that was allocated, also what was freed. */
    List<Action.Alloc> objects(ExecutionGraph g) {
        List<Action.Alloc> objects = prologue.objects();
        for (int i = 0; i < g.allocations(); i++) {
            objects.add((Action.Alloc) action(g, g.allocation(i)));
        }
        return objects;
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

    private int freeOf(ExecutionGraph g, int alloc, Allocation object) {
        if (alloc >= 0) {
            return g.link(alloc);
        }
        for (int e = 0; e < g.size(); e++) {
            if (g.kind(e) == EventKind.FREE && ((Action.Free) action(g, e)).address() == object.address()) {
                return e;
            }
        }
        return ExecutionGraph.NONE;
    }

    @Nullable Finding free(ExecutionGraph g, int e, Action.Free free) {
        int alloc = allocation(g, free.address());
        Allocation object = object(g, alloc, free.address());
        MemoryError invalid = MemoryError.invalidFree(program, free, object);
        if (object == null || invalid != null) {
            return finding(g, Objects.requireNonNull(invalid), e);
        }
        int before = earlierFree(g, e, alloc, object);
        if (before >= 0) {
            return finding(g, MemoryError.doubleFree(object), e, before);
        }
        if (object.isFreed()) {
            return finding(g, MemoryError.doubleFree(object), e);
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
        Allocation object = object(g, alloc, free.address());
        return object != null && object.contains(address);
    }

    private int earlierFree(ExecutionGraph g, int e, int alloc, Allocation object) {
        int before = freeOf(g, alloc, object);
        return before == e ? ExecutionGraph.NONE : before;
    }

    /** An access to the object that does not happen before its free. */
    private @Nullable Finding accessNotBefore(ExecutionGraph g, int free, Allocation object) {
        for (int e = 0; e < free; e++) {
            if (g.isAccess(e) && object.contains(locations.get(g.location(e)).address()) && !g.happensBefore(e, free)) {
                Action.Access access = (Action.Access) action(g, e);
                MemoryError error = MemoryError.useAfterFree(program, access, object);
                return finding(g, error.unorderedWith((Action.Free) action(g, free)), e, free);
            }
        }
        return null;
    }

    // ---- races ------------------------------------------------------------------------------------------------------

    /** A conflicting access to the same location, one of the two non-atomic, that does not happen before this one. */
    private @Nullable Finding race(ExecutionGraph g, int e) {
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
                && !g.happensBefore(other, e)
                && !g.happensBefore(e, other);
    }

    private Finding raceFinding(ExecutionGraph g, int other, int e) {
        String where = program.describe(locations.get(g.location(e)).address());
        return finding(g, MemoryError.race(where, party(g, e), party(g, other)), e, other);
    }

    private MemoryError.Party party(ExecutionGraph g, int e) {
        return new MemoryError.Party(
                g.mode(e) != Mode.NA, g.isWrite(e), action(g, e).site(), g.thread(e));
    }

    private Action action(ExecutionGraph g, int e) {
        return behaviours.step(g.step(e)).action;
    }

    /** @param other an event that has to do with it */
    private Finding finding(ExecutionGraph g, MemoryError error, int e, int other) {
        return Finding.of(error, g.thread(e), action(g, e).site(), List.of(e, other));
    }

    private Finding finding(ExecutionGraph g, MemoryError error, int e) {
        return Finding.of(error, g.thread(e), action(g, e).site(), List.of(e));
    }
}
