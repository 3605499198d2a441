package org.fencepost.lincheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.fencepost.FreshSeed;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** The search for an order, and for what a client could add, against brute force on random histories. */
class RandomHistoriesTest {
    private static final int HISTORIES = Integer.getInteger("fencepost.histories", 20_000);
    private static final int WITH_CLIENTS = 1_500;

    @Test
    void findsAnOrderExactlyWhenThereIsOne() {
        FreshSeed fresh = FreshSeed.of(getClass());
        int[] verdicts = new int[2];
        for (long seed : new long[] {1, 2, fresh.value()}) {
            Random random = new Random(seed);
            for (int i = 0; i < HISTORIES / 3 + 1; i++) {
                String name = name(random);
                History history = history(name, random, 2 + random.nextInt(4));
                Points points = points(random, history.size());
                int[] found = new Linearizer(specification(name), history, points.predecessors(), false).find();
                boolean expected = BruteForce.isLinearizable(name, history, points::precedes);
                assertThat(found != null)
                        .as("%s, history %d: %s %s", fresh, i, name, history)
                        .isEqualTo(expected);
                verdicts[expected ? 1 : 0]++;
            }
        }
        assertThat(Math.min(verdicts[0], verdicts[1]))
                .as("histories of the rarer kind")
                .isGreaterThan(HISTORIES / 5);
    }

    @Test
    void findsWhatAClientCanAddExactlyWhenItCan() {
        FreshSeed fresh = FreshSeed.of(getClass().getSimpleName() + "Clients");
        int[] verdicts = new int[3];
        for (long seed : new long[] {3, 4, fresh.value()}) {
            Random random = new Random(seed);
            for (int i = 0; i < WITH_CLIENTS; i++) {
                String name = name(random);
                History history = history(name, random, 2 + random.nextInt(i % 10 == 0 ? 3 : 2));
                Points points = points(random, history.size());
                OperationOrder.Known order = new OperationOrder.Known(points, impossible(random, points));
                HistoryChecker checker =
                        new HistoryChecker(specification(name), Criterion.LINEARIZABLE, (marked, h, pairs) -> true);
                HistoryChecker.Refutation refutation =
                        checker.check(null, history, order).refutation();
                assertThat(refutation != null)
                        .as("%s, history %d: %s %s", fresh, i, name, history)
                        .isEqualTo(isRefutable(name, history, order));
                verdicts[refutation == null ? 0 : refutation.added().isEmpty() ? 1 : 2]++;
            }
        }
        assertThat(verdicts[0]).as("right").isGreaterThan(WITH_CLIENTS / 10);
        assertThat(verdicts[2]).as("wrong because of clients").isGreaterThan(WITH_CLIENTS / 10);
    }

    /** Tries every set of pairs. */
    private static boolean isRefutable(String name, History history, OperationOrder.Known order) {
        int n = history.size();
        for (int set = 0; set < 1 << n * (n - 1); set++) {
            Points points = order.points().copy();
            for (int pair = 0; pair < n * (n - 1); pair++) {
                if ((set >>> pair & 1) != 0) {
                    int call = pair / (n - 1);
                    int other = pair % (n - 1);
                    points.add(Points.end(call), Points.begin(other >= call ? other + 1 : other));
                }
            }
            if (isPossible(points, order) && !BruteForce.isLinearizable(name, history, points::precedes)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPossible(Points points, OperationOrder.Known order) {
        for (int a = 0; a < points.calls(); a++) {
            for (int b = 0; b < points.calls(); b++) {
                if (points.precedes(a, b) && order.isImpossible(a, b)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static String name(Random random) {
        List<String> names = new ArrayList<>(BruteForce.OPERATIONS.keySet());
        Collections.sort(names);
        return names.get(random.nextInt(names.size()));
    }

    private static Specification specification(String name) {
        ProgramBuilder program = new ProgramBuilder("none");
        program.define(new MemoryObject("none", program.reserveGlobal(8, 8), 8, new byte[8], false));
        Program none = program.build();
        return Specifications.of(new Structure(none, name, List.of()), 0);
    }

    /** Calls with the results of some order of them, now and then changed. */
    private static History history(String name, Random random, int size) {
        List<Call> calls = new ArrayList<>();
        List<String> operations = BruteForce.OPERATIONS.get(name);
        for (int i = 0; i < size; i++) {
            int number = random.nextInt(operations.size());
            Operation operation = new Operation(number, operations.get(number), number, null, "", 2, List.of(0L, 0L));
            calls.add(new Call(operation, 1 + random.nextInt(2), 1 + random.nextInt(2)));
        }
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            order.add(random.nextInt(order.size() + 1), i);
        }
        long[] results = new long[size];
        BruteForce.Machine machine = BruteForce.MACHINES.get(name).get();
        for (int i : order) {
            Call call = calls.get(i);
            results[i] = machine.call(call.operation().name(), call.first(), call.second());
            results[i] = random.nextInt(6) == 0 ? random.nextInt(4) - 1 : results[i];
        }
        List<Performed> performed = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            performed.add(new Performed(i, calls.get(i), results[i], false, 0, 0));
        }
        return new History(performed);
    }

    /** A part of the order of moments in one run. */
    private static Points points(Random random, int calls) {
        List<Integer> line = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            int begin = random.nextInt(line.size() + 1);
            line.add(begin, Points.begin(i));
            line.add(begin + 1 + random.nextInt(line.size() - begin), Points.end(i));
        }
        Points points = new Points(calls);
        for (int i = 0; i < calls; i++) {
            points.add(Points.begin(i), Points.end(i));
        }
        for (int i = 0; i < line.size(); i++) {
            for (int j = i + 1; j < line.size(); j++) {
                if (random.nextInt(3) == 0) {
                    points.add(line.get(i), line.get(j));
                }
            }
        }
        return points;
    }

    /** What contradicts the order, and more. */
    private static long[] impossible(Random random, Points points) {
        long[] impossible = new long[points.calls()];
        for (int a = 0; a < points.calls(); a++) {
            for (int b = 0; b < points.calls(); b++) {
                boolean never = a == b || points.isBefore(Points.begin(b), Points.end(a));
                boolean more = !points.precedes(a, b) && random.nextInt(4) == 0;
                impossible[a] |= never || more ? 1L << b : 0;
            }
        }
        return impossible;
    }
}
