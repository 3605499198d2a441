package org.fencepost.memory;

import java.util.Arrays;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashStory;
import org.jspecify.annotations.Nullable;

/**
 * One cache line: the stores that reached it, in order, each through some cache, and for each cache when it last wrote the
 * line back (Jaaru, section 4; CXLMC, section 4).
 */
public final class CacheLine {
    /** Its bytes, as on all of x86. */
    public static final int SIZE = 64;
    /** Stands for the content from before all stores, where the index of a store is expected. */
    public static final int NONE = -1;

    private static final Copy.Part[] NO_PARTS = {};
    private static final Interval[] NO_INTERVALS = {};
    private static final int SEVERAL = NONE - 1;

    /** To which nothing was ever stored: it stands for lines that are not there, and nothing is stored to it. */
    public static final CacheLine EMPTY = new CacheLine(0);

    /** The address of its first byte. */
    private final long base;

    private int count;
    private long[] times = new long[4];
    private long[] values = new long[4];
    private byte[] offsets = new byte[4];
    private byte[] sizes = new byte[4];
    private int[] threads = new int[4];
    /** The numbers of the caches that they came through. */
    private int[] caches = new int[4];

    private Site[] sites = new Site[4];
    /** What was the newest store to all of its bytes before; {@link #SEVERAL} if there was more than one, or it is not known. */
    private int[] below = new int[4];

    /** What is known of stores that are parts of copies; empty while there was none. */
    private Copy.Part[] parts = NO_PARTS;

    /** The newest store to each byte, or {@link #NONE}. */
    private final int[] newest = new int[SIZE];

    /** What the newest stores have written, where there are any ({@link #written} has a bit for each byte). */
    private final byte[] content = new byte[SIZE];

    private long written;
    /** How many stores come through another cache than the first one does. */
    private int foreign;

    /** By the number of the cache; null where nothing was said yet. */
    private Interval[] intervals = NO_INTERVALS;

    CacheLine(long address) {
        this.base = of(address);
        Arrays.fill(newest, NONE);
    }

    /** The first address of the line that the address lies in. */
    public static long of(long address) {
        return address & -SIZE;
    }

    /** Which byte of its line an address is. */
    public static int offset(long address) {
        return (int) (address & SIZE - 1);
    }

    /** The address of its first byte. */
    public long base() {
        return base;
    }

    /** @param copy what it is a part of, or null */
    void store(long time, int offset, int size, long value, @Nullable Copy copy, int cache, int thread, Site site) {
        if (count == times.length) {
            grow();
        }
        times[count] = time;
        values[count] = value;
        offsets[count] = (byte) offset;
        sizes[count] = (byte) size;
        caches[count] = cache;
        threads[count] = thread;
        sites[count] = site;
        below[count] = common(offset, size);
        if (copy != null) {
            notePart(copy, time, offset, size);
        }
        foreign += cache == caches[0] ? 0 : 1;
        for (int i = 0; i < size; i++) {
            newest[offset + i] = count;
            content[offset + i] = (byte) (value >>> 8 * i);
        }
        written |= mask(offset, size);
        count++;
    }

    private void notePart(Copy copy, long time, int offset, int size) {
        if (parts.length == 0) {
            parts = new Copy.Part[times.length];
        }
        int before = count - 1;
        while (before >= 0 && !isPartOf(copy, before)) {
            before--;
        }
        Copy.Window window = before < 0 ? new Copy.Window(copy, time) : parts[before].window;
        window.last = time;
        parts[count] = new Copy.Part(window);
        // It has come after what it overwrites.
        for (int i = offset; i < offset + size; i++) {
            if (newest[i] >= 0 && !isPartOf(copy, newest[i])) {
                parts[count].arrival.narrow(times[newest[i]], Interval.NEVER);
            }
        }
    }

    private void forgetPart() {
        Copy.Part part = parts[count];
        for (int i = count - 1; i >= 0 && part != null; i--) {
            if (isPart(i) && parts[i].window == part.window) {
                part.window.last = times[i];
                break;
            }
        }
        parts[count] = null;
    }

