package org.fencepost.program.library;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.fencepost.program.CallContext;

/** Strings of the program, as far as a thread can see them without a visible action. */
final class Texts {
    /** Stands for text in shared memory. */
    static final String UNSEEN = "<...>";

    private static final int LONGEST = 4096;

    private Texts() {}

    static String read(CallContext context, long address) {
        return read(context, address, LONGEST);
    }

    static String read(CallContext context, long address, int longest) {
        if (address == 0) {
            return "(null)";
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < longest; i++) {
            int next = context.peek(address + i);
            if (next < 0) {
                return UNSEEN;
            }
            if (next == 0) {
                break;
            }
            bytes.write(next);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
