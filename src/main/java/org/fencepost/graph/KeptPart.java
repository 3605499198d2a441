package org.fencepost.graph;

import static org.fencepost.graph.ExecutionGraph.NONE;

/**
 * Makes a graph the part of another one that a revisit keeps.
 *
 * @param renumbered new numbers for the events of the source, in their old order; NONE for those that are not kept
 */
record KeptPart(ExecutionGraph source, ExecutionGraph part, int[] renumbered) {
    /** What is older than so many events, and everything that belongs to the prefix of the write. */
    static KeptPart of(ExecutionGraph source, ExecutionGraph part, int older, int write) {
        int[] renumbered = source.renumbering();
        int next = 0;
        for (int e = 0; e < source.size(); e++) {
            renumbered[e] = e < older || source.inPrefix(e, write) ? next++ : NONE;
        }
        return new KeptPart(source, part, renumbered);
    }

    /** Copies all but the rf of these reads, which have new numbers. Returns the new number of the write. */
    int copy(int write, int firstUnlinked, int lastUnlinked) {
        copy(firstUnlinked, lastUnlinked);
        return renumbered[write];
    }

    /** Copies all but the rf of these reads, which have new numbers. */
    void copy(int firstUnlinked, int lastUnlinked) {
        part.clear(source.clocks().threads());
        part.threads.keep(source.threads, renumbered);
        int same = copyEvents();
        if (part.tracksDependencies()) {
            part.rows().copy(source.rows(), source.size(), renumbered, same);
        }
        relate(firstUnlinked, lastUnlinked);
    }

    /** Copies all events, in this order, where causes are po ∪ rf. */
    void copyInOrder(int[] order) {
        part.clear(source.clocks().threads());
        part.threads.keep(source.threads, renumbered);
        for (int e : order) {
            copyRun(e, e + 1);
        }
        relate(order.length, order.length);
    }

    private void relate(int firstUnlinked, int lastUnlinked) {
        part.coherence.keep(source.coherence, renumbered);
        for (int e = 0; e < part.size(); e++) {
            if (part.isRead(e) && (e < firstUnlinked || e > lastUnlinked)) {
                part.link(e, part.readsFrom(e));
            }
        }
    }

    /** Returns how many events at the start keep their numbers. */
    private int copyEvents() {
        int same = 0;
        for (int e = 0; e < source.size(); e++) {
            if (renumbered[e] != NONE) {
                int end = endOfRun(e);
                copyRun(e, end);
                same = e == 0 ? end : same;
                e = end;
            }
        }
        return same;
    }

    private int endOfRun(int first) {
        int end = first + 1;
        while (end < source.size() && renumbered[end] != NONE) {
            end++;
        }
        return end;
    }

    /** Copies events that are all kept: their columns at once, because most of what a revisit keeps are long runs. */
    private void copyRun(int first, int end) {
        int copy = part.newEvents(end - first);
        part.events.copy(source.events, first, copy, end - first);
        part.clocks().copy(source.clocks(), first, copy, end - first, renumbered);
        for (int e = first; e < end; e++) {
            settle(e, copy + e - first);
        }
    }

    /** Enters the copy of an event where more is kept than columns, and renumbers what it refers to. */
    private void settle(int e, int copy) {
        EventColumns events = part.events;
        part.threads.put(events.thread[copy], events.index[copy], copy);
        part.noteKind(copy);
        if (events.location[copy] != NONE) {
            part.setLocation(copy, events.location[copy]);
        }
        int write = source.readsFrom(e);
        part.coherence.readsFrom[copy] = write < 0 ? write : renumbered[write];
        int target = events.link[copy];
        if (target != NONE) {
            events.unlink(copy);
            copyLink(target, copy);
        }
    }

    private void copyLink(int target, int copy) {
        switch (part.kind(copy)) {
            case SPAWN, JOIN -> part.setLink(copy, target);
            case FREE -> {
                if (target != NONE && renumbered[target] != NONE) {
                    part.setLink(copy, renumbered[target]);
                    part.setLink(renumbered[target], copy);
                }
            }
            case READ, WRITE, FENCE, ALLOC, CHOICE -> {} // an ALLOC is linked by what frees it
        }
    }
}
