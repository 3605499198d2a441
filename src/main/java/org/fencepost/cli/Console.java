package org.fencepost.cli;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Where a command writes: results to {@code out}, everything else to {@code err}.
 *
 * @param colour whether {@code out} is a terminal that wants colours
 * @param progress whether {@code err} is a terminal that can show a progress line
 * @param debug whether the user wants to see stack traces
 */
record Console(PrintWriter out, PrintWriter err, boolean colour, boolean progress, boolean debug) {
    /** Standard output and error; the launcher knows which of them are terminals. */
    static Console standard() {
        String terminals = System.getProperty("fencepost.terminals", "");
        boolean plain = System.getenv("NO_COLOR") != null || "dumb".equals(System.getenv("TERM"));
        return new Console(
                writer(FileDescriptor.out),
                writer(FileDescriptor.err),
                terminals.contains("1") && !plain,
                terminals.contains("2") && !"dumb".equals(System.getenv("TERM")),
                false);
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(
                new BufferedWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8)));
    }

    Console withDebug(boolean wanted) {
        return new Console(out, err, colour, progress, wanted);
    }

    /** With {@code --debug}: where in Fencepost itself an error happened. */
    void trace(Throwable e) {
        if (debug) {
            e.printStackTrace(err);
            err.flush();
        }
    }

    /** With {@code --debug}: what else there is to say. */
    void trace(String line) {
        if (debug) {
            err.println(line);
            err.flush();
        }
    }

    void flush() {
        out.flush();
        err.flush();
    }
}
