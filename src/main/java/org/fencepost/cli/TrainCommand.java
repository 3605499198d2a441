package org.fencepost.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * {@code fencepost train}, which only the launcher calls, from the directory of the checkout: does what users do, and
 * prints nothing, so that the virtual machine can write an archive of the classes that this takes.
 */
@Command(name = "train", hidden = true, description = "Load what a typical run loads.")
final class TrainCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        Console nowhere = new Console(
                new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false, false, false);
        Interrupts interrupts = new Interrupts();
        Fencepost.run(nowhere, interrupts);
        Fencepost.run(nowhere, interrupts, "verify", "examples/mp.c", "examples/sb.c", "examples/broken/mp.c");
        Fencepost.run(nowhere, interrupts, "verify", "--format", "json", "examples/broken/mp.c");
        // Loops, locks, and models besides the usual one.
        for (String model : List.of("rc11", "tso", "sc", "imm")) {
            verify(nowhere, interrupts, model, "ring", "-DN=2");
            verify(nowhere, interrupts, model, "lock-ttas", "-DN=2");
        }
        verify(nowhere, interrupts, "rc11", "stack-treiber", "-DN=2");
        verify(nowhere, interrupts, "rc11", "mutex", "-DN=2");
        Fencepost.run(nowhere, interrupts, "litmus", "examples/litmus");
        Fencepost.run(nowhere, interrupts, "litmus", "--format", "json", "examples/litmus");
        return 0;
    }

    private static void verify(Console console, Interrupts interrupts, String model, String program, String size) {
        String file = "bench/programs/" + program + ".c";
        Fencepost.run(
                console, interrupts, "verify", "--jobs", "1", "--no-symmetry", "--model", model, file, "--", size);
    }
}
