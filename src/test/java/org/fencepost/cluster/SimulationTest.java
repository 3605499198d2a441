package org.fencepost.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing is lost or counted twice among many workers, and little of their time is wasted. */
class SimulationTest {
    private static final Path CUTS = Path.of("src/test/resources/org/fencepost/cluster/cuts.txt");

    @ParameterizedTest
    @CsvSource({"10, 1, 0", "100, 20, 0", "100, 20, 0.5", "1000, 20, 0.5"})
    void allWorkIsCountedOnce(int workers, double hours, double life) {
        double slow = life > 0 ? 0.05 : 0;
        Simulation simulation =
                new Simulation(new Simulation.World(hours, workers, 5, slow, life, 7), SplitRecorder.read(CUTS));
        assertThat(simulation.run()).isEqualTo((long) (hours * 3600e9));
        assertThat(life == 0 || simulation.deaths > 0).isTrue();
        assertThat(simulation.efficiency()).isGreaterThan(workers > 100 ? 0.3 : 0.8);
    }
}
