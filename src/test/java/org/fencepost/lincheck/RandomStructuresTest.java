package org.fencepost.lincheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.fencepost.Depth;
import org.fencepost.FreshSeed;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.explore.HistoryJudge;
import org.fencepost.explore.MarkedExecution;
import org.fencepost.lincheck.RandomStructure.Order;
import org.fencepost.lincheck.RandomStructure.Step;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts about random structures, against two definitions that are plain to see and share no code with ours. */
class RandomStructuresTest {
    private static final int STRUCTURES = Integer.getInteger("fencepost.structures", Depth.of(250, 667));
    private static final int WEAK = Depth.of(20, 40);

    /** Under sc the definition is that of Herlihy and Wing, for every interleaving. */
    @Test
    void agreesWithAllInterleavings() {
        FreshSeed fresh = FreshSeed.of(getClass());
        int wrong = 0;
        for (long seed : new long[] {1, 2, fresh.value()}) {
            Random random = new Random(seed);
            for (int i = 0; i < STRUCTURES; i++) {
                RandomStructure structure = RandomStructure.of(random);
                boolean expected = new Interleavings(structure).areRight();
                assertThat(isLinearizable(structure, "sc"))
                        .as("%s, structure %d: %s", fresh, i, structure)
                        .isEqualTo(expected);
                wrong += expected ? 0 : 1;
            }
        }
        assertThat(wrong).isBetween(STRUCTURES / 3, 3 * STRUCTURES - STRUCTURES / 3);
    }

    /** Under every model a client can order calls by variables of its own: all such clients are tried, one by one. */
    @ParameterizedTest
    @ValueSource(strings = {"sc", "tso", "ra", "rc11", "c20", "imm"})
    void agreesWithAllClients(String model) {
        FreshSeed fresh = FreshSeed.of(getClass().getSimpleName() + "-" + model);
        int wrong = 0;
        for (long seed : new long[] {1, fresh.value()}) {
            Random random = new Random(seed);
            for (int i = 0; i < WEAK; i++) {
                RandomStructure structure = RandomStructure.of(random);
                boolean expected = allClientsAreRight(structure, model);
                assertThat(isLinearizable(structure, model))
                        .as("%s, structure %d: %s", fresh, i, structure)
                        .isEqualTo(expected);
                wrong += expected ? 0 : 1;
            }
        }
        assertThat(wrong).isGreaterThan(WEAK / 5);
    }

    private static boolean isLinearizable(RandomStructure structure, String model) {
        Program program = structure.program(List.of());
        Structure described = structure.structure(program);
        HistoryChecker checker =
                new HistoryChecker(Specifications.of(described, 0), Criterion.LINEARIZABLE, new ClientOrders(model));
        return explore(program, model, new LinearizabilityJudge(described, Criterion.LINEARIZABLE, checker));
    }

    private static boolean explore(Program program, String model, HistoryJudge judge) {
        ExploreOptions options = ExploreOptions.of(model).withRaces(false).withJudge(judge);
        return new Explorer(program, options).run().verdict() != Verdict.VIOLATION;
    }

    // ---- all interleavings ------------------------------------------------------------------------------------------

    /** Runs the steps of all threads in every order. A call lasts from its first to its last step: no order of time is stronger. */
    private static final class Interleavings {
        private final RandomStructure structure;
        private final List<List<Integer>> threads;

        Interleavings(RandomStructure structure) {
            this.structure = structure;
            this.threads = structure.threads();
        }

        private record Moment(int thread, int call, int step) {}

        boolean areRight() {
            return run(new int[threads.size()], new int[threads.size()], new ArrayList<>());
        }

        private boolean run(int[] call, int[] step, List<Moment> schedule) {
            boolean ended = true;
            for (int t = 0; t < call.length; t++) {
                if (call[t] < threads.get(t).size()) {
                    ended = false;
                    int[] nextCall = call.clone();
                    int[] nextStep = step.clone();
                    nextStep[t]++;
                    if (nextStep[t]
                            == structure.steps(threads.get(t).get(call[t])).size()) {
                        nextStep[t] = 0;
                        nextCall[t]++;
                    }
                    schedule.add(new Moment(t, call[t], step[t]));
                    boolean right = run(nextCall, nextStep, schedule);
                    schedule.remove(schedule.size() - 1);
                    if (!right) {
                        return false;
                    }
                }
            }
            return !ended || isRight(schedule);
        }

