package org.fencepost.enumerate.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * One way in which the instructions of all threads go (which of those that may fail succeed), and for each cell chosen so far
 * where its reads read from and in which order it is written.
 */
final class Run {
    /** Stands for the write before all others. */
    static final int INITIAL = -1;

    final List<List<Instruction>> threads;
    final int grain;
    final List<Access> accesses = new ArrayList<>();
    private final Set<Instruction> failed;
    /** By cell: the writes in coherence order; null while nothing has been chosen. */
    private final List<List<Access>> orders;
    /** By node of a read: the number of the write that it reads from. */
    private final int[] sources;

    private int nodes;

    /** @param failed by identity: equal instructions may stand in two places */
    Run(List<List<Instruction>> threads, int cells, int grain, Set<Instruction> failed) {
        this.threads = threads;
        this.grain = grain;
        this.failed = failed;
        for (int thread = 0; thread < threads.size(); thread++) {
            for (int at = 0; at < threads.get(thread).size(); at++) {
                add(thread, at, threads.get(thread).get(at));
            }
        }
        orders = new ArrayList<>(Collections.nCopies(cells, null));
        sources = new int[nodes];
    }

    private void add(int thread, int at, Instruction instruction) {
        if (instruction.reads()) {
            add(thread, at, instruction, false);
        }
        if (instruction.writes() && !failed.contains(instruction)) {
            add(thread, at, instruction, true);
        }
    }

    private void add(int thread, int at, Instruction instruction, boolean write) {
        int first = (8 * instruction.variable() + instruction.offset()) / grain;
        int cells = instruction.size() / grain;
        accesses.add(new Access(accesses.size(), thread, at, instruction, write, first, cells, nodes));
        nodes += cells;
    }

    int nodes() {
        return nodes;
    }

    boolean succeeds(Instruction instruction) {
        return !failed.contains(instruction);
    }

    List<Access> at(int cell, boolean writes) {
        return accesses.stream()
                .filter(access -> access.isWrite() == writes && access.has(cell))
                .toList();
    }

    void choose(int cell, List<Access> order, List<Access> reads, int[] from) {
        orders.set(cell, order);
        for (int i = 0; i < from.length; i++) {
            sources[reads.get(i).node(cell)] = from[i];
        }
    }

    void forget(int cell) {
        orders.set(cell, null);
    }

    boolean isChosen(int cell) {
        return orders.get(cell) != null;
    }

    List<Access> order(int cell) {
        return orders.get(cell);
    }

    /** The number of the write that a read reads a cell from. */
    int source(Access read, int cell) {
        return sources[read.node(cell)];
    }

    /** How far in coherence order the write is that an access is or reads from; the initial one is at -1. */
    int position(Access access, int cell) {
        int write = access.isWrite() ? access.number() : source(access, cell);
        return write == INITIAL ? -1 : orders.get(cell).indexOf(accesses.get(write));
    }

    /** Whether the second one reads from the first, or comes after it, or after what it read, in coherence order. */
    boolean isObserved(Access from, Access to, int cell) {
        if (to.isRead()) {
            return from.isWrite() && source(to, cell) == from.number();
        }
        return position(from, cell) < position(to, cell);
    }

    /** The write that is the other half of a read, of the same instruction or as the exclusive store that goes with it, or null. */
    Access otherHalf(Access read) {
        return accesses.stream()
                .filter(write -> write.isWrite() && write.isOf(read) && isPair(read, write))
                .findFirst()
                .orElse(null);
    }

    private boolean isPair(Access read, Access write) {
        return read.isPartOfAtomic() ? read.at() == write.at() : pairedLoad(write) == read.at();
    }

    /** The place of the exclusive load before an exclusive store, or -1. */
    private int pairedLoad(Access store) {
        if (store.instruction().kind() != Instruction.Kind.STORE_EXCLUSIVE) {
            return -1;
        }
        for (int at = store.at() - 1; at >= 0; at--) {
            if (threads.get(store.thread()).get(at).kind() == Instruction.Kind.LOAD_EXCLUSIVE) {
                return at;
            }
        }
        return -1;
    }

    /** The next reads of what a write has written to a cell, in its own thread, with no write in between. */
    boolean isNextRead(Access write, Access read, int cell) {
        return write.isBefore(read)
                && write.has(cell)
                && read.has(cell)
                && accesses.stream()
                        .noneMatch(other ->
                                other.isWrite() && other.has(cell) && write.isBefore(other) && other.isBefore(read));
    }

    /** Whether one of these fences stands between two accesses. */
    boolean isFenced(Access from, Access to, Set<String> fences) {
        return from.isBefore(to)
                && threads.get(from.thread()).subList(from.at() + 1, to.at()).stream()
                        .anyMatch(instruction ->
                                instruction.kind() == Instruction.Kind.FENCE && fences.contains(instruction.fence()));
    }

    boolean dependsInAddress(Access read, Access access) {
        return read.isRead() && read.isOf(access) && access.instruction().address() == read.at();
    }

    boolean dependsInData(Access read, Access access) {
        return read.isRead()
                && read.isOf(access)
                && access.isWrite()
                && access.instruction().data() == read.at();
    }

    /** A branch that depends on the read stands before the place. */
    boolean branches(Access read, int thread, int before) {
        return read.isRead()
                && read.thread() == thread
                && threads.get(thread).subList(0, before + 1).stream()
                        .anyMatch(instruction -> instruction.control() == read.at());
    }
}
