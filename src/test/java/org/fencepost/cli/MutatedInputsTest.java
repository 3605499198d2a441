package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.fencepost.FreshSeed;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Inputs with something wrong in them, for every command that reads files: no stack trace, no hang, one of our exit codes. More of
 * them than in a build: {@code -Dfencepost.mutants=2000}.
 */
class MutatedInputsTest {
    /** Far more than the time limit of each, because tests share the machine. */
    private static final Duration HANGS = Duration.ofSeconds(60);

    /** A command line, in which FILE stands for the file that is mutated, and that file. */
    private record Use(String original, String... command) {}

    private static final String COMMANDS = "src/test/limits/compile_commands.json";

    private static final List<Use> USES = List.of(
            new Use("examples/mp.c", "verify", "--timeout", "2s", "FILE"),
            new Use("examples/broken/dekker.c", "verify", "--model", "imm", "--timeout", "2s", "FILE"),
            new Use("examples/broken/stack.c", "verify", "--format", "json", "--timeout", "2s", "FILE"),
            new Use("examples/sb.c", "optimize", "--timeout", "2s", "FILE"),
            new Use("examples/cxl/mailbox.c", "crash", "--platform", "cxl", "--timeout", "2s", "FILE"),
            new Use("examples/sb.c", "simulate", "--timeout", "2s", "FILE"),
            new Use("examples/litmus/SB-x86.litmus", "simulate", "--timeout", "2s", "FILE"),
            new Use("examples/litmus/SB-x86.litmus", "litmus", "--timeout", "2s", "FILE"),
            new Use("examples/litmus/SB.litmus", "litmus", "--timeout", "2s", "FILE"),
            new Use("examples/litmus/MP+rel+acq.litmus", "litmus", "--timeout", "2s", "FILE"),
            new Use(
                    "src/main/resources/org/fencepost/models/rc11.cat",
                    "litmus",
                    "--model",
                    "FILE",
                    "--timeout",
                    "2s",
                    "examples/litmus/SB.litmus"),
            new Use("src/test/litmus/expected.csv", "litmus", "--expect", "FILE", "examples/litmus/SB.litmus"),
            new Use("src/test/litmus/README.md", "generate", "--cycles", "FILE"),
            new Use("src/test/programs/expected.csv", "verify", "--resume", "FILE", "examples/mp.c"),
            new Use("src/test/programs/expected.csv", "bench", "--set", "FILE"),
            new Use("examples/broken/stack.c", "hunt", "--timeout", "2s", "FILE"),
            new Use("examples/lincheck/counter.c", "lincheck", "--timeout", "2s", "FILE"),
            new Use("examples/lincheck/durable/log.c", "lincheck", "--durable", "--timeout", "2s", "FILE"),
            new Use("examples/pm/log.c", "crash", "--timeout", "2s", "FILE"),
            new Use("examples/pm/log.c", "optimize", "--platform", "px86", "--timeout", "2s", "FILE"),
            new Use(
                    "examples/fpga/queue.c",
                    "verify",
                    "--model",
                    "xf",
                    "--timeout",
                    "2s",
                    "FILE",
                    "--",
                    "-Iexamples/fpga"),
            new Use("examples/litmus/SB.litmus", "generate", "--from-litmus", "FILE"),
            new Use(COMMANDS, "verify", "-p", "DIRECTORY", "--timeout", "2s", "examples/mp.c"),
            new Use(
                    "src/main/resources/org/fencepost/models/tso.cat",
                    "crosscheck",
                    "--model",
                    "FILE",
                    "--machine",
                    "tso",
                    "--events",
                    "3",
                    "--random",
                    "3",
                    "--timeout",
                    "2s"));

    /** They wait for others or for somebody who types, and {@code new} writes what it is told to. */
    private static final Set<String> NOT_RUN =
            Set.of("watch", "lsp", "explore", "worker", "cluster", "learn", "new", "train", "completion");

    private static final List<String> TOKENS = List.of(
            "99999999999999999999",
            "-1",
            "\0",
            "\"",
            "/*",
            "((((((((((",
            "}",
            "%s%n",
            "\u00e9\u4e2d",
            "__int128",
            "while (1)",
            "0x",
            "let rec",
            "exists",
            "#include <nothing.h>",
            "asm(\"nop\")");

