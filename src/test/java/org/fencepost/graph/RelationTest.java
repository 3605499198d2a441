package org.fencepost.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The algebra of relations against its definition on plain boolean matrices, for one word a row and for several. */
class RelationTest {
    private static final int ROUNDS = 20;

    private static boolean[][] randomMatrix(Random random, int size) {
        boolean[][] matrix = new boolean[size][size];
        int pairs = size == 0 ? 0 : random.nextInt(2 * size + 1);
        for (int i = 0; i < pairs; i++) {
            matrix[random.nextInt(size)][random.nextInt(size)] = true;
        }
        return matrix;
    }

    private static Relation relation(boolean[][] matrix) {
        Relation relation = new Relation(matrix.length);
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix.length; j++) {
                if (matrix[i][j]) {
                    relation.add(i, j);
                }
            }
        }
        return relation;
    }

    private static boolean[][] compose(boolean[][] a, boolean[][] b) {
        boolean[][] result = new boolean[a.length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < a.length; k++) {
                for (int j = 0; a[i][k] && j < a.length; j++) {
                    result[i][j] |= b[k][j];
                }
            }
        }
        return result;
    }

    private static boolean[][] or(boolean[][] a, boolean[][] b) {
        boolean[][] result = new boolean[a.length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                result[i][j] = a[i][j] || b[i][j];
            }
        }
        return result;
    }

    private static boolean[][] closure(boolean[][] a) {
        boolean[][] result = a;
        while (true) {
            boolean[][] next = or(result, compose(result, a));
            if (Arrays.deepEquals(next, result)) {
                return result;
            }
            result = next;
        }
    }

    private static boolean[][] identity(int size) {
        boolean[][] result = new boolean[size][size];
        for (int i = 0; i < size; i++) {
            result[i][i] = true;
        }
        return result;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 8, 63, 64, 65, 130})
    void operatorsAreWhatTheyAreDefinedToBe(int size) {
        Random random = new Random(size);
        for (int round = 0; round < ROUNDS; round++) {
            boolean[][] a = randomMatrix(random, size);
            boolean[][] b = randomMatrix(random, size);
            Relation left = relation(a);
            Relation right = relation(b);
            assertThat(left.union(right)).isEqualTo(relation(or(a, b)));
            assertThat(left.then(right)).isEqualTo(relation(compose(a, b)));
            assertThat(left.plus()).isEqualTo(relation(closure(a)));
            assertThat(left.star()).isEqualTo(relation(or(closure(a), identity(size))));
            assertThat(left.optional()).isEqualTo(relation(or(a, identity(size))));
            assertThat(left.minus(right)).isEqualTo(left.intersect(right.complement()));
            assertThat(left.complement().complement()).isEqualTo(left);
            assertThat(left.complement().count()).isEqualTo(size * size - left.count());
            assertThat(left.inverse().inverse()).isEqualTo(left);
            assertThat(left.then(right).inverse()).isEqualTo(right.inverse().then(left.inverse()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 64, 65, 130})
    void setsAndRelations(int size) {
        Random random = new Random(size);
        for (int round = 0; round < ROUNDS; round++) {
            Relation relation = relation(randomMatrix(random, size));
            EventSet from = EventSet.where(size, event -> random.nextBoolean());
            EventSet to = EventSet.where(size, event -> random.nextBoolean());
            Relation restricted = Relation.identity(from).then(relation).then(Relation.identity(to));
            assertThat(relation.restrict(from, to)).isEqualTo(restricted);
            assertThat(relation.intersect(from.times(to))).isEqualTo(restricted);
            assertThat(relation.restrict(null, null)).isEqualTo(relation);
            assertThat(relation.domain()).isEqualTo(relation.inverse().range());
            assertThat(from.union(to).complement()).isEqualTo(from.complement().intersect(to.complement()));
            assertThat(from.minus(to).containsAll(from))
                    .isEqualTo(from.intersect(to).isEmpty());
            assertThat(EventSet.of(size, from.toArray())).isEqualTo(from);
            EventSet successors = new EventSet(size);
            relation.forEach((first, second) -> {
                if (first == 0) {
                    successors.add(second);
                }
            });
            assertThat(relation.successors(0)).isEqualTo(successors);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 8, 64, 65, 130})
    void cyclesAreFoundAndAreCycles(int size) {
        Random random = new Random(size);
        int cyclic = 0;
        for (int round = 0; round < 5 * ROUNDS; round++) {
            Relation relation = relation(randomMatrix(random, size));
            boolean isAcyclic = relation.plus().isIrreflexive();
            assertThat(relation.isAcyclic()).isEqualTo(isAcyclic);
            int[] cycle = relation.findCycle();
            assertThat(cycle == null).isEqualTo(isAcyclic);
            for (int i = 0; cycle != null && i < cycle.length; i++) {
                assertThat(relation.contains(cycle[i], cycle[(i + 1) % cycle.length]))
                        .isTrue();
            }
            cyclic += isAcyclic ? 0 : 1;
        }
        assertThat(cyclic).isBetween(size == 0 ? 0 : 1, 5 * ROUNDS);
    }

    @Test
    void theShortestCycleIsReported() {
        Relation relation = new Relation(70);
        for (int i = 0; i < 69; i++) {
            relation.add(i, i + 1);
        }
        relation.add(69, 0).add(67, 66);
        assertThat(relation.findCycle()).containsExactly(66, 67);
        assertThat(relation.findPath(3, 5)).containsExactly(3, 4, 5);
        assertThat(relation.findPath(66, 66)).containsExactly(66, 67, 66);
        assertThat(new Relation(3).add(0, 1).findPath(1, 0)).isNull();
    }

    @Test
    void pairsAreListedInOrder() {
        Relation relation = new Relation(66).add(65, 0).add(1, 64).add(1, 2);
        List<String> pairs = new ArrayList<>();
        relation.forEach((from, to) -> pairs.add(from + "->" + to));
        assertThat(pairs).containsExactly("1->2", "1->64", "65->0");
        assertThat(relation).hasToString("1->2 1->64 65->0");
        assertThat(relation.remove(1, 64).contains(1, 64)).isFalse();
    }

    @Test
    void differentExecutionsDoNotMix() {
        assertThatThrownBy(() -> new Relation(3).union(new Relation(4))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new EventSet(3).union(new EventSet(4))).isInstanceOf(IllegalArgumentException.class);
    }
}
