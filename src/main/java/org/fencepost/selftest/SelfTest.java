package org.fencepost.selftest;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.fencepost.model.cat.Models;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

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
        this.dependencies = models.stream().anyMatch(SelfTest::tracksDependencies);
    }

    static boolean tracksDependencies(String model) {
        return ProgramModel.named(model).map(ProgramModel::tracksDependencies).orElse(false);
    }

    /** The model that is explored instead, which may leave out executions: the engine says so then. */
    private static String weaker(String model) {
        return ProgramModel.named(model).orElseThrow().explored().name();
    }

    /** Whether what is explored is a model in cat, too. */
    private static boolean isWritten(String weaker) {
        return Models.names().contains(weaker);
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
        return FirstDifference.find(programs, jobs, goOn, () -> new Worker()::compare);
    }

    /** The same, with differences in words. */
    public RandomComparison inWords() {
        return () -> {
            Worker worker = new Worker();
            return number -> worker.compare(number).map(Difference::describe);
        };
    }

    /** Takes programs one after the other, with engines of its own. */
    private final class Worker {
        private final OracleEngine oracle = new OracleEngine();
        private final Engine engine = engines.get();

        Optional<Difference> compare(int number) {
            SmallProgram small = generator.program(number);
            Listings listings = new Listings(small);
            return models.stream()
                    .filter(model -> listings.compare(model) != null)
                    .findFirst()
                    .map(model -> shrink(small, model));
        }

        private Difference shrink(SmallProgram program, String model) {
            SmallProgram smallest = Shrinker.shrink(
                    program, simpler -> simpler.threads().size() > 1 && compare(simpler, model) != null);
            return Objects.requireNonNull(compare(smallest, model));
        }

        private @Nullable Difference compare(SmallProgram small, String model) {
            return new Listings(small).compare(model);
        }

        /** What both list of one program; the oracle gets it in the simplest form. */
        private final class Listings {
            private final SmallProgram small;
            private final Program usual;
            private final Program plain;

            Listings(SmallProgram small) {
                this.small = small;
                this.usual = small.lower(dependencies);
                this.plain = small.lowerPlainly(dependencies);
            }

            private ExecutionSet incomplete(String model, ExecutionSet actual) {
                return isWritten(weaker(model))
                        ? oracle.list(plain, model, weaker(model))
                        : oracle.list(plain, model).within(actual);
            }

            @Nullable Difference compare(String model) {
                // Small programs never wait: what is blocked is a choice that turned out to be none.
                ExecutionSet actual = engine.list(small, usual, model).withoutBlocked();
                ExecutionSet expected = actual.isIncomplete() ? incomplete(model, actual) : oracle.list(plain, model);
                return Difference.between(small, model, expected.withoutBlocked(), actual);
            }
        }
    }
}