    /**
     * The part of a copy that the byte was stored with last, when others may not know yet that it has come; null when there is
     * none. Parts of the copy that is looking are in no order with each other.
     */
    Copy.@Nullable Part unseenPart(int offset, @Nullable Copy looking) {
        int store = parts.length == 0 ? NONE : newest[offset];
        return store >= 0 && !isSettled(store) && !isPartOf(looking, store) ? parts[store] : null;
    }

    private int common(int offset, int size) {
        int store = newest[offset];
        for (int i = offset + 1; i < offset + size; i++) {
            if (newest[i] != store) {
                return SEVERAL;
            }
        }
        return store;
    }

    private static long mask(int offset, int size) {
        return (1L << size) - 1 << offset;
    }

    /** Whether all stores to the line come through that cache, and all of the bytes have been stored to. */
    public boolean isWholly(int cache, int offset, int size) {
        return foreign == 0
                && count > 0
                && caches[0] == cache
                && offset + size <= SIZE
                && (~written & mask(offset, size)) == 0;
    }

    /** What the newest stores have written. */
    public long read(int offset, int size) {
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | content[offset + i] & 0xff;
        }
        return value;
    }

    /** Takes the newest store back. */
    void forgetNewest() {
        count--;
        foreign -= caches[count] == caches[0] ? 0 : 1;
        if (parts.length > 0) {
            forgetPart();
        }
        for (int i = offsets[count]; i < offsets[count] + sizes[count]; i++) {
            int older = below[count] != SEVERAL ? below[count] : previousCovering(count - 1, i);
            newest[i] = older;
            content[i] = older < 0 ? 0 : (byte) byteOf(older, i);
            written &= older < 0 ? ~(1L << i) : -1;
        }
    }

    boolean isFull() {
        return count == times.length;
    }

    /**
     * Forgets stores that no load can find any more: the line was written back at {@code durable} or later, and others had
     * overwritten them by then. Changes the indices of stores, so nobody may hold one.
     */
    void forgetOverwritten(long durable) {
        long covered = 0;
        int kept = count;
        for (int i = count - 1; i >= 0; i--) {
            long bytes = mask(offsets[i], sizes[i]);
            boolean open = latest(i) > durable || !isSettled(i);
            if (open || (bytes & ~covered) != 0) {
                covered |= open ? 0 : bytes;
                move(i, --kept);
            }
        }
        if (kept > 0) {
            for (int i = kept; i < count; i++) {
                move(i, i - kept);
            }
            count -= kept;
            if (parts.length > 0) {
                Arrays.fill(parts, count, parts.length, null);
            }
            Arrays.fill(below, SEVERAL);
            for (int i = 0; i < count; i++) {
                Arrays.fill(newest, offsets[i], offsets[i] + sizes[i], i);
            }
        }
    }

    private void move(int from, int to) {
        times[to] = times[from];
        values[to] = values[from];
        offsets[to] = offsets[from];
        sizes[to] = sizes[from];
        threads[to] = threads[from];
        caches[to] = caches[from];
        sites[to] = sites[from];
        if (parts.length > 0) {
            parts[to] = parts[from];
        }
    }

    private void grow() {
        int capacity = 2 * count;
        times = Arrays.copyOf(times, capacity);
        values = Arrays.copyOf(values, capacity);
        offsets = Arrays.copyOf(offsets, capacity);
        sizes = Arrays.copyOf(sizes, capacity);
        caches = Arrays.copyOf(caches, capacity);
        threads = Arrays.copyOf(threads, capacity);
        sites = Arrays.copyOf(sites, capacity);
        below = Arrays.copyOf(below, capacity);
        if (parts.length > 0) {
            parts = Arrays.copyOf(parts, capacity);
        }
    }

    private boolean isPart(int store) {
        return parts.length > 0 && parts[store] != null;
    }

    private boolean isPartOf(@Nullable Copy copy, int store) {
        return isPart(store) && parts[store].window.copy == copy;
    }

    /** The copy that the store is a part of, or null. */
    public @Nullable Copy copy(int store) {
        return isPart(store) ? parts[store].window.copy : null;
    }

    /** Whether no other part of the same copy can still come. */
    private boolean isSettled(int store) {
        return !isPart(store) || parts[store].window.copy.isDone();
    }

    /** Whether a copy is under way to the line. */
    public boolean hasUnsettledPart() {
        for (int i = 0; i < count && parts.length > 0; i++) {
            if (!isSettled(i)) {
                return true;
            }
        }
        return false;
    }

    /** The earliest time at which the store may have reached the line. */
    public long earliest(int store) {
        return isPart(store) ? parts[store].earliest() : times[store];
    }

    /** The latest time at which it may have. */
    public long latest(int store) {
        return isPart(store) ? parts[store].latest() : times[store];
    }

    /** What was decided about a part of a copy beyond the interval of its cache; null for other stores. */
    @Nullable Interval decision(int store) {
        return isPart(store) ? parts[store].decision : null;
    }

    /** Whether the store was written back for sure if the line was last written back in that interval. */
    public boolean isKept(int store, Interval writeBack) {
        return latest(store) <= writeBack.begin || isPart(store) && parts[store].decision.begin > 0;
    }

    /** Whether it was lost for sure. */
    public boolean isLost(int store, Interval writeBack) {
        return earliest(store) >= writeBack.end || isPart(store) && parts[store].decision.end == 0;
    }

    /** When the cache last wrote the line back. */
    public Interval interval(int cache) {
        if (cache >= intervals.length) {
            intervals = Arrays.copyOf(intervals, cache + 1);
        }
        if (intervals[cache] == null) {
            intervals[cache] = new Interval();
        }
        return intervals[cache];
    }

    public int count() {
        return count;
    }

    /** The newest store to the byte, or {@link #NONE}. */
    public int newest(int offset) {
        return newest[offset];
    }

    /** The store that is the newest to all of these bytes, or {@link #NONE} if there is none or not one for all. */
    public int newest(int offset, int size) {
        return offset + size <= SIZE ? Math.max(NONE, common(offset, size)) : NONE;
    }

    public long time(int store) {
        return times[store];
    }

    public Site site(int store) {
        return sites[store];
    }

    /** The number of the cache that it came through. */
    public int cache(int store) {
        return caches[store];
    }

    public int thread(int store) {
        return threads[store];
    }

    public long address(int store) {
        return base + offsets[store];
    }

    public int size(int store) {
        return sizes[store];
    }

    public long value(int store) {
        return values[store];
    }

    public int byteOf(int store, int offset) {
        return (int) (values[store] >>> 8 * (offset - offsets[store])) & 0xff;
    }

    private boolean covers(int store, int offset) {
        return offset >= offsets[store] && offset < offsets[store] + sizes[store];
    }

    /** The newest store to the byte at or before store {@code from}, or {@link #NONE}. */
    public int previousCovering(int from, int offset) {
        int i = from;
        while (i >= 0 && !covers(i, offset)) {
            i--;
        }
        return i;
    }

    /** The newest store through the cache at or before that time, or {@link #NONE}. */
    public int newestBy(int cache, long until) {
        int i = count - 1;
        while (i >= 0 && (caches[i] != cache || times[i] > until)) {
            i--;
        }
        return i;
    }

    /** When a thread last stored to the line; 0 for never. */
    public long lastStoreBy(int cache, int thread) {
        for (int i = count - 1; i >= 0; i--) {
            if (threads[i] == thread && caches[i] == cache) {
                return times[i];
            }
        }
        return 0;
    }

    /** Whether something was stored to it through the cache after {@code since}, but at {@code until} at the latest. */
    public boolean isStoredTo(int cache, long since, long until) {
        for (int i = count - 1; i >= 0 && times[i] > since; i--) {
            if (times[i] <= until && caches[i] == cache) {
                return true;
            }
        }
        return false;
    }

    /** How many stores came through the cache after that time. */
    public int storesSince(int cache, long since) {
        int stores = 0;
        for (int i = count - 1; i >= 0 && times[i] > since; i--) {
            stores += caches[i] == cache ? 1 : 0;
        }
        return stores;
    }

    public CrashStory.Store describe(int store) {
        return new CrashStory.Store(address(store), size(store), value(store), thread(store), site(store));
    }
}
