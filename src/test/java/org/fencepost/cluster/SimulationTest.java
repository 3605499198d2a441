package org.fencepost.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing is lost or counted twice among many workers, and little of their time is wasted. */
class SimulationTest {
    private static final Path TREE = Path.of("src/test/resources/org/fencepost/cluster/tree.txt");

    @ParameterizedTest
    @CsvSource({"10, 1, 0", "100, 20, 0", "100, 20, 0.5", "1000, 20, 0.5"})
    void allWorkIsCountedOnce(int workers, double hours, double life) {
        double slow = life > 0 ? 0.05 : 0;
        RecordedTree tree = RecordedTree.read(TREE, hours);
        Simulation simulation = new Simulation(new Simulation.World(workers, 5, slow, life, 7), tree);
        assertThat(tree.total() / 3600e9).isBetween(0.8 * hours, 1.2 * hours);
        assertThat(simulation.run()).isEqualTo(tree.total());
        assertThat(life == 0 || simulation.deaths > 0).isTrue();
        assertThat(simulation.efficiency()).isGreaterThan(workers > 100 ? 0.3 : 0.8);
    }

    /** Whatever is cut off, whenever: what was done and what is left are the whole. */
    @Test
    void piecesAreTheWhole() {
        RecordedTree tree = RecordedTree.read(TREE, 0.2);
        Random random = new Random(1);
        Deque<byte[]> pieces = new ArrayDeque<>(List.of(tree.whole()));
        long done = 0;
        while (!pieces.isEmpty()) {
            RecordedTree.Shift shift = tree.work(
                    pieces.pop(), 1 + random.nextInt(1_000_000_000), random.nextInt(4), random.nextInt(1_000_000));
            done += shift.nanos();
            shift.left().forEach(pieces::add);
        }
        assertThat(done).isEqualTo(tree.total());
    }
}
