package org.fencepost.enumerate.judge;

import java.util.LinkedHashSet;
import java.util.Set;

/** AArch64 by the text of the Arm manual, B2.3, for accesses of all sizes; without choices of a value (CSEL and the like). */
final class ArmAxioms implements Axioms {
    static final Set<String> FULL = Set.of("DMB SY", "DMB ISH", "DSB SY");
    static final Set<String> LOADS = Set.of("DMB LD", "DMB ISHLD", "DSB LD");
    static final Set<String> STORES = Set.of("DMB ST", "DMB ISHST");
    static final Set<String> STORES_COMPLETE = Set.of("DSB ST");
    static final Set<String> CONTEXT = Set.of("ISB");

    @Override
    public void addLocal(Run run, Edges edges) {
        for (Access a : run.accesses) {
            for (Access b : run.accesses) {
                if (a.isBefore(b) && isOrdered(run, a, b)) {
                    edges.addWhole(a, b);
                }
                addLocalWriteSuccessor(a, b, edges);
                addForwarded(run, a, b, edges);
            }
            addAtomic(run, a, edges);
        }
        Edges local = edges.copy();
        for (Access a : run.accesses) {
            if (a.isRead() && a.instruction().kind() == Instruction.Kind.COMPARE_AND_SWAP) {
                addPicked(run, a, local, edges);
            }
        }
    }

    /**
     * What a compare-and-swap writes is only written because of what it has read. So are writes that come, locally ordered, after
     * a read of it, also by way of further writes.
     */
    private static void addPicked(Run run, Access read, Edges local, Edges edges) {
        Set<Access> picked = new LinkedHashSet<>();
        collectPicked(run, read, picked);
        for (Access from : picked) {
            for (Access to : run.accesses) {
                for (int cell = 0; cell < to.cells(); cell++) {
                    if (to.isWrite() && local.reaches(from, to.node() + cell)) {
                        addFromAll(read, to.node() + cell, edges);
                    }
                }
                if (from.isBefore(to) && (isBranchedAround(run, from, to) || isAddressedAround(run, from, to))) {
                    edges.addWhole(read, to);
                }
            }
        }
    }

    private static void collectPicked(Run run, Access read, Set<Access> picked) {
        Access own = read.isPartOfAtomic() && isComputed(read) ? run.otherHalf(read) : null;
        for (Access write : run.accesses) {
            if (write.equals(own) || !picked.isEmpty() && write.isWrite() && run.dependsInData(read, write)) {
                for (Access next : run.accesses) {
                    if (next.isRead() && isForwarded(run, write, next) && picked.add(next)) {
                        collectPicked(run, next, picked);
                    }
                }
            }
        }
    }

    private static boolean isForwarded(Run run, Access write, Access next) {
        for (int cell = write.firstCell(); cell < write.firstCell() + write.cells(); cell++) {
            if (run.isNextRead(write, next, cell)) {
                return true;
            }
        }
        return false;
    }

    /** Whether what an atomic instruction writes has to do with what it reads. */
    private static boolean isComputed(Access read) {
        return read.instruction().kind() != Instruction.Kind.SWAP;
    }

    private static void addFromAll(Access from, int to, Edges edges) {
        for (int i = 0; i < from.cells(); i++) {
            edges.add(from.node() + i, to);
        }
    }

    /** An address, then an ISB, then the access. */
    private static boolean isAddressedAround(Run run, Access a, Access b) {
        return run.accesses.stream()
                .anyMatch(between -> run.dependsInAddress(a, between) && run.isFenced(between, b, CONTEXT));
    }

    private static boolean isOrdered(Run run, Access a, Access b) {
        return run.isFenced(a, b, FULL)
                || a.isRead() && run.isFenced(a, b, LOADS)
                || a.isWrite() && b.isWrite() && run.isFenced(a, b, STORES)
                || a.isWrite() && run.isFenced(a, b, STORES_COMPLETE)
                || isAcquireReleaseAtomic(a)
                || a.isRelease() && b.isAcquire()
                || a.isAcquiring()
                || b.isRelease()
                || isDependent(run, a, b);
    }

