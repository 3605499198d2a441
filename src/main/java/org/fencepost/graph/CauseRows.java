package org.fencepost.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * What is before each event of a graph whose model tracks dependencies, where that is not all of po ∪ rf. It is computed when
 * somebody asks, because of most events of a large graph nobody does.
 */
public final class CauseRows {
    /** Knows what events are caused by. */
    @FunctionalInterface
    public interface Source {
        /**
         * Fills the sets of the event. Returns false if those of others are needed for that; it has told {@link #needs} of
         * them, and is asked again when they are known.
         */
        boolean compute(int e);
    }

    private static final byte UNKNOWN = 0;
    private static final byte UNDERWAY = 1;
    private static final byte KNOWN = 2;

    private final Source source;
    /** The events that each event depends on, as far as the model counts it. */
    private final EventRows dependencies = new EventRows();
    /** What each event is caused by, itself included: dependencies, fences and rf, again and again. */
    private final EventRows causes = new EventRows();
    /** What a revisit by the event keeps. The same rows as those of causes unless there is more to it. */
    private EventRows prefixes = causes;

    private byte[] states = new byte[64];
    private int[] asked = new int[16];
    private int askedCount;

    CauseRows(Source source) {
        this.source = source;
    }

    /** The rows that {@link Source#compute} fills. */
    public EventRows dependencies() {
        return dependencies;
    }

    public EventRows causes() {
        return causes;
    }

    public EventRows prefixes() {
        return prefixes;
    }

    /** From now on there may be more in the prefix of an event than its causes. */
    void keepPrefixes() {
        prefixes = new EventRows();
    }

    /** Whether the event depends on the other. */
    public boolean dependsOn(int e, int other) {
        require(e);
        return dependencies.contains(e, other);
    }

    boolean isCause(int other, int e) {
        require(e);
        return causes.contains(e, other);
    }

    boolean inPrefix(int other, int e) {
        require(e);
        return prefixes.contains(e, other);
    }

    /** What is known of the event is no longer true. */
    public void forget(int e) {
        ensure(e);
        states[e] = UNKNOWN;
    }

    /** What is known of this event and of those that it belongs to the past of, among so many, is no longer true. */
    public void forgetAfter(int cause, int events) {
        for (int e = 0; e < events; e++) {
            if (states[e] == KNOWN && (causes.contains(e, cause) || prefixes.contains(e, cause))) {
                states[e] = UNKNOWN;
            }
        }
    }

    /** Whether what is known of so many events is what would be found out now. Afterwards it is. */
    public boolean areUpToDate(int events) {
        List<BitSet> known = new ArrayList<>();
        for (int e = 0; e < events; e++) {
            known.add(states[e] == KNOWN ? members(e) : null);
        }
        Arrays.fill(states, 0, events, UNKNOWN);
        boolean same = true;
        for (int e = 0; e < events; e++) {
            require(e);
            same &= known.get(e) == null || known.get(e).equals(members(e));
        }
        return same;
    }

    /** The prefix of the event, and its causes, those twice as far away. */
    private BitSet members(int e) {
        BitSet members = new BitSet();
        for (int f = 0; f < states.length; f++) {
            members.set(f, prefixes.contains(e, f));
            members.set(f + states.length, causes.contains(e, f));
        }
        return members;
    }

    /** Sees to it that the sets of the event are known. */
    public void require(int e) {
        if (states[e] == KNOWN) {
            return;
        }
        int before = askedCount;
        needs(e);
        while (askedCount > before) {
            int next = asked[askedCount - 1];
            boolean known = states[next] == KNOWN;
            states[next] = UNDERWAY;
            if (known || source.compute(next)) {
                states[next] = KNOWN;
                askedCount--;
            }
        }
    }

    /** The sets of the event, which is caused by nothing that is being computed, are needed. Returns whether they are not yet known. */
    public boolean needs(int e) {
        if (states[e] != UNKNOWN) {
            return false;
        }
        if (askedCount == asked.length) {
            asked = Arrays.copyOf(asked, 2 * askedCount);
        }
        asked[askedCount++] = e;
        return true;
    }

    /** Makes these the rows of the events of the source that have new numbers; the first {@code same} keep theirs. */
    void copy(CauseRows from, int events, int[] renumbered, int same) {
        for (int e = 0; e < events; e++) {
            if (renumbered[e] == ExecutionGraph.NONE) {
                continue;
            }
            forget(renumbered[e]);
            // Whatever came by way of an event that is gone is gone, too, unless there is another way.
            if (from.states[e] == KNOWN && from.prefixes.areKept(e, renumbered) && from.causes.areKept(e, renumbered)) {
                states[renumbered[e]] = KNOWN;
                dependencies.copy(from.dependencies, e, renumbered, same);
                causes.copy(from.causes, e, renumbered, same);
                if (prefixes != causes) {
                    prefixes.copy(from.prefixes, e, renumbered, same);
                }
            }
        }
    }

    void save(DataOutput out, int events) throws IOException {
        for (int e = 0; e < events; e++) {
            out.writeByte(states[e]);
            if (states[e] == KNOWN) {
                dependencies.save(out, e);
                causes.save(out, e);
                if (prefixes != causes) {
                    prefixes.save(out, e);
                }
            }
        }
    }

    void load(DataInput in, int events) throws IOException {
        for (int e = 0; e < events; e++) {
            forget(e);
            states[e] = in.readByte();
            if (states[e] == KNOWN) {
                dependencies.load(in, e);
                causes.load(in, e);
                if (prefixes != causes) {
                    prefixes.load(in, e);
                }
            }
        }
    }

    private void ensure(int e) {
        if (e >= states.length) {
            states = Arrays.copyOf(states, Math.max(e + 1, 2 * states.length));
        }
    }
}
