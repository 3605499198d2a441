package org.fencepost.api;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A program and what to ask about it. Values; each method gives a new one.
 *
 * <pre>{@code
 * Question.about(Path.of("queue_test.c"), Path.of("queue.c")).under("tso").within(Duration.ofSeconds(10))
 * }</pre>
 *
 * @param files of one program; the first one has {@code main}
 * @param model sc, tso, pso, ra, rc11, c20, imm, imm-lxsx, aarch64, power, riscv
 * @param flags for clang
 * @param timeout when to stop and answer with what is known
 * @param unroll after how many rounds loops are cut; 0 for never
 * @param workers how many threads explore
 */
public record Question(
        List<Path> files, String model, List<String> flags, Optional<Duration> timeout, int unroll, int workers) {
    public Question {
        if (files.isEmpty() || unroll < 0 || workers < 1) {
            throw new IllegalArgumentException(
                    "a program has a file, unroll is not negative, and somebody has to work");
        }
        files = List.copyOf(files);
        flags = List.copyOf(flags);
    }

    /** About a program of these files under rc11, by all cores, until it is done. */
    public static Question about(Path file, Path... more) {
        List<Path> files = new ArrayList<>(List.of(file));
        files.addAll(List.of(more));
        int cores = Runtime.getRuntime().availableProcessors();
        return new Question(files, "rc11", List.of(), Optional.empty(), 0, cores);
    }

    public Question under(String newModel) {
        return new Question(files, newModel, flags, timeout, unroll, workers);
    }

    public Question withFlags(String... newFlags) {
        return new Question(files, model, List.of(newFlags), timeout, unroll, workers);
    }

    public Question within(Duration newTimeout) {
        return new Question(files, model, flags, Optional.of(newTimeout), unroll, workers);
    }

    public Question unrolling(int rounds) {
        return new Question(files, model, flags, timeout, rounds, workers);
    }

    public Question byWorkers(int newWorkers) {
        return new Question(files, model, flags, timeout, unroll, newWorkers);
    }
}
