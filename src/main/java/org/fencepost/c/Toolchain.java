package org.fencepost.c;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.fencepost.verdict.InputException;

/**
 * The bundled clang and LLVM library, and our own headers and library models, as files. They are copied out of their
 * jars once, into a {@link Cache} that all runs share: only what is needed of them, a fifth of the half gigabyte.
 */
final class Toolchain {
    /** Goes up whenever something else is extracted from the same jars. */
    private static final int EXTRACT_VERSION = 2;

    private static final String HEADERS = "org/fencepost/c/include/";
    private static final List<String> PROGRAMS = List.of("clang", "llvm-link");
    private static final String MODELS = "org/fencepost/c/runtime/";

    private final Cache cache;
    private final Path llvm;
    private final Path headers;
    private final Map<String, Long> ownFiles;

    private Toolchain(Cache cache, Path llvm, Path headers, Map<String, Long> ownFiles) {
        this.cache = cache;
        this.llvm = llvm;
        this.headers = headers;
        this.ownFiles = ownFiles;
    }

    static Toolchain open(Path cacheRoot) {
        Cache cache = new Cache(cacheRoot);
        String platform = platform();
        String version = version();
        String directory = "llvm-" + version + "-" + platform + "-" + EXTRACT_VERSION;
        Path llvm = cache.directory(directory, d -> extractLlvm(platform, d));
        try {
            Map<String, Long> own = new TreeMap<>();
            Resources.list(HEADERS, "pthread.h").forEach((name, crc) -> own.put(HEADERS + name, crc));
            Resources.list(MODELS, "fp_internal.h").forEach((name, crc) -> own.put(MODELS + name, crc));
            Path headers = cache.directory("include-" + key(own), d -> {
                Resources.extract(HEADERS, "pthread.h", name -> true, d.resolve("include"));
                Resources.extract(MODELS, "fp_internal.h", name -> true, d.resolve("runtime"));
            });
            return new Toolchain(cache, llvm, headers, own);
        } catch (IOException e) {
            throw new InputException("cannot read our own C headers: " + e.getMessage());
        }
    }

    /** The name that the LLVM jars give this kind of machine. */
    private static String platform() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        boolean arm = machine.equals("aarch64") || machine.equals("arm64");
        boolean intel = machine.equals("amd64") || machine.equals("x86_64");
        String system = os.contains("linux") ? "linux" : os.contains("mac") ? "macosx" : null;
        if (system == null || !arm && !intel) {
            throw new InputException("there is no bundled clang for " + os + " on " + machine
                    + "; Linux and macOS on x86-64 and arm64 are supported");
        }
        return system + (arm ? "-arm64" : "-x86_64");
    }

    private static String version() {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(Resources.text("META-INF/maven/org.bytedeco/llvm/pom.properties")));
        } catch (IOException | UncheckedIOException e) {
            throw new InputException("this installation lacks its LLVM library");
        }
        return properties.getProperty("version");
    }

    private static void extractLlvm(String platform, Path target) throws IOException {
        String jar = "org/bytedeco/llvm/" + platform + "/";
        Set<String> prefixes = Set.of("libLLVM.", "libclang-cpp.", "libLTO.", "libRemarks.", "libjniLLVM.");
        Resources.extract(
                jar,
                "clang",
                name -> PROGRAMS.contains(name)
                        || name.startsWith("lib/clang/") && name.endsWith(".h")
                        || !name.contains("/") && prefixes.stream().anyMatch(name::startsWith),
                target);
        Resources.extract(
                "org/bytedeco/javacpp/" + platform + "/",
                System.mapLibraryName("jnijavacpp"),
                name -> name.startsWith("libjnijavacpp."),
                target);
        for (String program : PROGRAMS) {
            if (!target.resolve(program).toFile().setExecutable(true)) {
                throw new IOException("cannot make " + target.resolve(program) + " executable");
            }
        }
    }

    /** Changes whenever one of the files does. */
    private static String key(Map<String, Long> files) {
        CRC32 sum = new CRC32();
        files.forEach((name, crc) -> sum.update((name + crc).getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        return Long.toHexString(sum.getValue());
    }

    /** Loads LLVM into this process. Loading it a second time does nothing. */
    void loadNatives() {
        // Keeps the binding's own loader from unpacking everything into a cache of its own.
        System.setProperty("org.bytedeco.javacpp.loadlibraries", "false");
        System.load(llvm.resolve(System.mapLibraryName("jnijavacpp")).toString());
        System.load(llvm.resolve(System.mapLibraryName("jniLLVM")).toString());
    }

    Path clang() {
        return llvm.resolve("clang");
    }

    /** Reads and checks LLVM IR in any form. */
    Path linker() {
        return llvm.resolve("llvm-link");
    }

    /** Where clang's own headers are. */
    Path clangResources() {
        String[] versions = llvm.resolve("lib").resolve("clang").toFile().list();
        if (versions == null || versions.length == 0) {
            throw new InputException("clang's own headers are missing from " + llvm);
        }
        return llvm.resolve("lib").resolve("clang").resolve(versions[0]);
    }

    /** Our own headers. */
    Path headers() {
        return headers.resolve("include");
    }

    /** Our own library models, as C files. */
    Path models() {
        return headers.resolve("runtime");
    }

    /** A directory in the cache for what is made of our own files. */
    Path derived(String name, Cache.Filler filler) {
        return cache.directory(name + "-" + key(ownFiles) + "-" + llvm.getFileName(), filler);
    }
}
