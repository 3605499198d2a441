package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.fencepost.memory.MemoryImage;
import org.fencepost.program.Action;
import org.fencepost.program.ThreadRun;
import org.fencepost.program.Wide;

/**
 * Values of 16 bytes, each under a number that stands for it: where the value of an access of 16 bytes is kept in one
 * {@code long} (an event of a graph, an answer in a tree of steps), it is that number. Equal values have equal numbers, so
 * nothing but what computes with values has to know; and programs without such accesses pay nothing. Safe for threads.
 */
final class WideValues {
    private final Map<Long, Wide> values = new HashMap<>();
    /** Whether there are any. An answer that is a number is younger than that number. */
    private volatile boolean used;

    /**
     * Follows from the value, so that every process gives the same number. That two values get the same one is as likely as hitting
     * one number out of 2^64, and is noticed.
     */
    synchronized long number(Wide value) {
        long number = mix(value.low() + mix(value.high()));
        Wide known = values.putIfAbsent(number, value);
        if (known != null && !known.equals(value)) {
            throw new IllegalStateException("two values of 16 bytes have the same number: " + known + ", " + value);
        }
        used = true;
        return number;
    }

    /** Of MurmurHash3: every bit of the result depends on every bit, and different numbers stay different. */
    private static long mix(long number) {
        long x = number + 0x9E37_79B9_7F4A_7C15L;
        x = (x ^ x >>> 33) * 0xFF51_AFD7_ED55_8CCDL;
        x = (x ^ x >>> 33) * 0xC4CE_B9FE_1A85_EC53L;
        return x ^ x >>> 33;
    }

    long number(long low, long high) {
        return number(new Wide(low, high));
    }

    synchronized Wide value(long number) {
        return Objects.requireNonNull(values.get(number), "a number that stands for no value");
    }

    /** Answers the action that the thread stands before. */
    void resume(ThreadRun run, long answer) {
        if (used && run.action() instanceof Action.Access access && access.isWide() && access.isRead()) {
            Wide value = value(answer);
            run.resume(value.low(), value.high());
        } else {
            run.resume(answer);
        }
    }

    /** The word of a location's value that starts at this byte of it: 0 or 8. */
    long word(long value, int size, int from) {
        if (size != Wide.SIZE) {
            return value;
        }
        return from == 0 ? value(value).low() : value(value).high();
    }

    /** The value of a location of up to 16 bytes. */
    long read(MemoryImage memory, long address, int size) {
        return size == Wide.SIZE
                ? number(memory.read(address, 8), memory.read(address + 8, 8))
                : memory.read(address, size);
    }

    /** A value of a location of this size, for people. */
    String text(long value, int size) {
        return size == Wide.SIZE ? value(value).toString() : Long.toString(value);
    }

    synchronized void save(DataOutput out) throws IOException {
        out.writeInt(values.size());
        for (Wide value : values.values()) {
            out.writeLong(value.low());
            out.writeLong(value.high());
        }
    }

    /** Takes over the numbers that were saved; those given out so far are among them. */
    synchronized void load(DataInput in) throws IOException {
        for (int rest = in.readInt(); rest > 0; rest--) {
            number(in.readLong(), in.readLong());
        }
    }
}
