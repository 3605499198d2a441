package org.fencepost.machine;

import java.util.Arrays;

/**
 * What an allocated object holds. Immutable.
 *
 * @param written not 0 where something was written
 */
record Content(Pages bytes, Pages written) {
    private static final byte WRITTEN = 1;

    static Content of(long size, boolean zeroed) {
        Pages bytes = Pages.filled(size, (byte) 0);
        return new Content(bytes, zeroed ? Pages.filled(size, WRITTEN) : bytes);
    }

    boolean isWritten(long offset) {
        return written.get(offset) == WRITTEN;
    }

    Content with(long offset, byte[] value) {
        byte[] marks = new byte[value.length];
        Arrays.fill(marks, WRITTEN);
        return new Content(bytes.with(offset, value), written.with(offset, marks));
    }
}
