package org.fencepost.c;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.fencepost.c.ir.Global;
import org.fencepost.c.ir.IrModule;
import org.fencepost.c.ir.Linkage;
import org.fencepost.c.ir.SourceNames;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Our models of library functions: C files, compiled once into the cache, each read only when a program needs a name
 * that it defines.
 */
final class LibraryModels implements AutoCloseable {
    private static final String INDEX = "index";

    private final Path directory;
    /** For each name the file that defines it. */
    private final Map<String, String> index = new HashMap<>();

    private final Map<String, IrModule> modules = new HashMap<>();

    private LibraryModels(Path directory) throws IOException {
        this.directory = directory;
        for (String line : Files.readAllLines(directory.resolve(INDEX))) {
            int space = line.indexOf(' ');
            index.put(line.substring(0, space), line.substring(space + 1));
        }
    }

    static LibraryModels open(Toolchain toolchain, Clang clang) {
        try {
            return new LibraryModels(toolchain.derived("models", target -> compile(toolchain, clang, target)));
        } catch (IOException e) {
            throw new InputException("cannot read the library models: " + e.getMessage());
        }
    }

    private static void compile(Toolchain toolchain, Clang clang, Path target) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(toolchain.models())) {
            files = all.filter(file -> file.toString().matches(".*\\.c(pp)?"))
                    .sorted()
                    .toList();
        }
        Map<Path, Clang.Compilation> running = new LinkedHashMap<>();
        for (Path file : files) {
            running.put(file, clang.compileModel(file));
        }
        List<String> lines = new ArrayList<>();
        for (Map.Entry<Path, Clang.Compilation> entry : running.entrySet()) {
            Path file = entry.getKey();
            byte[] bitcode = entry.getValue().finish();
            String name = file.getFileName().toString().replaceFirst("\\.c(pp)?$", ".bc");
            Files.write(target.resolve(name), bitcode);
            try (IrModule module = IrModule.read(bitcode, IrModule.Origin.LIBRARY, names())) {
                for (Global global : module.globals()) {
                    if (global.isDefinition() && global.linkage() != Linkage.INTERNAL) {
                        lines.add(global.name() + " " + name);
                    }
                }
            }
        }
        Files.write(target.resolve(INDEX), lines);
    }

    /** The module that defines a name, or null. */
    synchronized @Nullable IrModule defining(String name) {
        String file = index.get(name);
        return file == null ? null : modules.computeIfAbsent(file, this::read);
    }

    private IrModule read(String file) {
        try {
            return IrModule.read(Files.readAllBytes(directory.resolve(file)), IrModule.Origin.LIBRARY, names());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SourceNames names() {
        return new SourceNames() {
            @Override
            public String show(String directory, String name) {
                return name.substring(name.lastIndexOf('/') + 1);
            }

            @Override
            public boolean isLibrary(String directory, String name) {
                return true;
            }
        };
    }

    @Override
    public synchronized void close() {
        modules.values().forEach(IrModule::close);
        modules.clear();
    }
}
