package org.fencepost.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Numbers as bytes. */
final class SavedInts {
    private SavedInts() {}

    /** Writes the first {@code length} numbers. */
    static void save(DataOutput out, int[] numbers, int length) throws IOException {
        out.writeInt(length);
        for (int i = 0; i < length; i++) {
            out.writeInt(numbers[i]);
        }
    }

    static int[] load(DataInput in) throws IOException {
        int[] numbers = new int[in.readInt()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.readInt();
        }
        return numbers;
    }
}
