package org.fencepost.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.fencepost.c.CompileOptions;
import org.fencepost.program.NotSupportedException;
import org.fencepost.program.Program;
import org.fencepost.report.FileResult;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Supervised;
import org.jspecify.annotations.Nullable;

/** Takes one file from its name to an outcome; whatever goes wrong on the way becomes part of the outcome. */
record FileChecker(Console console, Interrupts interrupts, Engine engine) {
    /** One file to check, with everything that the user said about it. */
    record Request(
            String file,
            List<String> clangFlags,
            CheckOptions check,
            LimitOptions limits,
            EffortOptions effort,
            Sources sources) {
        Request(String file, List<String> clangFlags, CheckOptions check, LimitOptions limits, EffortOptions effort) {
            this(file, clangFlags, check, limits, effort, Sources.ALONE);
        }

        /** The same with more flags of clang, separated by spaces. */
        Request with(String more) {
            List<String> flags = new ArrayList<>(clangFlags);
            flags.addAll(List.of(more.strip().split("\\s+")));
            return new Request(file, flags, check, limits, effort, sources);
        }

        Basis model() {
            return ModelChoice.of(check.model, file, clangFlags);
        }
    }

    /**
     * How a file becomes a program.
     *
     * @param parts files that are linked with it, and their flags for clang
     * @param assumption what was assumed that the language does not say, or empty
     */
    record Sources(Map<String, List<String>> parts, CompileOptions.Linking linking, String assumption) {
        static final Sources ALONE = new Sources(Map.of(), CompileOptions.Linking.DEFAULT, "");
    }

    /** How a file becomes a program, and what explores it. */
    interface Engine {
        /** Says that the file will be loaded next, so that work on it can begin. */
        default void prepare(Path file, Request request) {}

        /** The same for many files at once, for which the same was asked. */
        default void prepareAll(List<Path> files, Request request) {}

        /** Whether the file is more than a part of a program. */
        default boolean isProgram(Path file, Request request) {
            return true;
        }

        /** What programs are checked under. */
        default Basis basis(Request request) {
            return request.model();
        }

        Program load(Path file, Request request);

        Result explore(Program program, Request request, Monitor monitor);
    }

    private static final long SAVING_MILLIS = 60_000;

    private static final String RACES =
            "Data races are errors of the language, not of this model, and were not looked for: --races does.";

    private static final String UNKNOWN_RACES =
            "Data races are errors of the language, and were not looked for: --model rc11 or c20 does.";

    private static final String NO_RACES =
            "Data races are errors of the language, and were not looked for: requests of an FPGA are no accesses of C.";

    /** Models under which no fence is needed that x86 does not need. */
    private static final Set<String> EXACT_FOR_X86 = Set.of("sc", "tso", "px86", "xf");

    private static final String ASSEMBLY =
            "The program has x86 assembly, which is judged here by the rules of C: code for x86 leaves out fences that x86 does"
                    + " not need. --model tso judges it as x86 does.";

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

    /** What a file is to others on the same command line. */
    enum Role {
        PROGRAM,
        PART,
        /** It cannot be compiled, and does not look like a program of its own: nothing can be linked. */
        BROKEN_PART
    }

    /** Whether the file is more than a part of a program. */
    Role role(Request request) {
        Monitor monitor = new Monitor();
        interrupts.watch(monitor);
        try (Watchdog watchdog = new Watchdog(monitor, console, request.file(), request.effort().timeout)) {
            boolean program = new Supervised(monitor, Supervised.GRACE_MILLIS)
                    .load(() -> engine.isProgram(readable(request.file()), request));
            return program ? Role.PROGRAM : Role.PART;
        } catch (InputException e) {
            return mentions(request.file(), request.sources().linking().entry()) ? Role.PROGRAM : Role.BROKEN_PART;
        } catch (Supervised.Stopped e) {
            return Role.PROGRAM;
        }
    }

    /** Whether the text seems to define the function; a file that cannot be read is a program, and will be reported as such. */
    private static boolean mentions(String file, String function) {
        try {
            String text = Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
            return Pattern.compile("\\b" + Pattern.quote(function) + "\\s*\\(")
                    .matcher(text)
                    .find();
        } catch (IOException | InvalidPathException e) {
            return true;
        }
    }

    FileResult check(Request request) {
        long start = System.nanoTime();
        Monitor monitor = new Monitor();
        interrupts.watch(monitor);
        Basis basis = engine.basis(request);
        Program program = null;
        try (Watchdog watchdog = new Watchdog(monitor, console, request.file(), request.effort().timeout)) {
            Supervised supervised = new Supervised(monitor, grace(request));
            Program loaded = supervised.load(() -> engine.load(readable(request.file()), request));
            program = loaded;
            Result result = supervised.explore(() -> engine.explore(loaded, request, monitor));
            monitor.warnings().forEach(warning -> console.err().println("fencepost: " + warning));
            return FileResult.of(request.file(), basis, result, loaded, seconds(start))
                    .noting(notes(request, loaded, basis));
        } catch (InputException e) {
            return FileResult.wrongInput(request.file(), basis, e.getMessage(), e.site(), seconds(start));
        } catch (NotSupportedException e) {
            return FileResult.wrongInput(
                    request.file(), basis, String.valueOf(e.getMessage()), e.site(), seconds(start));
        } catch (Supervised.Stopped e) {
            return FileResult.of(request.file(), basis, bounded(monitor, monitor.limit()), program, seconds(start));
        } catch (OutOfMemoryError e) {
            return FileResult.of(request.file(), basis, bounded(monitor, Problem.outOfMemory()), null, seconds(start));
        } catch (RuntimeException | StackOverflowError e) {
            console.trace(e);
            return FileResult.wrongInput(request.file(), basis, Problem.describe(e), null, seconds(start));
        }
    }

    private static String racesOf(Request request) {
        return request.check().canReportRaces() ? RACES : UNKNOWN_RACES;
    }

    private static String notes(Request request, Program program, Basis basis) {
        String races = basis.kind() == Basis.Kind.MACHINE
                ? NO_RACES
                : request.check().leavesOutRaces() ? racesOf(request) : "";
        String asked = String.join(", ", request.check().notAsked());
        String notAsked = asked.isEmpty() ? "" : "Not looked at, as asked: " + asked + ".";
        String assembly = EXACT_FOR_X86.contains(basis.name()) || !program.hasLockedInstructions() ? "" : ASSEMBLY;
        return String.join(" ", races, assembly, request.sources().assumption(), notAsked)
                .strip()
                .replaceAll(" +", " ");
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

    /** A run that is saved may take its time to write what is left to do. */
    private long grace(Request request) {
        long millis = request.effort().isSaved() ? SAVING_MILLIS : Supervised.GRACE_MILLIS;
        interrupts.grant(millis);
        return millis;
    }

    private static Result bounded(Monitor monitor, @Nullable Limit limit) {
        return new Result(
                new Counts(monitor.executions(), monitor.blocked()),
                0,
                List.of(),
                List.of(),
                List.of(),
                List.of(limit == null ? Limit.interrupted() : limit),
                null);
    }
}
