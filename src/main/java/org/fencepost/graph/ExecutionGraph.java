package org.fencepost.graph;

import java.util.Arrays;
import java.util.Objects;
import org.fencepost.program.Mode;
import org.jspecify.annotations.Nullable;

/**
 * An execution graph that grows event by event and shrinks by popping the newest: the explorer's working state. All of it
 * is arrays indexed by event number ({@link EventColumns}), and an event's number is its place in the order of addition (the
 * order ≤G of Mixer §4.1), so undoing is cheap and the order needs no storage.
 *
 * <p>Initial writes are not events: a read of the initial value reads from {@link #INIT}. {@link Coherence} is one list per
 * location, {@link ProgramOrder} one per thread.
 * Clocks (one number per thread: how many of its events are in the past) are computed when an event is added, by
 * {@link Clocks}, and never change while the event lives.
 *
 * <p>For models that track dependencies, what causes an event is not everything before it in its thread. A revisit may
 * then keep an event and delete earlier ones of the same thread; their places stay open as holes ({@link #event} is NONE)
 * until they are filled again. Causes are then kept as {@link EventRows} instead of clocks.
 */
public final class ExecutionGraph {
    /** No event. */
    public static final int NONE = -1;
    /** Stands for the initial write of a read's location. */
    public static final int INIT = -2;

    private static final int READ = EventKind.READ.ordinal();
    private static final int WRITE = EventKind.WRITE.ordinal();
    private static final int FENCE = EventKind.FENCE.ordinal();
    private static final int SEQ_CST = Mode.SC.ordinal();

    final EventColumns events = new EventColumns();
    final Coherence coherence = new Coherence();
    final ProgramOrder threads = new ProgramOrder();
    private int size;

    private final Clocks clocks = new Clocks();
    /** What is before each event when the model tracks dependencies; null when causes are po ∪ rf. */
    private final @Nullable CauseRows rows;
    /** Whether a revisit keeps only causes, where they are not po ∪ rf. */
    private boolean prefixInRows;

    private int[] allocations = new int[8];
    private int allocationCount;
    private int seqCstCount;
    private int seqCstFences;
    private int[] renumbering = new int[64];

    /** A graph whose events are caused by what is before them in po ∪ rf. */
    public ExecutionGraph() {
        rows = null;
    }

