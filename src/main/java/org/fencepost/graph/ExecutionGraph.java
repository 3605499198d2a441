package org.fencepost.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.fencepost.program.Mode;

/**
 * An execution graph that grows event by event and shrinks by popping the newest: the explorer's working state. All of it
 * is arrays indexed by event number, and an event's number is its place in the order of addition (the order ≤G of Mixer
 * §4.1), so undoing is cheap and the order needs no storage.
 *
 * <p>Initial writes are not events: reading the initial value is {@link #INIT}. Coherence is one list per location.
 * Clocks (one number per thread: how many of its events are in the past) are computed when an event is added, by
 * {@link Clocks}, and never change while the event lives.
 *
 * <p>For models that track dependencies, what causes an event is not everything before it in its thread. A revisit may
 * then keep an event and delete earlier ones of the same thread; their places stay open as holes ({@link #event} is NONE)
 * until they are filled again. Causes are then kept as {@link EventRows} instead of clocks.
 */
public final class ExecutionGraph {
    /** Stands for the initial write of a read's location. */
    public static final int INIT = -1;
    /** No event. */
    public static final int NONE = -1;

    private static final Mode[] MODES = Mode.values();
    private static final byte PLAIN = (byte) Mode.NA.ordinal();

    private int size;
    private byte[] kind = new byte[64];
    private byte[] mode = new byte[64];
    private boolean[] exclusive = new boolean[64];
    private int[] thread = new int[64];
    private int[] index = new int[64];
    private int[] location = new int[64];
    private int[] readsFrom = new int[64];
    private long[] value = new long[64];
    /** The explorer's position in the thread's behaviour: the step that made the event, and the part of it. */
    private int[] step = new int[64];

    private int[] part = new int[64];
    /** For the parts of one atomic access that overlaps others of different size: its place among them, and their number. */
    private int[] groupOffset = new int[64];

    private int[] groupSize = new int[64];
    private int[] firstReader = new int[64];
    private int[] nextReader = new int[64];
    private int[] coherencePosition = new int[64];
    /** For ALLOC the event that freed it, for FREE the event that allocated; for SPAWN and JOIN the other thread. */
    private int[] link = new int[64];

    private final Clocks clocks = new Clocks();
    /** What is before each event when the model tracks dependencies; null when causes are po ∪ rf. */
    private final CauseRows rows;
    /** Whether a revisit keeps only causes, where they are not po ∪ rf. */
    private boolean prefixInRows;

    private int threads;
    private int[][] threadEvents = new int[8][];
    private int[] threadLength = new int[8];
    /** Events in the thread, fewer than its length when it has holes. */
    private int[] filled = new int[8];
    /** How many of them were added when later ones were there. */
    private int[] fillers = new int[8];

    /** The event that spawned the thread; NONE for the threads that exist from the start. */
    private int[] spawnedBy = new int[8];

    private boolean[] alive = new boolean[8];
    /** An event that joins the thread, or NONE. */
    private int[] joinedBy = new int[8];

    private int[][] coherence = new int[16][];
    private int[] coherenceLength = new int[16];
    private int[] firstInitialReader = new int[16];
    private boolean[] touched = new boolean[16];
    private int[] touchedLocations = new int[16];
    /** For each location how many of its accesses are not atomic. */
    private int[] plainAccesses = new int[16];

    private int touchedCount;

    private int[] allocations = new int[8];
    private int allocationCount;
    private int seqCstCount;

    public ExecutionGraph() {
        this(null);
    }

