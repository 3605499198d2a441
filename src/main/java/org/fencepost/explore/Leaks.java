package org.fencepost.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.Allocation;
import org.fencepost.memory.MemoryError;
import org.fencepost.program.Action;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/**
 * Finds heap objects that at the end of an execution are neither freed nor reachable from any global variable. Each
 * allocation site is reported once.
 */
final class Leaks {
    private final Program program;
    private final Prologue prologue;
    private final Behaviours behaviours;
    private final Locations locations;
    private final Set<Site> reported = new HashSet<>();
    /** Live heap objects of the prologue. */
    private final List<Allocation> older = new ArrayList<>();
    /** Live heap objects whose allocation site has not been reported. */
    private final List<Candidate> candidates = new ArrayList<>();

    private long @Nullable [] filled;

    Leaks(Program program, Prologue prologue, Behaviours behaviours, Locations locations) {
        this.program = program;
        this.prologue = prologue;
        this.behaviours = behaviours;
        this.locations = locations;
        prologue.heap().forEach(object -> {
            if (!object.isFreed() && isCandidate(object)) {
                older.add(object);
            }
        });
    }

    List<Finding> find(ExecutionGraph g) {
        findCandidates(g);
        if (candidates.isEmpty()) {
            return List.of();
        }
        Set<Long> pointers = reachable(g);
        List<Finding> leaks = new ArrayList<>();
        for (Candidate c : candidates) {
            Allocation object = c.object;
            if (!pointers.contains(object.address()) && reported.add(object.site())) {
                List<Integer> culprits = c.event >= 0 ? List.of(c.event) : List.of();
                leaks.add(Finding.of(
                        MemoryError.leak(object),
                        object.thread(),
                        object.origin().site(),
                        culprits));
            }
        }
        return leaks;
    }

    /** @param event that allocated it, or {@link ExecutionGraph#NONE} for an object of the prologue */
    private record Candidate(Allocation object, int event) {}

    private void findCandidates(ExecutionGraph g) {
        candidates.clear();
        for (int i = 0; i < g.allocations(); i++) {
            int e = g.allocation(i);
            Allocation object = Allocation.of((Action.Alloc) behaviours.step(g.step(e)).action, g.thread(e), e);
            if (g.link(e) < 0 && isCandidate(object)) {
                candidates.add(new Candidate(object, e));
            }
        }
        for (Allocation object : older) {
            if (isCandidate(object) && !isFreed(g, object)) {
                candidates.add(new Candidate(object, ExecutionGraph.NONE));
            }
        }
    }

    private boolean isCandidate(Allocation object) {
        return object.origin().storage() == Action.Storage.HEAP && !reported.contains(object.site());
    }

    private boolean isFreed(ExecutionGraph g, Allocation object) {
        for (int e = 0; e < g.size(); e++) {
            if (behaviours.step(g.step(e)).action instanceof Action.Free free && free.address() == object.address()) {
                return true;
            }
        }
        return false;
    }

    /** The candidates' addresses that some global variable, or an object reached from one, holds a pointer into. */
    private Set<Long> reachable(ExecutionGraph g) {
        FinalMemory memory = new FinalMemory(g, locations, prologue, behaviours.wide);
        Set<Long> reached = new HashSet<>();
        Deque<Allocation> found = new ArrayDeque<>();
        for (long word : filled()) {
            follow(memory.read(word), reached, found);
        }
        for (long word : memory.written()) {
            if (isOfGlobal(word)) {
                follow(memory.read(word), reached, found);
            }
        }
        while (!found.isEmpty()) {
            Allocation object = found.pop();
            long end = object.address() + object.size();
            for (long at = aligned(object.address()); at + FinalMemory.WORD <= end; at += FinalMemory.WORD) {
                follow(memory.read(at), reached, found);
            }
        }
        return reached;
    }

    private void follow(long value, Set<Long> reached, Deque<Allocation> found) {
        // The low bits of a pointer may be tags.
        long pointer = value & 0x0000ffffffffffffL;
        if (pointer == 0) {
            return;
        }
        for (Candidate c : candidates) {
            if (c.object.contains(pointer) && reached.add(c.object.address())) {
                found.push(c.object);
            }
        }
    }

    /** The words of global variables that hold something from the start: others can hold a pointer only when they are written. */
    private long[] filled() {
        if (filled == null) {
            filled = program.globals().stream()
                    .filter(Leaks::mayHoldPointers)
                    .flatMapToLong(Leaks::words)
                    .filter(word -> prologue.memory().read(word, FinalMemory.WORD) != 0)
                    .toArray();
        }
        return filled;
    }

    private static LongStream words(MemoryObject global) {
        long end = global.address() + global.size() - FinalMemory.WORD;
        return LongStream.iterate(aligned(global.address()), word -> word <= end, word -> word + FinalMemory.WORD);
    }

    private boolean isOfGlobal(long word) {
        MemoryObject global = program.globalAt(word);
        return global != null && mayHoldPointers(global) && word + FinalMemory.WORD <= global.address() + global.size();
    }

    /** What a compiler knows is no address of memory that was allocated. */
    private static boolean mayHoldPointers(MemoryObject global) {
        return !global.constant();
    }

    private static long aligned(long address) {
        return (address + FinalMemory.WORD - 1) & -FinalMemory.WORD;
    }
}
