package org.fencepost.c;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.fencepost.c.ir.IrModule;
import org.fencepost.c.lower.ProgramLowering;
import org.fencepost.program.Intrinsic;
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
    private final CompletableFuture<LibraryModels> models = new CompletableFuture<>();
    /** Files that are being compiled before anyone asked for their program. */
    private final Map<Request, CompletableFuture<byte[]>> prepared = new ConcurrentHashMap<>();

    /** Compared only when files are prepared: what records are compared by is made at run time, and takes as long as a small program. */
    private record Request(Path file, CompileOptions options) {
        Language language() {
            return options.language().of(file.getFileName().toString());
        }
    }

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
            models.complete(LibraryModels.open(tools, new Clang(tools)));
        } catch (RuntimeException | LinkageError e) {
            RuntimeException problem = e instanceof RuntimeException r
                    ? r
                    : new InputException("the LLVM library cannot be loaded: " + e.getMessage());
            toolchain.completeExceptionally(problem);
            models.completeExceptionally(problem);
        }
    }

    /** Starts to compile a file that will be loaded later, with the same options. */
    public void prepare(Path file, CompileOptions options) {
        prepared.computeIfAbsent(new Request(file, options), request -> {
            CompletableFuture<byte[]> bitcode = new CompletableFuture<>();
            Thread compiler = new Thread(
                    () -> {
                        try {
                            bitcode.complete(compile(request));
                        } catch (RuntimeException e) {
                            bitcode.completeExceptionally(e);
                        }
                    },
                    "clang");
            compiler.setDaemon(true);
            compiler.start();
            return bitcode;
        });
    }

    /** Starts to compile files that will be loaded later, with the same options, many of them in one go. */
    public void prepare(List<Path> files, CompileOptions options) {
        Map<Path, CompletableFuture<byte[]>> together = new LinkedHashMap<>();
        for (Path file : files) {
            Request request = new Request(file, options);
            if (Batch.isFor(options) && request.language() == Language.C && isUsable(file)) {
                CompletableFuture<byte[]> bitcode = new CompletableFuture<>();
                if (prepared.putIfAbsent(request, bitcode) == null) {
                    together.put(file, bitcode);
                }
            }
        }
        if (!together.isEmpty()) {
            Thread compiler = new Thread(() -> compile(together, options), "clang");
            compiler.setDaemon(true);
            compiler.start();
        }
    }

    private void compile(Map<Path, CompletableFuture<byte[]>> files, CompileOptions options) {
        List<byte[]> modules = null;
        try {
            modules = new Batch(new Clang(get(toolchain)), options).compile(List.copyOf(files.keySet()));
        } finally {
            int i = 0;
            for (CompletableFuture<byte[]> bitcode : files.values()) {
                bitcode.complete(modules == null ? null : modules.get(i++));
            }
        }
    }

    /** What a C header declares. */
    public Header header(Path file, CompileOptions options) {
        checkFile(file);
        return Header.parse(new Clang(get(toolchain)).describe(file, options));
    }

    /** The program that a file defines. */
    public Program load(Path file, CompileOptions options) {
        return load(List.of(new Source(file, options)));
    }

    /** A file of a program, and how to compile it. */
    public record Source(Path file, CompileOptions options) {}

    /** The program that is linked from these files; it has the name of the first, whose options count. */
    public Program load(List<Source> files) {
        List<Request> requests = files.stream()
                .map(source -> new Request(source.file, source.options))
                .toList();
        List<byte[]> bitcode = requests.stream().map(this::bitcode).toList();
        if (!prepared.isEmpty()) {
            prepared.remove(requests.get(0)); // the others may be parts of more programs
        }
        return lower(requests, bitcode);
    }

    /** Whether the file defines the function that programs start with, so that it is more than a part of one. */
    public boolean isProgram(Path file, CompileOptions options) {
        Request request = new Request(file, options);
        byte[] bitcode = bitcode(request);
        prepared.put(request, CompletableFuture.completedFuture(bitcode));
        get(models); // LLVM is loaded by now
        return IrModule.defines(bitcode, options.linking().entry());
    }

    private byte[] bitcode(Request request) {
        CompletableFuture<byte[]> earlier = prepared.isEmpty() ? null : prepared.get(request);
        byte[] bitcode = earlier != null ? get(earlier) : null;
        return bitcode != null ? bitcode : compile(request);
    }

    /** One at a time: the library models are shared, and are read as far as programs need them. */
    private synchronized Program lower(List<Request> requests, List<byte[]> bitcode) {
        Request request = requests.get(0);
        LibraryModels library = get(models);
        Toolchain tools = get(toolchain);
        String name = request.file.toString();
        List<Path> libraries =
                List.of(tools.headers(), tools.clangResources().resolve("include"), Path.of("/usr/include"));
        CompileOptions.Linking linking = request.options.linking();
        boolean ir = requests.stream().anyMatch(one -> one.language() == Language.LLVM_IR);
        IrModule.Origin origin = ir ? IrModule.Origin.IR : IrModule.Origin.SOURCE;
        try (IrModule module =
                IrModule.link(bitcode, origin, new UserSources(name, libraries, !ir), linking.relaxation())) {
            Function<String, Intrinsic> primitives =
                    request.options.persistentHeap() ? Intrinsics::findWithPersistentHeap : Intrinsics::find;
            Program program = ProgramLowering.lower(
                    name, linking.entry(), module, library::defining, primitives, request.options.dependencies());
            checkNames(module.namesOfNothing());
            return program;
        }
    }

    /** What is misspelt relaxes nothing, and would be taken for an assumption. */
    private static void checkNames(List<String> unknown) {
        if (!unknown.isEmpty()) {
            throw new InputException(
                    "--plain relaxed:" + unknown.get(0) + ": the program has no plain access of one number or"
                            + " pointer in a file, line or function, or to a type, variable or member, of this name");
        }
    }

    private byte[] compile(Request request) {
        checkFile(request.file);
        return compile(new Clang(get(toolchain)), request.file, request.language(), request.options);
    }

    private static byte[] compile(Clang clang, Path file, Language language, CompileOptions options) {
        if (language == Language.LLVM_IR) {
            return compileIr(clang, file);
        }
        if (options.clang() == null) {
            return clang.compile(file, language, options).finish();
        }
        byte[] foreign = clang.compile(file, language, options).finish();
        try {
            Path copy = Files.createTempFile("fencepost", ".bc");
            try {
                Files.write(copy, foreign);
                return clang.purify(copy).finish();
            } finally {
                deleteQuietly(copy);
            }
        } catch (IOException e) {
            throw new InputException("cannot write a temporary file: " + e.getMessage());
        } catch (InputException e) {
            throw new InputException(
                    "the output of " + options.clang() + " cannot be read by the bundled LLVM: " + e.getMessage());
        }
    }

    private static byte[] compileIr(Clang clang, Path file) {
        try {
            return clang.purify(file).finish();
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

    private static boolean isUsable(Path file) {
        try {
            checkFile(file);
            return true;
        } catch (InputException e) {
            return false;
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
    public synchronized void close() {
        if (models.isDone() && !models.isCompletedExceptionally()) {
            models.join().close();
        }
    }
}
