package org.fencepost.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.fencepost.generate.critical.AxiomSet;
import org.fencepost.generate.critical.CriticalTest;
import org.fencepost.generate.critical.CriticalTests;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.machine.emit.Emission;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** {@code fencepost generate --critical}: finds critical tests, has the model confirm each, counts them and writes them to files. */
record CriticalGeneration(
        Console console, TestJudge judge, @Nullable Emission emission) {
    private static final int MOST_EVENTS = 12;

    /**
     * @param wantsRead whether only tests that read something count
     * @param directory null when only the numbers are wanted
     * @return how many tests could not be emitted: they need more than the hardware has (X+F, section 4.4)
     */
    int run(String model, int events, boolean wantsRead, @Nullable Path directory, BooleanSupplier proceed) {
        if (events < 2 || events > MOST_EVENTS) {
            throw new InputException("with --critical, --events must be between 2 and " + MOST_EVENTS);
        }
        CriticalTests tests = CriticalTests.find(AxiomSet.of(model), events, wantsRead, proceed);
        List<CriticalTest> forbidden = tests.forbidden();
        List<CriticalTest> allowed = tests.justAllowed();
        List<CriticalTest> all = new ArrayList<>(forbidden);
        all.addAll(allowed);
        for (CriticalTest test : all) {
            if (proceed.getAsBoolean()) {
                judge.confirm(test.name(), test.text(), model, !test.isForbidden());
            }
        }
        boolean early = !proceed.getAsBoolean();
        int leftOut = directory == null ? 0 : write(all, model, directory);
        console.out().print(table(forbidden, allowed, events, early));
        console.out()
                .println(
                        directory == null
                                ? "(--output DIR writes the tests to files.)"
                                : all.size() + (early ? " tests so far in " : " tests in ") + directory);
        if (leftOut > 0) {
            console.out().println(leftOut + " of them need more than the soft core has, and are not in tests.cpp");
        }
        return leftOut;
    }

    /** @param early whether the search did not come to its end: then there are at least so many of each size */
    static String table(List<CriticalTest> forbidden, List<CriticalTest> allowed, int events, boolean early) {
        StringBuilder text = new StringBuilder("events  forbidden  just allowed, from these without fences\n");
        long totalAllowed = 0;
        for (int size = 2; size <= events; size++) {
            String from = "-" + size + "-";
            int now = size;
            long found = forbidden.stream().filter(test -> test.events() == now).count();
            long free =
                    allowed.stream().filter(test -> test.from().contains(from)).count();
            totalAllowed += free;
            if (found > 0) {
                text.append(row(size, found, free, early));
            }
        }
        text.append(row("all", forbidden.size(), totalAllowed, early));
        return text.append(early ? "(>= : the search was stopped; there may be more of every size.)\n" : "")
                .toString();
    }

    private static String row(Object size, long forbidden, long allowed, boolean early) {
        String least = early ? ">=" : "";
        return String.format("%6s  %9s  %12s%n", size, least + forbidden, least + allowed);
    }

    private int write(List<CriticalTest> tests, String model, Path directory) {
        StringBuilder index = new StringBuilder();
        StringBuilder verdicts = new StringBuilder("path,model,verdict,quantifier,note\n");
        try {
            Files.createDirectories(directory);
            for (CriticalTest test : tests) {
                String file = test.name() + ".litmus";
                Files.writeString(directory.resolve(file), test.text());
                index.append(file).append('\n');
                verdicts.append(
                        file + "," + model + "," + (test.isForbidden() ? "forbidden" : "allowed") + ",exists,\n");
            }
            Files.writeString(directory.resolve("@all"), index);
            Files.writeString(directory.resolve("expected.csv"), verdicts);
            return emission == null ? 0 : emit(emission, tests, directory);
        } catch (IOException e) {
            throw new InputException("cannot write to " + directory + ": " + e.getMessage());
        }
    }

    private static int emit(Emission what, List<CriticalTest> tests, Path directory) {
        LitmusParser parser = Dialects.parser();
        List<LitmusTest> fitting = tests.stream()
                .map(test -> parser.parse(test.name(), test.text()))
                .filter(what::fits)
                .toList();
        TestFiles.write(directory, what.files(fitting));
        return tests.size() - fitting.size();
    }
}
