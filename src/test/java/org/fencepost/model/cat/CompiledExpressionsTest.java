package org.fencepost.model.cat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.fencepost.FreshSeed;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.junit.jupiter.api.Test;

/** Random expressions: the compiled graph, with all its rewriting and laziness, computes what plain interpretation does. */
class CompiledExpressionsTest {
    private static final String[] SETS = {"R", "W", "M", "F", "IW", "A", "SC", "X", "NA", "_", "{}", "FW", "RMW", "Once"
    };
    private static final String[] RELATIONS = {"po", "rf", "co", "fr", "loc", "int", "ext", "id", "addr", "rmw", "0"};

    private Random random = new Random(11);

    private String set(int depth) {
        if (depth == 0) {
            return SETS[random.nextInt(SETS.length)];
        }
        int rest = depth - 1;
        return switch (random.nextInt(7)) {
            case 0 -> "(" + set(rest) + " | " + set(rest) + ")";
            case 1 -> "(" + set(rest) + " & " + set(rest) + ")";
            case 2 -> "(" + set(rest) + " \\ " + set(rest) + ")";
            case 3 -> "domain(" + relation(rest) + ")";
            case 4 -> "range(" + relation(rest) + ")";
            case 5 -> "(_ \\ " + set(rest) + ")";
            default -> SETS[random.nextInt(SETS.length)];
        };
    }

    private String relation(int depth) {
        if (depth == 0) {
            return RELATIONS[random.nextInt(RELATIONS.length)];
        }
        int rest = depth - 1;
        return switch (random.nextInt(14)) {
            case 0 -> "(" + relation(rest) + " | " + relation(rest) + ")";
            case 1 -> "(" + relation(rest) + " & " + relation(rest) + ")";
            case 2 -> "(" + relation(rest) + " \\ " + relation(rest) + ")";
            case 3, 4 -> "(" + relation(rest) + " ; " + relation(rest) + ")";
            case 5 -> "([" + set(rest) + "] ; " + relation(rest) + " ; [" + set(rest) + "])";
            case 6 -> "(" + relation(rest) + " & (" + set(rest) + " * " + set(rest) + "))";
            case 7 -> "(" + set(rest) + " * " + set(rest) + ")";
            case 8 -> relation(rest) + "^-1";
            case 9 -> "(" + relation(rest) + ")+";
            case 10 -> "(" + relation(rest) + ")*";
            case 11 -> "(" + relation(rest) + ")?";
            case 12 -> "(~" + relation(rest) + ")";
            default -> "[" + set(rest) + "]";
        };
    }

    @Test
    void compiledIsInterpreted() {
        compare(13, "seed 13");
    }

    @Test
    void compiledIsInterpretedWithAFreshSeed() {
        FreshSeed fresh = FreshSeed.of(CompiledExpressionsTest.class);
        random = new Random(fresh.value());
        compare(fresh.value(), fresh.toString());
    }

    private void compare(long seed, String name) {
        RandomExecutions executions = new RandomExecutions(seed);
        int notEmpty = 0;
        for (int i = 0; i < 500; i++) {
            String expression = relation(1 + random.nextInt(4));
            CatModel model = CatLoader.text("t.cat", "flag ~empty " + expression);
            Node node = model.flags()[0].node();
            Statement.Test test = (Statement.Test)
                    Parser.parse("t.cat", "empty " + expression).statements().get(0);
            Evaluator values = new Evaluator(model);
            for (int j = 0; j < 3; j++) {
                // sometimes more than 64 events
                Execution execution = executions.next(3, j == 2 ? 40 : 4, true);
                values.restart(execution.size());
                values.base().set(execution.events(), execution.po(), execution.relations(), execution.sets());
                values.base().setRf(execution.rf());
                values.base().setCo(execution.co());
                Value plain =
                        new ConcreteInterpreter(values, model.host()).evaluate(test.operand(), new Value.Scope(null));
                Relation expected = ((Value.OfRelation) plain).relation();
                assertThat(values.relation(node)).as("%s: %s", name, expression).isEqualTo(expected);
                notEmpty += expected.isEmpty() ? 0 : 1;
            }
        }
        assertThat(notEmpty).isGreaterThan(300);
    }
}
