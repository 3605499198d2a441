package org.fencepost.explore.selftest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.fencepost.program.Program;

/**
 * Compares an engine with the oracle on random programs: the same executions, each once, with the same final states. The
 * first program on which they differ is shrunk.
 */
public final class SelfTest {
    private final ProgramGenerator generator;
    private final List<String> models;
    private final Supplier<Engine> engines;
    private final boolean dependencies;

    /** @param engines makes an engine for each thread */
    public SelfTest(ProgramGenerator generator, List<String> models, Supplier<Engine> engines) {
        this.generator = generator;
        this.models = List.copyOf(models);
        this.engines = engines;
        this.dependencies = models.contains("imm");
    }

    /** The explorer against the oracle. */
    public static SelfTest ofExplorer(ProgramGenerator generator, List<String> models) {
        return new SelfTest(generator, models, ExplorerEngine::new);
    }

    /**
     * Compares on the first programs of the generator.
     *
     * @param jobs how many to compare at once
     * @param goOn asked before each program, by several threads; false stops the comparison
     */
    public Optional<Difference> run(int programs, int jobs, BooleanSupplier goOn) {
        AtomicInteger next = new AtomicInteger();
        Callable<Optional<Found>> worker = () -> new Worker().run(next, programs, goOn);
        ExecutorService pool = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<Optional<Found>>> workers = new ArrayList<>();
            for (int i = 0; i < jobs; i++) {
                workers.add(pool.submit(worker));
            }
            List<Found> found = new ArrayList<>();
            for (Future<Optional<Found>> result : workers) {
                result.get().ifPresent(found::add);
            }
            return found.stream().min(Comparator.comparingInt(Found::number)).map(Found::difference);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            pool.shutdownNow();
        }
    }

    private record Found(int number, Difference difference) {}

    /** Takes programs one after the other, with engines of its own. */
    private final class Worker {
        private final Engine oracle = new OracleEngine();
        private final Engine engine = engines.get();

        Optional<Found> run(AtomicInteger next, int programs, BooleanSupplier goOn) {
            for (int number = next.getAndIncrement(); number < programs; number = next.getAndIncrement()) {
                if (!goOn.getAsBoolean()) {
                    break;
                }
                SmallProgram small = generator.program(number);
                Program program = small.lower(dependencies);
                for (String model : models) {
                    if (compare(small, program, model) != null) {
                        // Programs with higher numbers are of no interest any more.
                        next.set(programs);
                        return Optional.of(new Found(number, shrink(small, model)));
                    }
                }
            }
            return Optional.empty();
        }

        private Difference shrink(SmallProgram program, String model) {
            SmallProgram smallest = Shrinker.shrink(
                    program, simpler -> simpler.threads().size() > 1 && compare(simpler, model) != null);
            return compare(smallest, model);
        }

        private Difference compare(SmallProgram small, String model) {
            return compare(small, small.lower(dependencies), model);
        }

        private Difference compare(SmallProgram small, Program program, String model) {
            return Difference.between(small, model, oracle.list(program, model), engine.list(small, program, model));
        }
    }
}