    /** What an atomic instruction with both orders has written is a barrier of its own. */
    private static boolean isAcquireReleaseAtomic(Access a) {
        return a.isWrite()
                && a.isPartOfAtomic()
                && a.isRelease()
                && a.instruction().read() == Instruction.Strength.ACQUIRE;
    }

    private static boolean isDependent(Run run, Access a, Access b) {
        if (run.dependsInAddress(a, b) || run.dependsInData(a, b)) {
            return true;
        }
        if (b.isWrite() && run.branches(a, b.thread(), b.at())) {
            return true;
        }
        for (Access between : run.accesses) {
            if (run.dependsInAddress(a, between) && between.isBefore(b)) {
                if (b.isWrite() || run.isFenced(between, b, CONTEXT)) {
                    return true;
                }
            }
        }
        return isBranchedAround(run, a, b);
    }

    /** A branch, then an ISB, then the access. */
    private static boolean isBranchedAround(Run run, Access a, Access b) {
        for (int at = a.at() + 1; at < b.at(); at++) {
            Instruction instruction = run.threads.get(a.thread()).get(at);
            if (instruction.kind() == Instruction.Kind.FENCE
                    && CONTEXT.contains(instruction.fence())
                    && run.branches(a, a.thread(), at)) {
                return true;
            }
        }
        return false;
    }

    private static void addLocalWriteSuccessor(Access a, Access b, Edges edges) {
        for (int cell = a.firstCell(); cell < a.firstCell() + a.cells(); cell++) {
            if (a.isBefore(b) && b.isWrite() && b.has(cell)) {
                edges.addWhole(a.node(cell), b);
            }
        }
    }

    /** A dependency into a write orders what reads from it early, cell by cell. */
    private static void addForwarded(Run run, Access read, Access write, Edges edges) {
        if (!write.isWrite() || !run.dependsInAddress(read, write) && !run.dependsInData(read, write)) {
            return;
        }
        for (Access next : run.accesses) {
            for (int cell = write.firstCell(); cell < write.firstCell() + write.cells(); cell++) {
                if (next.isRead() && run.isNextRead(write, next, cell)) {
                    for (int i = 0; i < read.cells(); i++) {
                        edges.add(read.node() + i, next.node(cell));
                    }
                }
            }
        }
    }

    private static void addAtomic(Run run, Access read, Edges edges) {
        Access write = read.isRead() ? run.otherHalf(read) : null;
        if (write == null) {
            return;
        }
        for (int cell = read.firstCell(); cell < read.firstCell() + read.cells(); cell++) {
            edges.add(read.node(cell), write.node(cell));
            for (Access next : run.accesses) {
                if (next.isAcquiring() && run.isNextRead(write, next, cell)) {
                    edges.add(read.node(cell), next.node(cell));
                }
                if (read.instruction().kind() == Instruction.Kind.ADD && run.isNextRead(write, next, cell)) {
                    addFromAll(read, next.node(cell), edges);
                }
            }
        }
    }

    @Override
    public void addObserved(Run run, int cell, Edges edges) {
        for (Access from : run.accesses) {
            for (Access to : run.accesses) {
                if (!from.isOf(to) && from.has(cell) && to.has(cell) && run.isObserved(from, to, cell)) {
                    edges.addWhole(from.node(cell), to);
                    if (from.isRead()) {
                        addHazards(run, from, to, edges);
                    }
                }
            }
        }
    }

    /** Earlier reads of any cell of a read that was too early for a write. */
    private static void addHazards(Run run, Access read, Access write, Edges edges) {
        for (Access earlier : run.accesses) {
            for (int cell = read.firstCell(); cell < read.firstCell() + read.cells(); cell++) {
                if (earlier.isRead() && earlier.isBefore(read) && earlier.has(cell)) {
                    edges.addWhole(earlier.node(cell), write);
                }
            }
        }
    }

    /** Writes in between do no harm when one of them is the thread's own. */
    @Override
    public boolean isAtomic(Run run, Access read, Access write, int cell) {
        int from = run.position(read, cell);
        int to = run.position(write, cell);
        boolean other = false;
        for (int i = from + 1; i < to; i++) {
            if (run.order(cell).get(i).isOf(write)) {
                return true;
            }
            other = true;
        }
        return !other;
    }
}
