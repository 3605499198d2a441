package org.fencepost.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.Site;

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
    /** Live heap objects whose allocation site has not been reported. */
    private final List<Candidate> candidates = new ArrayList<>();

    Leaks(Program program, Prologue prologue, Behaviours behaviours, Locations locations) {
        this.program = program;
        this.prologue = prologue;
        this.behaviours = behaviours;
        this.locations = locations;
    }

    List<Finding> find(ExecutionGraph g) {
        findCandidates(g);
        if (candidates.isEmpty()) {
            return List.of();
        }
        Set<Long> pointers = reachable(g);
        List<Finding> leaks = new ArrayList<>();
        for (Candidate c : candidates) {
            if (!pointers.contains(c.origin.address())
                    && reported.add(c.origin.site().user())) {
                leaks.add(new Finding(
                        FailureKind.LEAK,
                        "the object of " + c.origin.size() + " bytes allocated at "
                                + c.origin.site().user() + " is never freed",
                        c.thread,
                        c.origin.site(),
                        "",
                        c.event >= 0 ? List.of(c.event) : List.of()));
            }
        }
        return leaks;
    }

    private record Candidate(Action.Alloc origin, int thread, int event) {}

    private void findCandidates(ExecutionGraph g) {
        candidates.clear();
        for (int i = 0; i < g.allocations(); i++) {
            int e = g.allocation(i);
            Action.Alloc origin = (Action.Alloc) behaviours.step(g.step(e)).action;
            if (g.link(e) < 0 && isCandidate(origin)) {
                candidates.add(new Candidate(origin, g.thread(e), e));
            }
        }
        for (int i = 0; i < prologue.objects.size(); i++) {
            HeapObject object = prologue.objects.get(i);
            if (!object.freed && isCandidate(object.origin) && !isFreed(g, object)) {
                candidates.add(new Candidate(object.origin, 0, -1));
            }
        }
    }

    private boolean isCandidate(Action.Alloc origin) {
        return origin.storage() == Action.Storage.HEAP
                && !reported.contains(origin.site().user());
    }

    private boolean isFreed(ExecutionGraph g, HeapObject object) {
        for (int e = 0; e < g.size(); e++) {
            if (behaviours.step(g.step(e)).action instanceof Action.Free free
                    && free.address() == object.origin.address()) {
                return true;
            }
        }
        return false;
    }

    /** The candidates' addresses that some global variable, or an object reached from one, holds a pointer into. */
    private Set<Long> reachable(ExecutionGraph g) {
        FinalMemory memory = new FinalMemory(g, locations, prologue, behaviours.wide);
        Set<Long> reached = new HashSet<>();
        Deque<long[]> ranges = new ArrayDeque<>();
        for (MemoryObject global : program.globals()) {
            ranges.push(new long[] {global.address(), global.size()});
        }
        while (!ranges.isEmpty()) {
            long[] range = ranges.pop();
            for (long at = (range[0] + 7) & ~7L; at + 8 <= range[0] + range[1]; at += 8) {
                // The low bits of a pointer may be tags.
                long pointer = memory.read(at) & 0x0000ffffffffffffL;
                for (Candidate c : candidates) {
                    Action.Alloc o = c.origin;
                    if (pointer >= o.address()
                            && pointer < o.address() + Math.max(1, o.size())
                            && reached.add(o.address())) {
                        ranges.push(new long[] {o.address(), o.size()});
                    }
                }
            }
        }
        return reached;
    }
}
