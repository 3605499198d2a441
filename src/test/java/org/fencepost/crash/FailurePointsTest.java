package org.fencepost.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.memory.CacheLine;
import org.fencepost.memory.MemoryImage;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Where machines fail (CXLMC, Algorithm 2): before a flush or fence if and only if it makes a store durable. Counted beside
 * the engine, on a run of each example in which nothing fails.
 */
class FailurePointsTest {
    private static final int LINES = 1024;
    private static final List<Long> REGIONS = List.of(Program.PERSISTENT_BASE, Program.PERSISTENT_BASE + (1L << 32));
    private static final CFrontEnd FRONT_END = new CFrontEnd();

    @AfterAll
    static void close() {
        FRONT_END.close();
    }

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("examples/cxl"))) {
            return files.filter(file -> !file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void areWhereStoresBecomeDurable(Path file) {
        Program program = FRONT_END.load(file, CompileOptions.DEFAULT);
        SharedMemory memory = new SharedMemory(false, false, false, new Notes());
        Auditor auditor = new Auditor(memory);
        CrashOptions options = CrashOptions.DEFAULT.withPlatform(Platform.Cxl.DEFAULT);
        Map<Program, MemoryImage> initial = Map.of(program, MemoryImage.of(program));
        Run run = Run.start(
                new Scenario(
                        options,
                        auditor,
                        0,
                        new Sample(1, 0, 0),
                        false,
                        initial,
                        memory,
                        new PersistentHeap(Layout.SPREAD)),
                new Choices(),
                List.of(new Boot("main", program, true)));
        run.go();
        auditor.look();
        assertThat(run.isComplete()).isTrue();
        assertThat(auditor.flushes).isGreaterThan(2);
    }

    /** Looks, at each moment at which a machine can fail, what has become durable since the moment before. */
    private static final class Auditor implements RunObserver {
        private final SharedMemory memory;
        private final Map<Machine, Long> durable = new HashMap<>();
        /** The machines that could fail at the last moment, and whether because of a flush. */
        private final Set<Machine> announced = new HashSet<>();

        private Machine flushing;
        int flushes;

        Auditor(SharedMemory memory) {
            this.memory = memory;
        }

        @Override
        public void mayFail(Run run, Machine machine, FailurePoint point) {
            look();
            announced.add(machine);
            boolean isFlush = point.moment().matches("before the (clflush|fence)");
            flushing = isFlush ? machine : null;
            flushes += isFlush ? 1 : 0;
        }

        @Override
        public boolean offersFailure(Run run, Machine machine) {
            return false;
        }

        @Override
        public void failed(Run run) {
            throw new IllegalStateException("there is one schedule here");
        }

        @Override
        public boolean mayFailLater(Run run) {
            return true;
        }

        void look() {
            for (Machine machine : memory.machines()) {
                long now = durable(machine);
                long before = durable.getOrDefault(machine, 0L);
                if (machine == flushing) {
                    assertThat(now).as("the flush makes a store durable").isGreaterThan(before);
                } else if (!machine.lasts && !announced.contains(machine)) {
                    assertThat(now).as("nothing becomes durable unannounced").isEqualTo(before);
                }
                durable.put(machine, now);
            }
            announced.clear();
            flushing = null;
        }

        private long durable(Machine machine) {
            long stores = 0;
            for (long region : REGIONS) {
                for (int i = 0; i < LINES; i++) {
                    CacheLine line = memory.line(region + (long) i * CacheLine.SIZE);
                    for (int store = 0; line != null && store < line.count(); store++) {
                        boolean isDurable = line.time(store)
                                <= line.interval(machine.number).begin();
                        stores += line.cache(store) == machine.number && isDurable ? 1 : 0;
                    }
                }
            }
            return stores;
        }

        @Override
        public boolean mayBothFail(Run run, Machine one, Machine other) {
            return false;
        }

        @Override
        public void maybeEarlier() {
            throw new IllegalStateException("caches are lost here");
        }

        @Override
        public void violated(Run run, int thread, FailureKind kind, String message, Site site) {
            throw new IllegalStateException(message);
        }

        @Override
        public void bounded(Action.Block block) {
            throw new IllegalStateException(block.reason());
        }

        @Override
        public void scheduled() {}

        @Override
        public void leftOut(String text) {}

        @Override
        public void partsInOneOrder() {}

        @Override
        public boolean mustStop() {
            return false;
        }
    }
}
