package org.fencepost.c;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.fencepost.verdict.InputException;

/** Runs clang as a child process: whatever it is given, and whatever becomes of it, this process goes on. */
record Clang(Toolchain toolchain) {
    /** No sane file takes this long; an endless one must not keep us. */
    private static final long LIMIT_SECONDS = 600;

    /** Variables that would add directories or options to the ones given here. */
    private static final Set<String> DISTURBING =
            Set.of("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS", "COMPILER_PATH");

    private static final String TARGET = "--target=x86_64-unknown-linux-gnu";

    /** A compilation under way. */
    static final class Compilation {
        private final List<String> command;
        private final Process process;
        private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
        private final Thread messageReader;

        /** Those that run: they end with this process, whatever they are doing. */
        private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

        static {
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> RUNNING.forEach(Process::destroyForcibly), "end of clang"));
        }

        private Compilation(List<String> command) {
            this.command = command;
            try {
                ProcessBuilder builder =
                        new ProcessBuilder(command).redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
                builder.environment().keySet().removeAll(DISTURBING);
                process = builder.start();
                RUNNING.add(process);
            } catch (IOException e) {
                throw new InputException("cannot run " + command.get(0) + ": " + e.getMessage());
            }
            messageReader = new Thread(() -> drain(process.getErrorStream(), messages), "clang messages");
            messageReader.setDaemon(true);
            messageReader.start();
        }

        /** The bitcode. */
        byte[] finish() {
            byte[] bytes = run();
            if (bytes.length < 4 || bytes[0] != 'B' || bytes[1] != 'C') {
                throw new InputException(
                        "clang wrote no bitcode; is there a flag after -- that asks for something else?");
            }
            return bytes;
        }

        /** What it said. */
        String messages() {
            run();
            return messages.toString(StandardCharsets.UTF_8);
        }

        private byte[] run() {
            ByteArrayOutputStream bitcode = new ByteArrayOutputStream(1 << 16);
            Thread reader = new Thread(() -> drain(process.getInputStream(), bitcode), "clang output");
            reader.setDaemon(true);
            reader.start();
            try {
                if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                    throw new InputException("clang did not finish within " + LIMIT_SECONDS + " seconds");
                }
                reader.join();
                messageReader.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InputException("interrupted while clang was running");
            } finally {
                process.destroyForcibly();
                RUNNING.remove(process);
            }
            if (process.exitValue() != 0) {
                String text = messages.toString(StandardCharsets.UTF_8);
                throw Diagnostics.of(text, process.exitValue(), command.get(0));
            }
            return bitcode.toByteArray();
        }
    }

    private static void drain(InputStream from, ByteArrayOutputStream to) {
        try (from) {
            from.transferTo(to);
        } catch (IOException e) {
            // The process is gone; its exit code tells the rest.
        }
    }

    /** Starts to compile a file of the user's. */
    Compilation compile(Path file, Language language, CompileOptions options) {
        return new Compilation(command(file, language, options));
    }

    /** Starts a command that writes bitcode. */
    Compilation start(List<String> command) {
        return new Compilation(command);
    }

    /** The commands that clang would run to compile a C file. */
    String explain(Path file, CompileOptions options) {
        List<String> command = command(file, Language.C, options);
        command.add("-###");
        return new Compilation(command).messages();
    }

    private List<String> command(Path file, Language language, CompileOptions options) {
        List<String> command = new ArrayList<>();
        command.add(
                options.clang() == null
                        ? toolchain.clang().toString()
                        : options.clang().toString());
        command.addAll(sourceFlags(options.clang() == null));
        command.addAll(language == Language.CPP ? cppHeaders(options) : cHeaders());
        command.addAll(Standard.fitting(language, options.flags()));
        // After the user's own flags, so that none of them changes what has to come out.
        command.addAll(List.of(
                "-gdwarf-5", "-O1", "-Xclang", "-disable-llvm-passes", "-x", language == Language.CPP ? "c++" : "c"));
        command.addAll(List.of("-c", "-emit-llvm", "-o", "-"));
        command.add(argument(file));
        return command;
    }

    /** The syntax tree of a C header, as JSON. */
    byte[] describe(Path header, CompileOptions options) {
        List<String> command = new ArrayList<>(List.of(toolchain.clang().toString()));
        command.addAll(sourceFlags(true));
        command.addAll(cHeaders());
        command.addAll(Standard.fitting(Language.C, options.flags()));
        command.addAll(List.of("-x", "c", "-fsyntax-only", "-Xclang", "-ast-dump=json", argument(header)));
        return new Compilation(command).run();
    }

    /** Starts to compile one of our library models. */
    Compilation compileModel(Path file) {
        List<String> command = new ArrayList<>();
        command.add(toolchain.clang().toString());
        command.addAll(sourceFlags(true));
        command.addAll(cHeaders());
        command.add("-fexceptions"); // exceptions of C++ pass through our models
        command.addAll(List.of("-O1", "-Xclang", "-disable-llvm-passes", "-c", "-emit-llvm", "-o", "-"));
        command.add(argument(file));
        return new Compilation(command);
    }

    /**
     * Starts to check and rewrite LLVM IR, in any form, of which we do not know where it comes from. Reading broken bitcode
     * can end the process that does it, so that is the child.
     */
    Compilation purify(Path ir) {
        return new Compilation(List.of(toolchain.linker().toString(), "-o", "-", argument(ir)));
    }

    /** A file name that starts with a dash must not look like an option. */
    static String argument(Path file) {
        String name = file.toString();
        return name.startsWith("-") ? "./" + name : name;
    }

    /**
     * Level -O1 without any pass: clang then says which members a struct copy has, and leaves the rest as -O0 does. The
     * macro that tells headers about it is taken back.
     */
    private List<String> sourceFlags(boolean bundled) {
        List<String> flags = new ArrayList<>(List.of(
                TARGET,
                "-w",
                "-Qunused-arguments",
                "-g",
                "-gno-column-info",
                "-fno-discard-value-names",
                "-fno-color-diagnostics",
                "-fno-caret-diagnostics",
                "-fno-crash-diagnostics",
                "-fno-stack-protector",
                "-ffp-contract=off",
                "-fno-math-errno",
                "-fcomplex-arithmetic=basic",
                "-mlong-double-64",
                "-mcx16",
                "-U__OPTIMIZE__",
                "-D__FENCEPOST__=1"));
        if (bundled) {
            flags.add("--no-default-config");
            flags.add("-resource-dir");
            flags.add(toolchain.clangResources().toString());
        }
        return flags;
    }

    private List<String> cHeaders() {
        return List.of("-nostdlibinc", "-isystem", toolchain.headers().toString(), "-fheinous-gnu-extensions");
    }

    private List<String> cppHeaders(CompileOptions options) {
        // With its own assertions libstdc++ checks indices, and also leaves std::string to be instantiated by its
        // users. For
        // a checker of races, shared_ptr looks at its two counts one after the other and not at both at once.
        List<String> flags = new ArrayList<>(List.of("-nostdlibinc", "-D_GLIBCXX_ASSERTIONS", "-D_GLIBCXX_TSAN=1"));
        if (!options.flags().contains("-nostdinc++")) {
            flags.add("-nostdinc++");
            flags.add("-isystem");
            flags.add(toolchain.headers().resolve("c++").toString());
            for (Path directory : CppHeaders.find()) {
                flags.add("-isystem");
                flags.add(directory.toString());
            }
        }
        flags.add("-isystem");
        flags.add(toolchain.headers().toString());
        return flags;
    }
}
