package org.fencepost.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.fencepost.program.Site;
import org.fencepost.program.Wide;
import org.jspecify.annotations.Nullable;

/**
 * The cache lines of memory that outlives caches: what was stored through which of them, when, and within which bounds each
 * has written it back. Which of that is found when a cache is lost is up to whoever asks; what is decided narrows the bounds.
 * Everything can be undone.
 */
public final class CacheLines {
    private final LineTrail trail = new LineTrail();
    private final LineTable lines = new LineTable();
    /** For each cache, when it was lost, as far as others have seen: {@link #keepsCaches}. */
    private final List<Interval> lives = new ArrayList<>();
    /** Counts stores, flushes and store fences in the order in which they take effect. */
    private long time;
    /** Whether all that is in a cache is still written back when it is lost (global persistent flush). */
    private final boolean keepsCaches;

    public CacheLines(boolean keepsCaches) {
        this.keepsCaches = keepsCaches;
    }

    /** How far they have come. */
    public record Mark(int trail, int caches, long time) {}

    public Mark mark() {
        return new Mark(trail.mark(), lives.size(), time);
    }

    public void undoTo(Mark mark) {
        if (mark.caches() == 0) {
            lines.clear();
            trail.clear();
        }
        trail.undoTo(mark.trail());
        lives.subList(mark.caches(), lives.size()).clear();
        time = mark.time();
    }

    /** One more cache. Its number. */
    public int addCache() {
        lives.add(new Interval());
        return lives.size() - 1;
    }

    public boolean keepsCaches() {
        return keepsCaches;
    }

    public long time() {
        return time;
    }

    public long tick() {
        return ++time;
    }

    /** The line that contains the address, or null when nothing was ever stored to it. */
    public @Nullable CacheLine line(long address) {
        return lines.get(CacheLine.of(address));
    }

    public void forEach(Consumer<CacheLine> action) {
        lines.forEach(action);
    }

    private CacheLine lineForWriting(long address) {
        CacheLine line = line(address);
        if (line == null) {
            line = new CacheLine(address);
            lines.add(line);
        }
        return line;
    }

    /** A store reaches a cache: of a thread, and of a copy or null. */
    public void store(long address, int size, long value, @Nullable Copy copy, int cache, int thread, Site site) {
        store(tick(), address, size, value, copy, cache, thread, site);
    }

    /** Sixteen bytes reach it at one time, so that no failure comes between them. */
    public void storeWide(long address, Wide value, int cache, int thread, Site site) {
        long now = tick();
        store(now, address, 8, value.low(), null, cache, thread, site);
        store(now, address + 8, 8, value.high(), null, cache, thread, site);
    }

    private void store(
            long now, long address, int size, long value, @Nullable Copy copy, int cache, int thread, Site site) {
        int offset = CacheLine.offset(address);
        int inFirst = Math.min(size, CacheLine.SIZE - offset);
        append(lineForWriting(address), now, offset, inFirst, value, copy, cache, thread, site);
        if (inFirst < size) {
            // A store across the border of two lines is written back in two parts.
            CacheLine next = lineForWriting(address + inFirst);
            append(next, now, 0, size - inFirst, value >>> 8 * inFirst, copy, cache, thread, site);
        }
    }

    /** Somebody looks at the bytes: parts of copies that are found there have come. */
    public void noteSeen(long address, int size) {
        for (long at = address; at < address + size; at++) {
            CacheLine line = line(at);
            if (line != null) {
                noteSeen(line, time, CacheLine.offset(at), 1, null);
            }
        }
    }

    private void noteSeen(CacheLine line, long now, int offset, int size, @Nullable Copy looking) {
        for (int i = offset; i < offset + size; i++) {
            Copy.Part part = line.unseenPart(i, looking);
            if (part != null && part.arrival.end > now) {
                narrow(part.arrival, 0, now);
            }
        }
    }

    private void append(
            CacheLine line,
            long now,
            int offset,
            int size,
            long value,
            @Nullable Copy copy,
            int cache,
            int thread,
            Site site) {
        if (isFirst() && line.isFull()) {
            line.forgetOverwritten(interval(line, cache).begin);
        }
        noteSeen(line, now, offset, size, copy);
        line.store(now, offset, size, value, copy, cache, thread, site);
        if (!isFirst()) {
            trail.stored(line);
        }
    }

    /** A part of the copy goes into a buffer, from where it will come later. */
    public void enterBuffer(Copy copy) {
        change(copy, 1);
    }

    public void leaveBuffer(Copy copy) {
        change(copy, -1);
    }

    /** No more parts of the copy follow. */
    public void end(Copy copy) {
        change(copy, -1);
    }

    private void change(Copy copy, int more) {
        if (!isFirst()) {
            trail.changes(copy);
        }
        copy.toCome += more;
    }

    /** What bounds which stores to the line that came through the cache are found when it is lost. */
    public Interval interval(CacheLine line, int cache) {
        return keepsCaches ? lives.get(cache) : line.interval(cache);
    }

    /** Somebody has seen that the cache is there: what was stored until now cannot be undone by an earlier loss. */
    public void noteAlive(int cache) {
        if (keepsCaches) {
            trail.narrow(lives.get(cache), time, Interval.NEVER);
        }
    }

    /** It is decided that the store was written back. */
    public void keep(CacheLine line, int store) {
        decide(line, store, line.earliest(store), Interval.NEVER, 1, Interval.NEVER);
    }

    /** It is decided that the store was lost. */
    public void lose(CacheLine line, int store) {
        decide(line, store, 0, line.latest(store), 0, 0);
    }

    /** Of a part of a copy the interval alone does not say what became of it. */
    private void decide(CacheLine line, int store, long begin, long end, long ownBegin, long ownEnd) {
        narrow(interval(line, line.cache(store)), begin, end);
        Interval decision = line.decision(store);
        if (decision != null) {
            narrow(decision, ownBegin, ownEnd);
        }
    }

    public void narrow(Interval interval, long begin, long end) {
        if (isFirst()) {
            interval.narrow(begin, end);
        } else {
            trail.narrow(interval, begin, end);
        }
    }

    /** What happens while there is only the first of all caches is only ever undone as a whole. */
    private boolean isFirst() {
        return lives.size() == 1;
    }

    /** Whether writing the line back at that time would keep a store from being lost that can be lost now. */
    public boolean isDirty(CacheLine line, int cache, long at) {
        return line.isStoredTo(cache, interval(line, cache).begin, at);
    }
}
