package org.fencepost.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.NotSupportedException;
import org.fencepost.program.Program;
import org.fencepost.report.Outcome;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Effort;

/** Takes one file from its name to an outcome; whatever goes wrong on the way becomes part of the outcome. */
final class FileChecker {
    /** One file to check, with everything that the user said about it. */
    record Request(String file, List<String> clangFlags, CheckOptions check, LimitOptions limits, Effort effort) {
        /** A request for one core. */
        Request(String file, List<String> clangFlags, CheckOptions check, LimitOptions limits) {
            this(file, clangFlags, check, limits, Effort.ONE_CORE);
        }

        Basis model() {
            return ModelChoice.of(check.model, file, clangFlags);
        }
    }

    /** How a file becomes a program, and what explores it. */
    interface Engine {
        /** Says that the file will be loaded next, so that work on it can begin. */
        default void prepare(Path file, Request request) {}

        /** The same for many files at once, for which the same was asked. */
        default void prepareAll(List<Path> files, Request request) {}

        /** What programs are checked under. */
        default Basis basis(Request request) {
            return request.model();
        }

        Program load(Path file, Request request);

        Result explore(Program program, Request request, Monitor monitor);
    }

    private static final String RACES =
            "Data races are errors of the language, not of this model, and were not looked for: --races does.";

    private final Console console;
    private final Interrupts interrupts;
    private final Engine engine;

    FileChecker(Console console, Interrupts interrupts, Engine engine) {
        this.console = console;
        this.interrupts = interrupts;
        this.engine = engine;
    }

    boolean interrupted() {
        return interrupts.interrupted();
    }

    /** Begins the work on a file that will be checked after the current one. */
    void prepare(Request request) {
        try {
            engine.prepare(Path.of(request.file()), request);
        } catch (InvalidPathException e) {
            // The check itself will say what is wrong with the name.
        }
    }

    /** The same for many files at once, which differ only in their names. */
    void prepareAll(List<Request> requests) {
        List<Path> files = new ArrayList<>();
        for (Request request : requests) {
            try {
                files.add(Path.of(request.file()));
            } catch (InvalidPathException e) {
                // The check itself will say what is wrong with the name.
            }
        }
        if (!files.isEmpty()) {
            engine.prepareAll(files, requests.get(0));
        }
    }

    Outcome check(Request request) {
        long start = System.nanoTime();
        Monitor monitor = new Monitor();
        interrupts.watch(monitor);
        Program program = null;
        Basis basis = engine.basis(request);
        try (Watchdog watchdog = new Watchdog(monitor, console, request.file(), request.limits().timeout)) {
            program = engine.load(readable(request.file()), request);
            Result result = engine.explore(program, request, monitor);
            return Outcome.of(request.file(), basis, result, program, seconds(start))
                    .noting(request.check().leavesOutRaces() ? RACES : "");
        } catch (InputException e) {
            return Outcome.wrongInput(request.file(), basis, e.getMessage(), e.site(), seconds(start));
        } catch (NotSupportedException e) {
            return Outcome.wrongInput(request.file(), basis, e.getMessage(), e.site(), seconds(start));
        } catch (OutOfMemoryError e) {
            return Outcome.of(request.file(), basis, bounded(monitor), null, seconds(start));
        } catch (RuntimeException | StackOverflowError e) {
            console.trace(e);
            return Outcome.wrongInput(request.file(), basis, Problem.describe(e), null, seconds(start));
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static Path readable(String file) {
        Path path;
        try {
            path = Path.of(file);
        } catch (InvalidPathException e) {
            throw new InputException("not a file name: " + e.getMessage());
        }
        if (!Files.exists(path)) {
            throw new InputException("no such file");
        }
        if (Files.isDirectory(path)) {
            throw new InputException("this is a directory; name the files to check");
        }
        if (!Files.isReadable(path)) {
            throw new InputException("the file cannot be read: permission denied");
        }
        return path;
    }

    private static Result bounded(Monitor monitor) {
        return new Result(
                new Counts(monitor.executions(), monitor.blocked()),
                0,
                List.of(),
                List.of(),
                List.of(),
                List.of(Problem.outOfMemory()),
                null);
    }
}
