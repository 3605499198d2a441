package org.fencepost.crash;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The failure points that a worker has to explore, by the numbers that they have in runs without failures: a range of those
 * that nobody has looked at yet, and some that were begun, each with the path that comes next.
 */
final class OpenFailures {
    private static final long NONE = -1;

    private long from;
    private long to;
    private final TreeMap<Long, Choices> begun = new TreeMap<>();
    /** The one that is being explored, or NONE. */
    private long current = NONE;
    /** How many decisions of its path were taken before the run at hand: what comes after them is not done yet. */
    private int decided;

    OpenFailures(long from, long to) {
        this.from = from;
        this.to = to;
    }

    /** Whether the failure point is to be explored. */
    boolean has(long number) {
        return number >= from && number < to || begun.containsKey(number);
    }

    /** Whether any of these is to be explored. */
    boolean hasAny(long first, long end) {
        return Math.max(first, from) < Math.min(end, to)
                || !begun.subMap(first, end).isEmpty();
    }

    boolean isBegun(long number) {
        return begun.containsKey(number);
    }

    /**
     * Begins with a failure point or goes on with it; with new ones in the order of their numbers.
     *
     * @param first the first path behind it
     */
    Choices begin(long number, Supplier<Choices> first) {
        from = Math.max(from, number + 1);
        current = number;
        Choices path = begun.computeIfAbsent(number, key -> first.get());
        decided = path.length();
        return path;
    }

    private Choices path() {
        return Objects.requireNonNull(begun.get(current));
    }

    /** The path at hand is done. Returns whether there is another one. */
    boolean advance() {
        Choices path = path();
        boolean more = path.advance();
        decided = path.length();
        if (!more) {
            begun.remove(current);
            current = NONE;
        }
        return more;
    }

    /** Leaves the current one for now; the path at hand is not done. */
    void leave() {
        path().repeat(decided);
        current = NONE;
    }

    // ---- bytes ------------------------------------------------------------------------------------------------------

    /** Gives away about half: of those that were not begun, of those that were, or of the paths of the last one. */
    Optional<byte[]> split() {
        long keeps = current == NONE && begun.isEmpty() ? 1 : 0;
        if (to - from > keeps) {
            OpenFailures other = new OpenFailures(Math.max(from + keeps, from + (to - from) / 2), to);
            to = other.from;
            return Optional.of(other.save());
        }
        return begun.size() > 1 ? Optional.of(splitBegun().save()) : splitCurrent();
    }

    private OpenFailures splitBegun() {
        OpenFailures other = new OpenFailures(to, to);
        for (int rest = begun.size() / 2; rest > 0; rest--) {
            long last = begun.lastKey() == current ? begun.lowerKey(current) : begun.lastKey();
            other.begun.put(last, begun.remove(last));
        }
        return other;
    }

    private Optional<byte[]> splitCurrent() {
        if (begun.isEmpty()) {
            return Optional.empty();
        }
        long number = begun.firstKey();
        Choices path = begun.firstEntry().getValue();
        return path.split(number == current ? decided : path.length()).map(given -> {
            OpenFailures other = new OpenFailures(to, to);
            other.begun.put(number, given);
            return other.save();
        });
    }

    byte[] save() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(from);
            out.writeLong(to);
            out.writeInt(begun.size());
            for (Map.Entry<Long, Choices> entry : begun.entrySet()) {
                out.writeLong(entry.getKey());
                Choices path = entry.getValue();
                path.save(out, entry.getKey() == current ? decided : path.length());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static OpenFailures load(byte[] saved) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(saved))) {
            OpenFailures open = new OpenFailures(in.readLong(), in.readLong());
            for (int rest = in.readInt(); rest > 0; rest--) {
                open.begun.put(in.readLong(), Choices.load(in));
            }
            return open;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