    @TempDir
    private Path directory;

    @Test
    void nothingButVerdicts() throws IOException {
        FreshSeed seed = FreshSeed.of("MutatedInputsTest");
        Random random = new Random(seed.value());
        int count = Integer.getInteger("fencepost.mutants", 200);
        for (int i = 0; i < count; i++) {
            Use use = USES.get(i % USES.size());
            Path own = Files.createDirectory(directory.resolve(String.valueOf(i)));
            Path file = Files.write(own.resolve(Path.of(use.original).getFileName()), mutated(use.original, random));
            String[] command = Arrays.stream(use.command)
                    .map(word ->
                            word.equals("FILE") ? file.toString() : word.equals("DIRECTORY") ? own.toString() : word)
                    .toArray(String[]::new);
            if (random.nextInt(10) == 0) {
                command[1 + random.nextInt(command.length - 1)] = TOKENS.get(random.nextInt(TOKENS.size()));
            }
            check(command, file, seed);
        }
    }

    /** Options of all commands with values that they do not expect. */
    @Test
    void optionsWithAnyValue() throws IOException {
        FreshSeed seed = FreshSeed.of("MutatedInputsTest.options");
        Random random = new Random(seed.value());
        List<String[]> lines = optionLines(random);
        Collections.shuffle(lines, random);
        Path file = Files.writeString(directory.resolve("options.c"), "int main(void) { return 0; }\n");
        for (String[] line :
                lines.subList(0, Math.min(lines.size(), Integer.getInteger("fencepost.mutants", 200) / 2))) {
            check(line, file, seed);
        }
    }

    private static List<String[]> optionLines(Random random) {
        List<String[]> lines = new ArrayList<>();
        Session.commandLine().getSubcommands().forEach((name, command) -> {
            CommandSpec spec = command.getCommandSpec();
            for (OptionSpec option : spec.options()) {
                if (!NOT_RUN.contains(name) && option.arity().max() > 0 && option.type() != Path.class) {
                    List<String> line = new ArrayList<>(List.of(name, option.longestName(), value(random)));
                    if (spec.findOption("--timeout") != null
                            && !option.longestName().equals("--timeout")) {
                        line.addAll(List.of("--timeout", "1s"));
                    }
                    line.add(name.equals("litmus") ? "examples/litmus/SB.litmus" : "examples/mp.c");
                    lines.add(line.toArray(new String[0]));
                }
            }
        });
        return lines;
    }

    private static String value(Random random) {
        List<String> more =
                List.of("0", "1", "", " ", "2147483648", "1e9", "NaN", "all", "sc,tso", "1:2", "0s", "..", "-");
        int chosen = random.nextInt(TOKENS.size() + more.size());
        return chosen < TOKENS.size() ? TOKENS.get(chosen) : more.get(chosen - TOKENS.size());
    }

    private static void check(String[] command, Path file, FreshSeed seed) throws IOException {
        String what = seed + ": " + String.join(" ", command) + "\n"
                + new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        Session session = Assertions.assertTimeoutPreemptively(HANGS, () -> Session.run(command), what);
        assertThat(session.code()).as(what).isBetween(0, 3);
        assertThat(session.out() + session.err()).as(what).doesNotContain("\tat ", "internal error");
    }

    private static byte[] mutated(String original, Random random) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(original)));
        for (int n = 1 + random.nextInt(3); n > 0 && !lines.isEmpty(); n--) {
            mutate(lines, random);
        }
        byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(4) == 0 && bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return random.nextInt(10) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
    }

    private static void mutate(List<String> lines, Random random) {
        int at = random.nextInt(lines.size());
        String line = lines.get(at);
        int column = random.nextInt(line.length() + 1);
        switch (random.nextInt(6)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(random.nextInt(lines.size()), line);
            case 2 -> lines.set(at, lines.set(random.nextInt(lines.size()), line));
            case 3 -> lines.set(at, line.substring(column));
            case 4 ->
                lines.set(
                        at,
                        line.replaceFirst(
                                "\\w+",
                                TOKENS.get(random.nextInt(TOKENS.size())).replace("%", "")));
            default ->
                lines.set(
                        at,
                        line.substring(0, column) + TOKENS.get(random.nextInt(TOKENS.size())) + line.substring(column));
        }
    }
}
