package org.fencepost.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a request of an FPGA writes, or its response brings.
 *
 * @param words of 8 bytes each; one, zero-extended, for what has fewer
 * @param enabled of a write of {@link #LINE} bytes: which of them are written, the first one in the lowest bit; all bits are set
 *     for every other size
 */
public record FpgaPayload(List<Long> words, long enabled) {
    /** Bytes of a cache line, which is read or written at once. */
    public static final int LINE = 64;

    public static final int WORD = 8;

    /** The most lines of a request. */
    public static final int MOST_LINES = 4;

    private static final long ALL = -1;

    public FpgaPayload {
        words = List.copyOf(words);
    }

    /** Of 8 bytes at most. */
    public static FpgaPayload of(long value) {
        return new FpgaPayload(List.of(value), ALL);
    }

    public static FpgaPayload of(List<Long> words) {
        return new FpgaPayload(words, ALL);
    }

    /** For a request that writes nothing. */
    public static FpgaPayload none(int size) {
        return of(Collections.nCopies(Math.max(1, size / WORD), 0L));
    }

    /** The first word. */
    public long value() {
        return words.get(0);
    }

    public boolean isWritten(int offset) {
        return enabled == ALL || (enabled >>> offset & 1) != 0;
    }

    /** Line by line; what has fewer bytes is one. */
    public List<FpgaPayload> lines() {
        List<FpgaPayload> lines = new ArrayList<>();
        int length = LINE / WORD;
        for (int at = 0; at < words.size(); at += length) {
            lines.add(new FpgaPayload(words.subList(at, Math.min(words.size(), at + length)), enabled));
        }
        return lines;
    }
}
