package org.fencepost.explore.selftest;

import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.fencepost.program.Program;

/**
 * Compares an engine with the oracle on random programs: the same executions, each once, with the same final states. The
 * first program on which they differ is shrunk.
 */
public final class SelfTest {
    private final Engine oracle;
    private final Engine engine;
    private final List<String> models;

    public SelfTest(Engine oracle, Engine engine, List<String> models) {
        this.oracle = oracle;
        this.engine = engine;
        this.models = List.copyOf(models);
    }

    /**
     * Compares on the programs {@code from} to {@code to - 1} of the generator.
     *
     * @param progress told the number of each program that both agree about
     */
    public Optional<Difference> run(ProgramGenerator generator, int from, int to, IntConsumer progress) {
        for (int number = from; number < to; number++) {
            SmallProgram program = generator.program(number);
            for (String model : models) {
                if (compare(program, model) != null) {
                    SmallProgram smallest = Shrinker.shrink(program, simpler -> compare(simpler, model) != null);
                    return Optional.of(compare(smallest, model));
                }
            }
            progress.accept(number);
        }
        return Optional.empty();
    }

    private Difference compare(SmallProgram small, String model) {
        Program program = small.lower(false);
        return Difference.between(small, model, oracle.list(program, model), engine.list(program, model));
    }
}