    /** A graph whose events are caused by what the source says. */
    public ExecutionGraph(CauseRows.Source source) {
        rows = new CauseRows(source);
        prefixInRows = true;
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    public int size() {
        return size;
    }

    public int threads() {
        return threads.count();
    }

    public boolean isAlive(int t) {
        return threads.isAlive(t);
    }

    public int length(int t) {
        return threads.length(t);
    }

    /** The i-th event of the thread; NONE for a hole. */
    public int event(int t, int i) {
        return threads.event(t, i);
    }

    public boolean hasHoles(int t) {
        return threads.hasHoles(t);
    }

    /** Whether some event of the thread was added when later ones were there. */
    public boolean hasFillers(int t) {
        return threads.hasFillers(t);
    }

    /** The newest event of the thread, or NONE. */
    public int last(int t) {
        return threads.last(t);
    }

    /** The event that joins the thread, or NONE. */
    public int joinedBy(int t) {
        return threads.joinedBy(t);
    }

    public int spawnedBy(int t) {
        return threads.spawnedBy(t);
    }

    public EventKind kind(int e) {
        return events.kind(e);
    }

    public boolean isRead(int e) {
        return events.kind[e] == READ;
    }

    public boolean isWrite(int e) {
        return events.kind[e] == WRITE;
    }

    public boolean isFence(int e) {
        return events.kind[e] == FENCE;
    }

    public boolean isAccess(int e) {
        return events.kind[e] <= WRITE;
    }

    public Mode mode(int e) {
        return events.mode(e);
    }

    public boolean isSeqCst(int e) {
        return events.mode[e] == SEQ_CST;
    }

    /** Half of a read-modify-write: a read that its write follows, or that write. */
    public boolean isExclusive(int e) {
        return events.exclusive[e];
    }

    public int thread(int e) {
        return events.thread[e];
    }

    public int index(int e) {
        return events.index[e];
    }

    public int location(int e) {
        return events.location[e];
    }

    /** The write that the read reads from, or INIT. */
    public int readsFrom(int e) {
        return coherence.readsFrom[e];
    }

    /** The value read or written. */
    public long value(int e) {
        return events.value[e];
    }

    public int step(int e) {
        return events.step[e];
    }

    public int part(int e) {
        return events.part[e];
    }

    public int link(int e) {
        return events.link[e];
    }

    /** The first part of the atomic access that the event is part of; for most events itself. */
    public int head(int e) {
        return e - events.groupOffset[e];
    }

    /** How many parts the access has that starts with the event. */
    public int groupSize(int head) {
        return events.groupSize[head];
    }

    public int groupEnd(int e) {
        return e - events.groupOffset[e] + events.groupSize[e] - 1;
    }

    /** The event before this one in its thread; for the first one the spawn, or NONE. */
    public int predecessor(int e) {
        int i = events.index[e];
        return i > 0 ? threads.event(events.thread[e], i - 1) : threads.spawnedBy(events.thread[e]);
    }

    /** The read of the update that the write belongs to: the same part of it, if there are several. */
    public int readOf(int write) {
        return threads.event(events.thread[write], events.index[write] - events.groupSize[write]);
    }

    /** The next event of the same thread, or NONE. */
    public int successor(int e) {
        return threads.next(events.thread[e], events.index[e]);
    }

    /** The next event of the same thread that is there, past any holes, or NONE. */
    public int nextInThread(int e) {
        return threads.nextPastHoles(events.thread[e], events.index[e]);
    }

    /** Whether all accesses to the location are atomic. */
    public boolean isAtomicOnly(int loc) {
        return coherence.isAtomicOnly(loc);
    }

    /** The number of writes to the location, without the initial one. */
    public int writes(int loc) {
        return coherence.writes(loc);
    }

    /** The i-th write to the location in coherence order. */
    public int write(int loc, int i) {
        return coherence.write(loc, i);
    }

    public int coherencePosition(int write) {
        return coherence.position[write];
    }

    /** The write after this one (or after the initial one of the location) in coherence order, or NONE. */
    public int coherenceSuccessor(int write, int loc) {
        return coherence.successor(write, loc);
    }

    public int firstReader(int write) {
        return coherence.firstReader[write];
    }

    public int firstInitialReader(int loc) {
        return coherence.firstInitialReader(loc);
    }

    public int nextReader(int read) {
        return coherence.nextReader[read];
    }

    public int allocations() {
        return allocationCount;
    }

    public int allocation(int i) {
        return allocations[i];
    }

    /** Locations that had an access at some time since the graph was cleared. */
    public int touchedLocations() {
        return coherence.touchedCount();
    }

    public int touchedLocation(int i) {
        return coherence.touched(i);
    }

    /** How many events are seq_cst. */
    public int seqCstEvents() {
        return seqCstCount;
    }

    /** How many of them are fences. */
    public int seqCstFences() {
        return seqCstFences;
    }

    public Clocks clocks() {
        return clocks;
    }

    public boolean tracksDependencies() {
        return rows != null;
    }

    /** What is before each event when the model tracks dependencies. */
    public CauseRows rows() {
        return Objects.requireNonNull(rows, "causes are po ∪ rf");
    }

    /** From now on the explorer says what belongs to the prefix of an event. */
    public void keepPrefixes() {
        if (prefixInRows) {
            rows().keepPrefixes();
        } else {
            clocks.keepPrefixes();
        }
    }

    /** From now on the prefix of an event is what is before it in po ∪ rf, even if that is not all cause of it. */
    public void keepProgramOrder() {
        prefixInRows = false;
    }

    /** Whether less belongs to the prefix of an event than what is before it in po ∪ rf. */
    public boolean hasNarrowPrefixes() {
        return prefixInRows;
    }

    /**
     * Whether {@code earlier} is among the causes of {@code later} (po ∪ rf, or dependencies, fences and rf), or is it, or must
     * stay with it for another reason.
     */
    public boolean inPrefix(int earlier, int later) {
        return prefixInRows
                ? rows().inPrefix(earlier, later)
                : clocks.prefix(later, events.thread[earlier]) > events.index[earlier];
    }

    /** Whether one of the events keeps {@code earlier}. */
    public boolean inPrefix(int earlier, int[] keepers) {
        for (int later : keepers) {
            if (inPrefix(earlier, later)) {
                return true;
            }
        }
        return false;
    }

    /** Whether {@code earlier} is among the causes of {@code later} (po ∪ rf, or dependencies, fences and rf), or is it. */
    public boolean causes(int earlier, int later) {
        return rows != null
                ? rows.isCause(earlier, later)
                : clocks.causes(later, events.thread[earlier]) > events.index[earlier];
    }

    public boolean happensBefore(int earlier, int later) {
        return earlier != later && clocks.happensBefore(later, events.thread[earlier]) > events.index[earlier];
    }

    // ---- growing ----------------------------------------------------------------------------------------------------

    public void clear(int threadCapacity) {
        size = 0;
        threads.clear();
        coherence.clear();
        allocationCount = 0;
        seqCstCount = 0;
        seqCstFences = 0;
        clocks.reset(threadCapacity);
    }

    /** Makes thread t exist. */
    public void startThread(int t, int spawn) {
        threads.start(t, spawn);
    }

    /** Appends an event to its thread; accesses still have to be given their rf or co, and all their clocks. */
    public int add(EventKind what, int t, Mode how, int fromStep, int ofPart) {
        return add(what, t, threads.length(t), how, fromStep, ofPart);
    }

    /** Adds an event at the end of its thread, or in a hole. */
    public int add(EventKind what, int t, int i, Mode how, int fromStep, int ofPart) {
        int e = newEvent();
        events.begin(e, what, t, i, how, fromStep, ofPart);
        threads.put(t, i, e);
        coherence.readsFrom[e] = NONE;
        noteKind(e);
        if (rows != null) {
            rows.forget(e);
        }
        return e;
    }

    /** The number of one more event. */
    int newEvent() {
        return newEvents(1);
    }

    /** The number of the first of so many more events. */
    int newEvents(int count) {
        int first = size;
        size += count;
        while (size > events.capacity()) {
            events.grow();
            coherence.growEvents(events.capacity());
        }
        return first;
    }

    /** Keeps the lists of special events up to date. */
    void noteKind(int e) {
        if (isSeqCst(e)) {
            seqCstCount++;
            seqCstFences += isFence(e) ? 1 : 0;
        }
        if (events.is(e, EventKind.ALLOC)) {
            if (allocationCount == allocations.length) {
                allocations = Arrays.copyOf(allocations, 2 * allocationCount);
            }
            allocations[allocationCount++] = e;
        }
    }

    /** Says which step of its thread made the event: it changes when what came before it is filled in differently. */
    public void setStep(int e, int newStep) {
        events.step[e] = newStep;
    }

    public void setLocation(int e, int loc) {
        events.location[e] = loc;
        coherence.touch(loc);
        if (isWrite(e)) {
            coherence.firstReader[e] = NONE;
        }
        if (events.is(e, Mode.NA)) {
            coherence.countPlain(loc, 1);
        }
    }

    public void setValue(int e, long newValue) {
        events.value[e] = newValue;
    }

    /** Makes the event one of several parts of an atomic access, all added one after the other. */
    public void setGroup(int e, int offset, int parts) {
        events.groupOffset[e] = offset;
        events.groupSize[e] = parts;
    }

    public void setLink(int e, int target) {
        events.link[e] = target;
        if (events.is(e, EventKind.JOIN)) {
            threads.setJoinedBy(target, e);
        }
    }

    /** Sets the strength of a read whose strength depends on what it reads (compare-and-swap). */
    public void setMode(int e, Mode how, boolean isExclusive) {
        countMode(e, -1);
        events.mode[e] = (byte) how.ordinal();
        countMode(e, 1);
        events.exclusive[e] = isExclusive;
    }

    private void countMode(int e, int more) {
        if (isSeqCst(e)) {
            seqCstCount += more;
            seqCstFences += isFence(e) ? more : 0;
        }
        if (events.is(e, Mode.NA) && events.location[e] != NONE) {
            coherence.countPlain(events.location[e], more);
        }
    }

    /** Makes a read that reads from nothing yet read from the write. */
    public void link(int read, int write) {
        coherence.link(read, write, events.location[read]);
    }

    /** Undoes {@link #link} for the newest reader of its write. */
    public void unlink(int read) {
        coherence.unlink(read, events.location[read]);
    }

    /** Puts a write at a position of its location's coherence order. */
    public void place(int write, int position) {
        coherence.place(write, events.location[write], position);
    }

    public void displace(int write) {
        coherence.displace(write, events.location[write]);
    }

    /** Removes the newest events until {@code newSize} are left. */
    public void cut(int newSize) {
        while (size > newSize) {
            pop();
        }
    }

    private void pop() {
        int e = --size;
        if (rows != null && nextInThread(e) >= 0) {
            rows.forgetAfter(e, e);
        }
        threads.take(events.thread[e], events.index[e]);
        countMode(e, -1);
        switch (kind(e)) {
            case READ -> unlink(e);
            case WRITE -> displace(e);
            case ALLOC -> allocationCount--;
            case FREE -> events.unlink(events.link[e]);
            case SPAWN -> threads.end(events.link[e]);
            case JOIN -> threads.setJoinedBy(events.link[e], NONE);
            case FENCE, CHOICE -> {}
        }
    }

    // ---- copying ----------------------------------------------------------------------------------------------------

    /**
     * Makes this graph the part of {@code source} that a backward revisit keeps (Mixer Algorithm 1, line 17): all events
     * before {@code read}, the read itself (not yet linked to a write), and everything that {@code write} is caused by.
     * Returns the new number of the write; the read keeps its number.
     */
    public int keep(ExecutionGraph source, int read, int write) {
        return KeptPart.of(source, this, read + 1, write).copy(write, read, read);
    }

    /** The same without the read. */
    public int keepWithout(ExecutionGraph source, int read, int write) {
        return KeptPart.of(source, this, read, write).copy(write, NONE, NONE);
    }

    /** Makes this graph a part of {@code source}; {@code renumbered} gives new numbers in the old order, or NONE. */
    public void keep(ExecutionGraph source, int[] renumbered, int firstUnlinked, int lastUnlinked) {
        new KeptPart(source, this, renumbered).copy(firstUnlinked, lastUnlinked);
    }

    /** Makes this graph {@code source} with its events in another order of addition; {@code order} gives their old numbers. */
    public void reorder(ExecutionGraph source, int[] order) {
        int[] renumbered = new int[order.length];
        for (int e = 0; e < order.length; e++) {
            renumbered[order[e]] = e;
        }
        new KeptPart(source, this, renumbered).copyInOrder(order);
    }

    /** Room for new numbers of all events. */
    public int[] renumbering() {
        if (renumbering.length < size) {
            renumbering = new int[events.capacity()];
        }
        return renumbering;
    }
}
