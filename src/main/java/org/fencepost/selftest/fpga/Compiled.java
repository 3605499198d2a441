package org.fencepost.selftest.fpga;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/** What the compiler makes of C programs that are in no file of the user's. */
final class Compiled implements AutoCloseable {
    /** Made for the first program: that takes a second. */
    private @Nullable CFrontEnd frontEnd;

    synchronized Program program(String source) {
        CFrontEnd compiler = frontEnd == null ? new CFrontEnd() : frontEnd;
        frontEnd = compiler;
        try {
            Path file = Files.createTempFile("fencepost-selftest", ".c");
            try {
                Files.writeString(file, source);
                return compiler.load(file, CompileOptions.DEFAULT);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void close() {
        if (frontEnd != null) {
            frontEnd.close();
            frontEnd = null;
        }
    }
}
