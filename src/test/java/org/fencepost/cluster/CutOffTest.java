package org.fencepost.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.work.Effort;
import org.junit.jupiter.api.Test;

/** A run that has lost its place in the cluster, and cannot take it again at once. */
class CutOffTest {
    private static final Dispatch.Pace QUICK =
            new Dispatch.Pace(Duration.ZERO, Duration.ofMillis(1), Duration.ofMillis(1));

    private final List<String> log = new ArrayList<>();

    /** Is cut off after some questions; after so many vain attempts one can join again. */
    private static final class Cut implements Carrier.Engine {
        private final ThreadCarrier cluster;
        private final int vain;
        private int joined;

        Cut(ThreadCarrier cluster, int vain) {
            this.cluster = cluster;
            this.vain = vain;
        }

        @Override
        public Carrier ask(ClusterFile file) {
            joined++;
            if (joined > 1 && joined < 2 + vain) {
                throw new InputException("cannot join the cluster here: nobody answers");
            }
            int place = joined;
            return new Carrier() {
                @Override
                public List<Peer> workers() {
                    return isOpen() ? cluster.workers() : List.of();
                }

                @Override
                public CompletableFuture<byte[]> ask(Peer peer, byte[] question) {
                    return cluster.ask(peer, question);
                }

                @Override
                public boolean isOpen() {
                    return place > 1 || cluster.asked() < 5;
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public Carrier answer(ClusterFile file, int seats, UnaryOperator<byte[]> answers) {
            throw new UnsupportedOperationException();
        }
    }

    private Result run(Cut cut, Duration patience) {
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            Program program = frontEnd.load(
                    Path.of("bench/programs/counter-add.c"), CompileOptions.DEFAULT.withFlags(List.of("-DN=6")));
            Driver driver = new Driver(cut, ThreadCarrier.HERE, QUICK, patience, log::add);
            ExploreOptions options = ExploreOptions.of("rc11")
                    .withSymmetry(false)
                    .withEffort(Effort.ONE_CORE.withGrain(1).withRemote(driver));
            return new Explorer(program, options, new Monitor()).run();
        }
    }

    @Test
    void joinsAgain() {
        try (ThreadCarrier cluster = new ThreadCarrier(2, 0, 1)) {
            Cut cut = new Cut(cluster, 3);
            Result result = run(cut, Duration.ofSeconds(30));
            assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
            assertThat(result.executions()).isEqualTo(720);
            assertThat(cut.joined).isEqualTo(5);
            assertThat(log).hasSize(3).allMatch(line -> line.contains("nobody answers"));
        }
    }

    @Test
    void saysThatTheClusterIsGone() {
        try (ThreadCarrier cluster = new ThreadCarrier(2, 0, 1)) {
            Result result = run(new Cut(cluster, Integer.MAX_VALUE - 2), Duration.ofMillis(200));
            assertThat(result.verdict()).isEqualTo(Verdict.BOUNDED);
            assertThat(result.limits().toString()).contains("the cluster is gone");
        }
    }

    /** Who has never been in it has named the wrong one, perhaps. */
    @Test
    void refusesAClusterThatIsNotThere() {
        Carrier.Engine nobody = new Carrier.Engine() {
            @Override
            public Carrier ask(ClusterFile file) {
                throw new InputException("cannot join");
            }

            @Override
            public Carrier answer(ClusterFile file, int seats, UnaryOperator<byte[]> answers) {
                throw new UnsupportedOperationException();
            }
        };
        Driver driver = new Driver(nobody, ThreadCarrier.HERE, QUICK, Duration.ofSeconds(1), log::add);
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            Program program = frontEnd.load(Path.of("bench/programs/counter-add.c"), CompileOptions.DEFAULT);
            ExploreOptions options = ExploreOptions.of("rc11")
                    .withSymmetry(false)
                    .withEffort(Effort.ONE_CORE.withGrain(1).withRemote(driver));
            assertThatThrownBy(() -> new Explorer(program, options, new Monitor()).run())
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("cannot join");
        }
    }
}