        private boolean isRight(List<Moment> schedule) {
            long[] memory = new long[2];
            List<Performed> calls = new ArrayList<>();
            List<int[]> times = new ArrayList<>();
            for (int t = 0; t < threads.size(); t++) {
                for (int c = 0; c < threads.get(t).size(); c++) {
                    calls.add(null);
                    times.add(new int[] {Integer.MAX_VALUE, -1});
                }
            }
            long[] read = new long[calls.size()];
            for (int time = 0; time < schedule.size(); time++) {
                Moment moment = schedule.get(time);
                int number = number(moment.thread(), moment.call());
                int argument = threads.get(moment.thread()).get(moment.call());
                Step step = structure.steps(argument).get(moment.step());
                int v = step.variable();
                switch (step.kind()) {
                    case LOAD -> read[number] = memory[v];
                    case STORE -> memory[v] = structure.stored(argument, read[number]);
                    case ADD -> read[number] = memory[v]++;
                }
                times.get(number)[0] = Math.min(times.get(number)[0], time);
                times.get(number)[1] = time;
                calls.set(number, performed(moment.thread(), argument, structure.result(argument, read[number])));
            }
            return BruteForce.isLinearizable(name(), new History(calls), (a, b) -> times.get(a)[1] < times.get(b)[0]);
        }

        private String name() {
            return structure.specification();
        }

        private int number(int thread, int call) {
            int number = call;
            for (int t = 0; t < thread; t++) {
                number += threads.get(t).size();
            }
            return number;
        }

        private Performed performed(int thread, int argument, long result) {
            Operation operation = argument == 0 ? structure.looking() : structure.changing();
            Operation plain = new Operation(
                    0,
                    operation.name().equals("fetch_increment") ? "fetch_add" : operation.name(),
                    0,
                    null,
                    "",
                    1,
                    List.of());
            long first = operation.name().equals("fetch_increment") ? 1 : argument;
            return new Performed(thread, new Call(plain, first, 0), result, false, 0, 0);
        }
    }

    // ---- all clients ------------------------------------------------------------------------------------------------

    private static boolean allClientsAreRight(RandomStructure structure, String model) {
        List<Order> pairs = new ArrayList<>();
        List<List<Integer>> threads = structure.threads();
        for (int t = 0; t < threads.size(); t++) {
            for (int u = 0; u < threads.size(); u++) {
                for (int c = 0; t != u && c < threads.get(t).size(); c++) {
                    for (int d = 0; d < threads.get(u).size(); d++) {
                        pairs.add(new Order(t, c, u, d));
                    }
                }
            }
        }
        return areRight(structure, model, pairs, 0, List.of());
    }

    private static boolean areRight(
            RandomStructure structure, String model, List<Order> pairs, int from, List<Order> chosen) {
        if (!explore(structure.program(chosen), model, new OfOneClient(structure, chosen))) {
            return false;
        }
        for (int i = from; i < pairs.size() && chosen.size() < 3; i++) {
            List<Order> more = new ArrayList<>(chosen);
            more.add(pairs.get(i));
            if (!areRight(structure, model, pairs, i + 1, more)) {
                return false;
            }
        }
        return true;
    }

    /** Only the orders of threads and those that the client makes count: any other can be made, too. */
    private record OfOneClient(RandomStructure structure, List<Order> orders) implements HistoryJudge {
        @Override
        public Ruling complete(MarkedExecution execution) {
            History history = History.of(execution, structure.structure(null));
            boolean[][] before = before(history);
            History plain =
                    new History(history.calls().stream().map(OfOneClient::plain).toList());
            boolean right = BruteForce.isLinearizable(structure.specification(), plain, (a, b) -> before[a][b]);
            return right ? new Ruling.Right() : new Ruling.Wrong("wrong", 0, Site.UNKNOWN, "", List.of());
        }

        private static Performed plain(Performed call) {
            boolean counts = call.call().operation().name().equals("fetch_increment");
            Operation operation = counts
                    ? new Operation(0, "fetch_add", 0, null, "", 1, List.of())
                    : call.call().operation();
            Call other = new Call(operation, counts ? 1 : call.call().first(), 0);
            return new Performed(call.thread(), other, call.result(), false, 0, 0);
        }

        @Override
        public Ruling waiting(MarkedExecution execution) {
            return new Ruling.Right();
        }

        private boolean[][] before(History history) {
            int n = history.size();
            boolean[][] before = new boolean[n][n];
            int[] place = new int[n];
            for (int a = 0; a < n; a++) {
                for (int b = 0; b < a; b++) {
                    if (history.call(a).thread() == history.call(b).thread()) {
                        before[b][a] = true;
                        place[a]++;
                    }
                }
            }
            for (int a = 0; a < n; a++) {
                for (int b = 0; b < n; b++) {
                    // Thread 0 is main.
                    Order order = new Order(
                            history.call(a).thread() - 1,
                            place[a],
                            history.call(b).thread() - 1,
                            place[b]);
                    before[a][b] |= orders.contains(order);
                }
            }
            for (int c = 0; c < n; c++) {
                for (int a = 0; a < n; a++) {
                    for (int b = 0; b < n; b++) {
                        before[a][b] |= before[a][c] && before[c][b];
                    }
                }
            }
            return before;
        }
    }
}
