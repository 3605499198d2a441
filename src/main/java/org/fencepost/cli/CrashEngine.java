package org.fencepost.cli;

import java.nio.file.Path;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/** C, C++ and LLVM IR through clang, then the exploration of power failures. */
final class CrashEngine implements FileChecker.Engine {
    private final CrashOptions options;
    private final boolean persistentHeap;
    /** Made when the first file needs it. */
    private CFrontEnd frontEnd;

    CrashEngine(CrashOptions options, boolean persistentHeap) {
        this.options = options;
        this.persistentHeap = persistentHeap;
    }

    @Override
    public Program load(Path file, FileChecker.Request request) {
        if (frontEnd == null) {
            frontEnd = new CFrontEnd();
        }
        CompileOptions compile = CompileOptions.DEFAULT
                .withFlags(request.clangFlags())
                .withClang(request.check().clang)
                .withPersistentHeap(persistentHeap);
        return frontEnd.load(file, compile);
    }

    @Override
    public Result explore(Program program, FileChecker.Request request, Monitor monitor) {
        return new CrashChecker(program, options, monitor).run();
    }
}
