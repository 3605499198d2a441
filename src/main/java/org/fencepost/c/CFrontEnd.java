package org.fencepost.c;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.fencepost.c.ir.IrModule;
import org.fencepost.c.lower.ProgramLowering;
import org.fencepost.program.Program;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.InputException;

/**
 * Makes programs of C, C++ and LLVM IR files. One front end serves any number of files; what it needs is prepared in the
 * background as soon as it is created. Safe for use by several threads.
 *
 * <pre>{@code
 * try (CFrontEnd c = new CFrontEnd()) {
 *     Program program = c.load(Path.of("mp.c"), CompileOptions.DEFAULT);
 * }
 * }</pre>
 */
public final class CFrontEnd implements AutoCloseable {
    /** Larger files are not programs that someone wrote; compiling one would take all memory. */
    private static final long MOST_BYTES = 32L << 20;

    private final CompletableFuture<Toolchain> toolchain = new CompletableFuture<>();
    private final CompletableFuture<Models> models = new CompletableFuture<>();

    public CFrontEnd() {
        this(Cache.defaultRoot());
    }

    /** @param cache the directory for what is unpacked and compiled once */
    public CFrontEnd(Path cache) {
        Thread preparation = new Thread(() -> prepare(cache), "C front end");
        preparation.setDaemon(true);
        preparation.start();
    }

    private void prepare(Path cache) {
        try {
            Toolchain tools = Toolchain.open(cache);
            toolchain.complete(tools);
            tools.loadNatives();
            models.complete(Models.open(tools, new Clang(tools)));
        } catch (RuntimeException | LinkageError e) {
            RuntimeException problem = e instanceof RuntimeException r
                    ? r
                    : new InputException("the LLVM library cannot be loaded: " + e.getMessage());
            toolchain.completeExceptionally(problem);
            models.completeExceptionally(problem);
        }
    }

    /** The program that a file defines. */
    public Program load(Path file, CompileOptions options) {
        checkFile(file);
        Toolchain tools = get(toolchain);
        Clang clang = new Clang(tools);
        Language language = options.language().of(file.getFileName().toString());
        IrModule.Origin origin = language == Language.LLVM_IR ? IrModule.Origin.IR : IrModule.Origin.SOURCE;
        byte[] bitcode = compile(clang, file, language, options);
        Models library = get(models);
        List<Path> libraries =
                List.of(tools.headers(), tools.clangResources().resolve("include"), Path.of("/usr/include"));
        try (IrModule module = IrModule.read(bitcode, origin, new UserSources(file.toString(), libraries))) {
            return ProgramLowering.lower(
                    file.toString(), module, library::defining, Intrinsics::find, options.trackDependencies());
        }
    }

    private static byte[] compile(Clang clang, Path file, Language language, CompileOptions options) {
        if (language == Language.LLVM_IR) {
            return compileIr(clang, file);
        }
        if (options.clang() == null) {
            return clang.compile(file, language, options).finish();
        }
        byte[] foreign = clang.compile(file, language, options).finish();
        Path copy = null;
        try {
            copy = Files.createTempFile("fencepost", ".bc");
            Files.write(copy, foreign);
            return clang.purify(copy);
        } catch (IOException e) {
            throw new InputException("cannot write a temporary file: " + e.getMessage());
        } catch (InputException e) {
            throw new InputException(
                    "the output of " + options.clang() + " cannot be read by the bundled LLVM: " + e.getMessage());
        } finally {
            deleteQuietly(copy);
        }
    }

    private static byte[] compileIr(Clang clang, Path file) {
        try {
            return clang.purify(file);
        } catch (InputException e) {
            throw new InputException("this LLVM IR cannot be read: " + e.getMessage(), e.site());
        }
    }

    private static void deleteQuietly(Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // A temporary file that stays behind does no harm.
        }
    }

    private static void checkFile(Path file) {
        if (!Files.exists(file)) {
            throw new InputException("there is no file " + file);
        }
        if (!Files.isRegularFile(file)) {
            throw new InputException(file + (Files.isDirectory(file) ? " is a directory" : " is not a regular file"));
        }
        if (!Files.isReadable(file)) {
            throw new InputException("the file " + file + " cannot be read");
        }
        long size = file.toFile().length();
        if (size == 0) {
            throw new InputException("the file " + file + " is empty");
        }
        if (size > MOST_BYTES) {
            throw new InputException("the file " + file + " has " + (size >> 20) + " MB; at most " + (MOST_BYTES >> 20)
                    + " MB can be checked");
        }
    }

    private static <T> T get(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    @Override
    public void close() {
        if (models.isDone() && !models.isCompletedExceptionally()) {
            models.join().close();
        }
    }
}
