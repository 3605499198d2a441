package org.fencepost.machine;

import org.fencepost.program.Wide;

/** Values as the bytes that memory holds, the lowest first. */
final class Bytes {
    private Bytes() {}

    static byte[] of(Wide value, int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            long word = i < 8 ? value.low() : value.high();
            bytes[i] = (byte) (word >>> 8 * (i & 7));
        }
        return bytes;
    }

    static Wide value(byte[] bytes) {
        return new Wide(word(bytes, 0), word(bytes, 8));
    }

    private static long word(byte[] bytes, int from) {
        long word = 0;
        for (int i = Math.min(bytes.length, from + 8) - 1; i >= from; i--) {
            word = word << 8 | bytes[i] & 0xff;
        }
        return word;
    }
}
