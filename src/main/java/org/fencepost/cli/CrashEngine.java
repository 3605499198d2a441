package org.fencepost.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
import org.fencepost.program.Program;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;

/** C, C++ and LLVM IR through clang, then the exploration of power failures. */
final class CrashEngine implements FileChecker.Engine {
    private final CrashOptions options;
    private final boolean persistentHeap;
    /** The files of the machines, by name; empty when one program starts them all. */
    private final Map<String, String> machines;

    private final Map<String, Program> programs = new LinkedHashMap<>();
    /** Made when the first file needs it. */
    private @Nullable CFrontEnd frontEnd;

    CrashEngine(CrashOptions options, boolean persistentHeap, Map<String, String> machines) {
        this.options = options;
        this.persistentHeap = persistentHeap;
        this.machines = machines;
    }

    @Override
    public Basis basis(FileChecker.Request request) {
        return Basis.platform(options.platform().label());
    }

    @Override
    public Program load(Path file, FileChecker.Request request) {
        CFrontEnd compiler = frontEnd == null ? new CFrontEnd() : frontEnd;
        frontEnd = compiler;
        CompileOptions compile =
                request.check().program.compiling(request.clangFlags()).withPersistentHeap(persistentHeap);
        Map<String, Program> byFile = new HashMap<>();
        machines.forEach((name, other) ->
                programs.put(name, byFile.computeIfAbsent(other, key -> compiler.load(readable(key), compile))));
        return programs.isEmpty()
                ? compiler.load(file, compile)
                : programs.values().iterator().next();
    }

    private static Path readable(String file) {
        Path path = Path.of(file);
        if (!Files.isReadable(path) || Files.isDirectory(path)) {
            throw new InputException("no such file: " + file);
        }
        return path;
    }

    @Override
    public Result explore(Program program, FileChecker.Request request, Monitor monitor) {
        CrashChecker checker = programs.isEmpty()
                ? new CrashChecker(program, options, monitor)
                : new CrashChecker(programs, options, monitor);
        return checker.run(request.effort().effort());
    }
}