    /** A graph whose events are caused by what the source says. */
    public ExecutionGraph(CauseRows.Source source) {
        rows = source == null ? null : new CauseRows(source);
        prefixInRows = source != null;
        Arrays.fill(firstInitialReader, NONE);
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    public int size() {
        return size;
    }

    public int threads() {
        return threads;
    }

    public boolean isAlive(int t) {
        return t < threads && alive[t];
    }

    public int length(int t) {
        return threadLength[t];
    }

    /** The i-th event of the thread; NONE for a hole. */
    public int event(int t, int i) {
        return threadEvents[t][i];
    }

    public boolean hasHoles(int t) {
        return filled[t] < threadLength[t];
    }

    /** Whether some event of the thread was added when later ones were there. */
    public boolean hasFillers(int t) {
        return fillers[t] > 0;
    }

    /** The newest event of the thread, or NONE. */
    public int last(int t) {
        int length = threadLength[t];
        return length == 0 ? NONE : threadEvents[t][length - 1];
    }

    /** The event that joins the thread, or NONE. */
    public int joinedBy(int t) {
        return joinedBy[t];
    }

    public int spawnedBy(int t) {
        return spawnedBy[t];
    }

    public EventKind kind(int e) {
        return EventKind.of(kind[e]);
    }

    public boolean isRead(int e) {
        return kind[e] == 0;
    }

    public boolean isWrite(int e) {
        return kind[e] == 1;
    }

    public boolean isFence(int e) {
        return kind[e] == 2;
    }

    public boolean isAccess(int e) {
        return kind[e] <= 1;
    }

    public Mode mode(int e) {
        return MODES[mode[e]];
    }

    /** Half of a read-modify-write: a read that its write follows, or that write. */
    public boolean isExclusive(int e) {
        return exclusive[e];
    }

    public int thread(int e) {
        return thread[e];
    }

    public int index(int e) {
        return index[e];
    }

    public int location(int e) {
        return location[e];
    }

    /** The write that the read reads from, or INIT. */
    public int readsFrom(int e) {
        return readsFrom[e];
    }

    /** The value read or written. */
    public long value(int e) {
        return value[e];
    }

    public int step(int e) {
        return step[e];
    }

    public int part(int e) {
        return part[e];
    }

    public int link(int e) {
        return link[e];
    }

    /** The first part of the atomic access that the event is part of; for most events itself. */
    public int head(int e) {
        return e - groupOffset[e];
    }

    /** How many parts the access has that starts with the event. */
    public int groupSize(int head) {
        return groupSize[head];
    }

    public int groupEnd(int e) {
        return e - groupOffset[e] + groupSize[e] - 1;
    }

    /** The event before this one in its thread; for the first one the spawn, or NONE. */
    public int predecessor(int e) {
        int i = index[e];
        return i > 0 ? threadEvents[thread[e]][i - 1] : spawnedBy[thread[e]];
    }

    /** The read of the update that the write belongs to: the same part of it, if there are several. */
    public int readOf(int write) {
        return threadEvents[thread[write]][index[write] - groupSize[write]];
    }

    /** The next event of the same thread, or NONE. */
    public int successor(int e) {
        int t = thread[e];
        int i = index[e] + 1;
        return i < threadLength[t] ? threadEvents[t][i] : NONE;
    }

    /** The next event of the same thread that is there, past any holes, or NONE. */
    public int nextInThread(int e) {
        int t = thread[e];
        for (int i = index[e] + 1; i < threadLength[t]; i++) {
            if (threadEvents[t][i] >= 0) {
                return threadEvents[t][i];
            }
        }
        return NONE;
    }

    /** Whether all accesses to the location are atomic. */
    public boolean isAtomicOnly(int loc) {
        return plainAccesses[loc] == 0;
    }

    /** The number of writes to the location, without the initial one. */
    public int writes(int loc) {
        return loc < coherenceLength.length ? coherenceLength[loc] : 0;
    }

    /** The i-th write to the location in coherence order. */
    public int write(int loc, int i) {
        return coherence[loc][i];
    }

    public int coherencePosition(int write) {
        return coherencePosition[write];
    }

    /** The write after this one (or after the initial one of the location) in coherence order, or NONE. */
    public int coherenceSuccessor(int write, int loc) {
        int i = write == INIT ? 0 : coherencePosition[write] + 1;
        return i < coherenceLength[loc] ? coherence[loc][i] : NONE;
    }

    public int firstReader(int write) {
        return firstReader[write];
    }

    public int firstInitialReader(int loc) {
        return firstInitialReader[loc];
    }

    public int nextReader(int read) {
        return nextReader[read];
    }

    public int allocations() {
        return allocationCount;
    }

    public int allocation(int i) {
        return allocations[i];
    }

    /** Locations that had an access at some time since the graph was cleared. */
    public int touchedLocations() {
        return touchedCount;
    }

    public int touchedLocation(int i) {
        return touchedLocations[i];
    }

    /** How many events are seq_cst. */
    public int seqCstEvents() {
        return seqCstCount;
    }

    public Clocks clocks() {
        return clocks;
    }

    /** What is before each event when the model tracks dependencies. */
    public CauseRows rows() {
        return rows;
    }

    /** From now on the explorer says what belongs to the prefix of an event. */
    public void keepPrefixes() {
        if (prefixInRows) {
            rows.keepPrefixes();
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
        return prefixInRows ? rows.inPrefix(earlier, later) : clocks.prefix(later, thread[earlier]) > index[earlier];
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
        return rows != null ? rows.isCause(earlier, later) : clocks.causes(later, thread[earlier]) > index[earlier];
    }

    public boolean happensBefore(int earlier, int later) {
        return earlier != later && clocks.happensBefore(later, thread[earlier]) > index[earlier];
    }

    // ---- growing ----------------------------------------------------------------------------------------------------

    public void clear(int threadCapacity) {
        size = 0;
        threads = 0;
        Arrays.fill(alive, false);
        for (int i = 0; i < touchedCount; i++) {
            int loc = touchedLocations[i];
            coherenceLength[loc] = 0;
            firstInitialReader[loc] = NONE;
            touched[loc] = false;
            plainAccesses[loc] = 0;
        }
        touchedCount = 0;
        allocationCount = 0;
        seqCstCount = 0;
        clocks.reset(threadCapacity);
    }

    /** Makes thread t exist. */
    public void startThread(int t, int spawn) {
        if (t >= threadEvents.length) {
            int n = Math.max(t + 1, 2 * threadEvents.length);
            threadEvents = Arrays.copyOf(threadEvents, n);
            threadLength = Arrays.copyOf(threadLength, n);
            filled = Arrays.copyOf(filled, n);
            fillers = Arrays.copyOf(fillers, n);
            spawnedBy = Arrays.copyOf(spawnedBy, n);
            alive = Arrays.copyOf(alive, n);
            joinedBy = Arrays.copyOf(joinedBy, n);
        }
        if (threadEvents[t] == null) {
            threadEvents[t] = new int[16];
        }
        threadLength[t] = 0;
        filled[t] = 0;
        fillers[t] = 0;
        spawnedBy[t] = spawn;
        alive[t] = true;
        joinedBy[t] = NONE;
        threads = Math.max(threads, t + 1);
    }

    /** Appends an event to its thread; accesses still have to be given their rf or co, and all their clocks. */
    public int add(EventKind what, int t, Mode how, int fromStep, int ofPart) {
        return add(what, t, threadLength[t], how, fromStep, ofPart);
    }

    /** Adds an event at the end of its thread, or in a hole. */
    public int add(EventKind what, int t, int i, Mode how, int fromStep, int ofPart) {
        int e = size;
        if (e == kind.length) {
            grow();
        }
        size++;
        kind[e] = (byte) what.ordinal();
        mode[e] = (byte) how.ordinal();
        exclusive[e] = false;
        thread[e] = t;
        if (i >= threadLength[t]) {
            lengthen(t, i + 1);
        } else {
            fillers[t]++;
        }
        threadEvents[t][i] = e;
        filled[t]++;
        index[e] = i;
        location[e] = NONE;
        readsFrom[e] = INIT;
        value[e] = 0;
        step[e] = fromStep;
        part[e] = ofPart;
        groupOffset[e] = 0;
        groupSize[e] = 1;
        link[e] = NONE;
        noteKind(e);
        if (rows != null) {
            rows.forget(e);
        }
        return e;
    }

    private void lengthen(int t, int length) {
        if (length > threadEvents[t].length) {
            threadEvents[t] = Arrays.copyOf(threadEvents[t], Math.max(16, 2 * length));
        }
        Arrays.fill(threadEvents[t], threadLength[t], length, NONE);
        threadLength[t] = length;
    }

    /** Says which step of its thread made the event: it changes when what came before it is filled in differently. */
    public void setStep(int e, int newStep) {
        step[e] = newStep;
    }

    public void setLocation(int e, int loc) {
        location[e] = loc;
        if (loc >= coherence.length) {
            growLocations(loc + 1);
        }
        if (!touched[loc]) {
            touched[loc] = true;
            if (touchedCount == touchedLocations.length) {
                touchedLocations = Arrays.copyOf(touchedLocations, 2 * touchedCount);
            }
            touchedLocations[touchedCount++] = loc;
        }
        if (kind[e] == 1) {
            firstReader[e] = NONE;
        }
        if (mode[e] == PLAIN) {
            plainAccesses[loc]++;
        }
    }

    public void setValue(int e, long newValue) {
        value[e] = newValue;
    }

    /** Makes the event one of several parts of an atomic access, all added one after the other. */
    public void setGroup(int e, int offset, int parts) {
        groupOffset[e] = offset;
        groupSize[e] = parts;
    }

    public void setLink(int e, int target) {
        link[e] = target;
        if (kind[e] == EventKind.JOIN.ordinal()) {
            joinedBy[target] = e;
        }
    }

    /** Sets the strength of a read whose strength depends on what it reads (compare-and-swap). */
    public void setMode(int e, Mode how, boolean isExclusive) {
        if (mode[e] == Mode.SC.ordinal()) {
            seqCstCount--;
        }
        if (location[e] != NONE) {
            plainAccesses[location[e]] += (how == Mode.NA ? 1 : 0) - (mode[e] == PLAIN ? 1 : 0);
        }
        mode[e] = (byte) how.ordinal();
        if (how == Mode.SC) {
            seqCstCount++;
        }
        exclusive[e] = isExclusive;
    }

    /** Makes a read that reads from nothing yet read from the write. */
    public void link(int read, int write) {
        readsFrom[read] = write;
        if (write == INIT) {
            int loc = location[read];
            nextReader[read] = firstInitialReader[loc];
            firstInitialReader[loc] = read;
        } else {
            nextReader[read] = firstReader[write];
            firstReader[write] = read;
        }
    }

    /** Undoes {@link #link} for the newest reader of its write. */
    public void unlink(int read) {
        int write = readsFrom[read];
        if (write == INIT) {
            firstInitialReader[location[read]] = nextReader[read];
        } else {
            firstReader[write] = nextReader[read];
        }
    }

    /** Puts a write at a position of its location's coherence order. */
    public void place(int write, int position) {
        int loc = location[write];
        int n = coherenceLength[loc]++;
        int[] order = coherence[loc];
        if (order == null) {
            order = coherence[loc] = new int[8];
        } else if (n == order.length) {
            order = coherence[loc] = Arrays.copyOf(order, Math.max(8, 2 * n));
        }
        for (int i = n; i > position; i--) {
            order[i] = order[i - 1];
            coherencePosition[order[i]] = i;
        }
        order[position] = write;
        coherencePosition[write] = position;
    }

    public void displace(int write) {
        int loc = location[write];
        int[] order = coherence[loc];
        int n = --coherenceLength[loc];
        for (int i = coherencePosition[write]; i < n; i++) {
            order[i] = order[i + 1];
            coherencePosition[order[i]] = i;
        }
    }

    /** Removes the newest events until {@code newSize} are left. */
    public void cut(int newSize) {
        while (size > newSize) {
            pop();
        }
    }

    private void pop() {
        int e = --size;
        int t = thread[e];
        filled[t]--;
        if (index[e] == threadLength[t] - 1) {
            threadLength[t]--;
        } else {
            fillers[t]--;
            threadEvents[t][index[e]] = NONE;
        }
        if (mode[e] == Mode.SC.ordinal()) {
            seqCstCount--;
        }
        if (mode[e] == PLAIN && location[e] != NONE) {
            plainAccesses[location[e]]--;
        }
        switch (EventKind.of(kind[e])) {
            case READ -> unlink(e);
            case WRITE -> displace(e);
            case ALLOC -> allocationCount--;
            case FREE -> {
                if (link[e] >= 0) {
                    link[link[e]] = NONE;
                }
            }
            case SPAWN -> alive[link[e]] = false;
            case JOIN -> joinedBy[link[e]] = NONE;
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
        return keepCauses(source, read + 1, write, read);
    }

    /** The same without the read. */
    public int keepWithout(ExecutionGraph source, int read, int write) {
        return keepCauses(source, read, write, NONE);
    }

    private int keepCauses(ExecutionGraph source, int older, int write, int unlinked) {
        int[] renumbered = source.renumbering();
        int next = 0;
        for (int e = 0; e < source.size; e++) {
            renumbered[e] = e < older || source.inPrefix(e, write) ? next++ : NONE;
        }
        keep(source, renumbered, unlinked, unlinked);
        return renumbered[write];
    }

    /** Makes this graph a part of {@code source}; {@code renumbered} gives new numbers in the old order, or NONE. */
    public void keep(ExecutionGraph source, int[] renumbered, int firstUnlinked, int lastUnlinked) {
        clear(source.clocks.threads());
        copyThreads(source, renumbered);
        int same = 0; // so many events at the start keep their numbers
        for (int e = 0; e < source.size; e++) {
            if (renumbered[e] != NONE) {
                same += renumbered[e] == same && e == same ? 1 : 0;
                copyEvent(source, e, renumbered);
            }
        }
        if (rows != null) {
            rows.copy(source.rows, source.size, renumbered, same);
        }
        for (int i = 0; i < source.touchedCount; i++) {
            int loc = source.touchedLocations[i];
            for (int j = 0; j < source.coherenceLength[loc]; j++) {
                int w = renumbered[source.coherence[loc][j]];
                if (w != NONE) {
                    place(w, coherenceLength[loc]);
                }
            }
        }
        for (int e = 0; e < size; e++) {
            if (kind[e] == 0 && (e < firstUnlinked || e > lastUnlinked)) {
                link(e, readsFrom[e]);
            }
        }
    }

    private int[] renumbering = new int[64];

    /** Room for new numbers of all events. */
    public int[] renumbering() {
        if (renumbering.length < size) {
            renumbering = new int[kind.length];
        }
        return renumbering;
    }

    private void copyThreads(ExecutionGraph source, int[] renumbered) {
        for (int t = 0; t < source.threads; t++) {
            if (source.alive[t] && (source.spawnedBy[t] == NONE || renumbered[source.spawnedBy[t]] != NONE)) {
                startThread(t, source.spawnedBy[t] == NONE ? NONE : renumbered[source.spawnedBy[t]]);
            }
        }
    }

    private void copyEvent(ExecutionGraph source, int e, int[] renumbered) {
        int copy =
                add(source.kind(e), source.thread[e], source.index[e], source.mode(e), source.step[e], source.part[e]);
        exclusive[copy] = source.exclusive[e];
        groupOffset[copy] = source.groupOffset[e];
        groupSize[copy] = source.groupSize[e];
        value[copy] = source.value[e];
        if (source.location[e] != NONE) {
            setLocation(copy, source.location[e]);
        }
        int from = source.readsFrom[e];
        readsFrom[copy] = from == INIT ? INIT : renumbered[from];
        link[copy] = source.link[e];
        if (kind[copy] == EventKind.JOIN.ordinal()) {
            joinedBy[link[copy]] = copy;
        }
        if (kind[copy] == EventKind.ALLOC.ordinal()) {
            link[copy] = NONE;
        } else if (kind[copy] == EventKind.FREE.ordinal() && link[copy] >= 0) {
            link[copy] = renumbered[link[copy]];
            if (link[copy] >= 0) {
                link[link[copy]] = copy;
            }
        }
        clocks.copy(source.clocks, e, copy, renumbered);
    }

    // ---- saving -----------------------------------------------------------------------------------------------------

    /**
     * Writes the graph, with names for its steps and locations that mean something to the reader: {@code steps} by event,
     * {@code locations} by number.
     */
    public void save(DataOutput out, int[] steps, int[] locations) throws IOException {
        out.writeInt(size);
        out.writeInt(clocks.threads());
        saveThreads(out);
        for (int e = 0; e < size; e++) {
            saveEvent(out, e, steps[e], location[e] == NONE ? NONE : locations[location[e]]);
        }
        for (int loc = 0; loc < locations.length; loc++) {
            if (locations[loc] != NONE) {
                out.writeInt(locations[loc]);
                out.writeInt(firstInitialReader[loc]);
                SavedInts.save(out, coherence[loc], coherenceLength[loc]);
            }
        }
        clocks.save(out, size);
        if (rows != null) {
            rows.save(out, size);
        }
    }

    private void saveThreads(DataOutput out) throws IOException {
        out.writeInt(threads);
        for (int t = 0; t < threads; t++) {
            out.writeBoolean(alive[t]);
            if (alive[t]) {
                out.writeInt(spawnedBy[t]);
                out.writeInt(joinedBy[t]);
                SavedInts.save(out, threadEvents[t], threadLength[t]);
            }
        }
    }

    private void saveEvent(DataOutput out, int e, int stepName, int locationName) throws IOException {
        out.writeByte(kind[e]);
        out.writeByte(mode[e]);
        out.writeBoolean(exclusive[e]);
        out.writeInt(thread[e]);
        out.writeInt(index[e]);
        out.writeInt(locationName);
        out.writeInt(readsFrom[e]);
        out.writeLong(value[e]);
        out.writeInt(stepName);
        out.writeInt(part[e]);
        out.writeInt(groupOffset[e]);
        out.writeInt(groupSize[e]);
        out.writeInt(kind[e] == 1 ? firstReader[e] : NONE);
        out.writeInt(kind[e] == 0 ? nextReader[e] : NONE);
        out.writeInt(link[e]);
    }

    /** Makes this graph one that was saved; {@code steps} and {@code locations} tell what the names stand for here. */
    public void load(DataInput in, int[] steps, int[] locations) throws IOException {
        int events = in.readInt();
        clear(in.readInt());
        loadThreads(in);
        while (size < events) {
            loadEvent(in, steps, locations);
        }
        for (int i = 0; i < locations.length; i++) {
            int loc = locations[in.readInt()];
            firstInitialReader[loc] = in.readInt();
            coherence[loc] = SavedInts.load(in);
            coherenceLength[loc] = coherence[loc].length;
            for (int place = 0; place < coherenceLength[loc]; place++) {
                coherencePosition[coherence[loc][place]] = place;
            }
        }
        clocks.load(in, size);
        if (rows != null) {
            rows.load(in, size);
        }
    }

    private void loadThreads(DataInput in) throws IOException {
        int count = in.readInt();
        for (int t = 0; t < count; t++) {
            if (in.readBoolean()) {
                startThread(t, in.readInt());
                joinedBy[t] = in.readInt();
                threadEvents[t] = SavedInts.load(in);
                threadLength[t] = threadEvents[t].length;
                countFilled(t);
            }
        }
        threads = count;
    }

    private void countFilled(int t) {
        int oldest = Integer.MAX_VALUE;
        for (int i = threadLength[t] - 1; i >= 0; i--) {
            int e = threadEvents[t][i];
            if (e != NONE) {
                filled[t]++;
                fillers[t] += e > oldest ? 1 : 0;
                oldest = Math.min(oldest, e);
            }
        }
    }

    private void loadEvent(DataInput in, int[] steps, int[] locations) throws IOException {
        int e = size++;
        if (e == kind.length) {
            grow();
        }
        kind[e] = in.readByte();
        mode[e] = in.readByte();
        exclusive[e] = in.readBoolean();
        thread[e] = in.readInt();
        index[e] = in.readInt();
        int place = in.readInt();
        location[e] = NONE;
        if (place != NONE) {
            setLocation(e, locations[place]);
        }
        readsFrom[e] = in.readInt();
        value[e] = in.readLong();
        step[e] = steps[in.readInt()];
        part[e] = in.readInt();
        groupOffset[e] = in.readInt();
        groupSize[e] = in.readInt();
        firstReader[e] = in.readInt();
        nextReader[e] = in.readInt();
        link[e] = in.readInt();
        noteKind(e);
    }

    /** Keeps the lists of special events up to date. */
    private void noteKind(int e) {
        if (mode[e] == Mode.SC.ordinal()) {
            seqCstCount++;
        }
        if (kind[e] == EventKind.ALLOC.ordinal()) {
            if (allocationCount == allocations.length) {
                allocations = Arrays.copyOf(allocations, 2 * allocationCount);
            }
            allocations[allocationCount++] = e;
        }
    }

    private void grow() {
        int n = 2 * kind.length;
        kind = Arrays.copyOf(kind, n);
        mode = Arrays.copyOf(mode, n);
        exclusive = Arrays.copyOf(exclusive, n);
        thread = Arrays.copyOf(thread, n);
        index = Arrays.copyOf(index, n);
        location = Arrays.copyOf(location, n);
        readsFrom = Arrays.copyOf(readsFrom, n);
        value = Arrays.copyOf(value, n);
        step = Arrays.copyOf(step, n);
        part = Arrays.copyOf(part, n);
        groupOffset = Arrays.copyOf(groupOffset, n);
        groupSize = Arrays.copyOf(groupSize, n);
        firstReader = Arrays.copyOf(firstReader, n);
        nextReader = Arrays.copyOf(nextReader, n);
        coherencePosition = Arrays.copyOf(coherencePosition, n);
        link = Arrays.copyOf(link, n);
    }

    private void growLocations(int needed) {
        int old = coherence.length;
        int n = Math.max(needed, 2 * old);
        coherence = Arrays.copyOf(coherence, n);
        coherenceLength = Arrays.copyOf(coherenceLength, n);
        firstInitialReader = Arrays.copyOf(firstInitialReader, n);
        Arrays.fill(firstInitialReader, old, n, NONE);
        touched = Arrays.copyOf(touched, n);
        plainAccesses = Arrays.copyOf(plainAccesses, n);
    }
}
