package org.fencepost.explore.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.fencepost.explore.ExecutionListener;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.explore.oracle.Oracle;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.model.Models;
import org.fencepost.model.cat.CatModel;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With {@code --no-races} plain accesses are relaxed ones in everything: the cat model judges them as such. */
class PlainAsRelaxedTest {
    private static final int PROGRAMS = 600;

    @ParameterizedTest
    @ValueSource(strings = {"ra", "rc11"})
    void sameExecutions(String name) {
        CatModel model = Models.load(name);
        ProgramGenerator generator = new ProgramGenerator(6, new GeneratorOptions(3, 9, 2, true, false, 300));
        int differences = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            SmallProgram small = generator.program(i);
            Program program = small.lower(false);
            ExecutionSet actual = explored(program, name);
            assertThat(actual.complete())
                    .as(() -> LitmusPrinter.print(small, new TreeMap<>()))
                    .isEqualTo(
                            judged(program, model, PlainAsRelaxedTest::relaxed).complete());
            differences += actual.complete()
                            .equals(judged(program, model, UnaryOperator.identity())
                                    .complete())
                    ? 0
                    : 1;
        }
        assertThat(differences).isPositive();
    }

    private static ExecutionSet explored(Program program, String model) {
        ExecutionSet set = new ExecutionSet(program);
        ExploreOptions options = ExploreOptions.of(model).withRaces(false).withListener(new ExecutionListener() {
            @Override
            public void complete(Execution execution) {
                set.add(execution);
            }

            @Override
            public void restart() {
                set.clear();
            }
        });
        new Explorer(program, options).run();
        return set;
    }

    private static ExecutionSet judged(Program program, CatModel model, UnaryOperator<Execution> reading) {
        ExecutionSet set = new ExecutionSet(program);
        new Oracle(program).enumerateCandidates(candidate -> {
            if (model.judge(reading.apply(candidate.execution())).consistent()) {
                set.add(candidate.execution());
            }
        });
        return set;
    }

    private static Execution relaxed(Execution execution) {
        List<Event> events = new ArrayList<>();
        for (Event event : execution.events()) {
            boolean isPlain = event.thread() != Event.INITIAL
                    && event.isAccess()
                    && event.how().mode() == Mode.NA;
            events.add(isPlain ? relaxed(event) : event);
        }
        return new Execution(events, execution.po(), execution.rf(), execution.co(), execution.relations(), Map.of());
    }

    private static Event relaxed(Event plain) {
        return new Event(
                plain.id(),
                plain.thread(),
                plain.action(),
                plain.isRead(),
                plain.isWrite(),
                plain.isFence(),
                plain.address(),
                plain.size(),
                plain.valueRead(),
                plain.valueWritten(),
                Annotation.RLX,
                plain.site(),
                plain.label());
    }
}
