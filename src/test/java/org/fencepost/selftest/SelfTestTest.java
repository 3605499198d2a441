package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.fencepost.program.Environment;
import org.fencepost.program.Program;
import org.junit.jupiter.api.Test;

/** The comparison finds what is wrong with an engine and shrinks the program that shows it. */
class SelfTestTest {
    private static final List<String> MODELS = List.of("sc", "rc11");
    private final ProgramGenerator generator = new ProgramGenerator(3, Features.DEFAULT);

    private final Engine oracle = new OracleEngine();

    private Optional<Difference> compare(Engine engine) {
        return new SelfTest(generator, MODELS, () -> engine).run(300, 1, () -> true);
    }

    @Test
    void theOracleAgreesWithItself() {
        AtomicInteger programs = new AtomicInteger();
        assertThat(new SelfTest(generator, MODELS, OracleEngine::new).run(50, 2, () -> programs.incrementAndGet() > 0))
                .isEmpty();
        assertThat(programs).hasValue(50);
    }

    @Test
    void stopsWhenAsked() {
        AtomicInteger programs = new AtomicInteger();
        Engine broken = (program, model) -> new ExecutionSet(program);
        assertThat(new SelfTest(generator, MODELS, () -> broken).run(50, 1, () -> programs.incrementAndGet() < 0))
                .isEmpty();
    }

    /** An engine that takes tso for sc differs on store buffering; what is left are four accesses or so. */
    @Test
    void aModelThatIsTooWeakIsFoundWithStoreBuffering() {
        Engine weak = (program, model) -> oracle.list(program, model.equals("sc") ? "tso" : model);
        Difference difference = compare(weak).orElseThrow();
        assertThat(difference.model()).isEqualTo("sc");
        assertThat(difference.extra()).isNotEmpty();
        assertThat(difference.missing()).isEmpty();
        assertThat(difference.program().threads()).allMatch(thread -> thread.size() <= 2);
        assertThat(difference.describe())
                .contains("under sc")
                .contains("not allowed:")
                .contains("exists (")
                .doesNotContain("[z]");
    }

    @Test
    void aLostExecutionIsFound() {
        Engine lossy = new Engine() {
            @Override
            public ExecutionSet list(Program program, String model) {
                ExecutionSet all = oracle.list(program, model);
                if (all.size() > 1) {
                    all.complete().remove(all.complete().keySet().iterator().next());
                }
                return all;
            }
        };
        Difference difference = compare(lossy).orElseThrow();
        assertThat(difference.missing()).hasSize(1);
        // Two executions are the fewest: one access that reads or is ordered in two ways.
        assertThat(difference.expected()).isEqualTo(2);
        assertThat(difference.describe()).contains("missing:");
    }

    @Test
    void anExecutionListedTwiceIsFound() {
        Engine stuttering = (program, model) -> {
            ExecutionSet all = oracle.list(program, model);
            all.complete().replaceAll((form, times) -> times + 1);
            return all;
        };
        assertThat(compare(stuttering).orElseThrow().repeated()).isNotEmpty();
    }

    @Test
    void leavingOutSpuriousFailuresIsFound() {
        Engine lucky = new ExplorerEngine().withEnvironment(Environment.QUIET);
        Difference difference = compare(lucky).orElseThrow();
        assertThat(difference.missing()).isNotEmpty();
        assertThat(difference.extra()).isEmpty();
        assertThat(difference.describe()).contains("atomic_compare_exchange_weak_explicit");
    }
}
