package org.fencepost.optimize;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.fencepost.program.Program;
import org.fencepost.program.Variants;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.CheckpointFormat;
import org.fencepost.work.Pool;
import org.fencepost.work.Subject;
import org.fencepost.work.Summary;
import org.fencepost.work.Watch;
import org.fencepost.work.Worker;
import org.fencepost.work.Workload;
import org.jspecify.annotations.Nullable;

/** Finds the weakest orders with which a program is still correct. */
public final class Optimizer {
    private final List<Program> programs;
    private final Engine<?> engine;
    private final OptimizeOptions options;
    private final Monitor monitor;
    private final Knowledge knowledge = new Knowledge();

    public Optimizer(Program program, OptimizeOptions options, Monitor monitor) {
        this(List.of(program), options, monitor);
    }

    /** @param programs clients of the same source: what is found is right for all of them */
    public Optimizer(List<Program> programs, OptimizeOptions options, Monitor monitor) {
        if (programs.stream().anyMatch(Program::hasTransactions)) {
            throw new InputException("optimize does not support transactions (fp_tx_begin, _xbegin)");
        }
        this.programs = List.copyOf(programs);
        this.engine = engine(options);
        this.options = options;
        this.monitor = monitor;
    }

    private static Engine<?> engine(OptimizeOptions options) {
        return options.crash() == null
                ? new ExploringEngine(options.explore(), options.family()::has, options.clientsOnly())
                : new CrashingEngine(options.crash(), options.repair());
    }

    /** The result has an {@link Optimization}. */
    public Result run() {
        Search search = new Search();
        Pool<Search.Found> pool = new Pool<>(search, options.effort(), monitor);
        Result found = pool.resume().orElseThrow().result;
        return found == null ? search(engine, () -> false) : found; // it had to stop before it began
    }

    /**
     * Whether the orders that were found are right for another client, too.
     *
     * @param found has an {@link Optimization}
     */
    public Result check(Program client, Result found) {
        return engine.check(Clients.assigned(engine.variants(client), Optimization.of(found)), monitor);
    }

    /** The search as work that can be kept: what is known about combinations. It is one piece. */
    private final class Search implements Workload<Search.Found>, Worker<Search.Found>, CheckpointFormat<Search.Found> {
        /** What was found; nothing until the end. */
        static final class Found implements Summary<Found> {
            private @Nullable Result result;

            @Override
            public void absorb(Found later) {
                result = later.result == null ? result : later.result;
            }

            @Override
            public boolean ends() {
                return false;
            }
        }

        @Override
        public List<Search> workers() {
            return List.of(this);
        }

        @Override
        public Found nothing() {
            return new Found();
        }

        /** Always leaves all of the work: done again, with what is known by then, it takes no time. */
        @Override
        public End work(byte[] piece, Found found, BooleanSupplier goesOn) {
            found.result = search(engine, goesOn);
            return End.STOPPED;
        }

        @Override
        public byte[] left() {
            return EVERYTHING;
        }

        @Override
        public Optional<byte[]> split() {
            return Optional.empty();
        }

        @Override
        public Optional<CheckpointFormat<Found>> checkpoints() {
            return Optional.of(this);
        }

        @Override
        public Subject subject() {
            return new Subject("optimize", programs.get(0).name(), fingerprint(), engine.settings());
        }

        @Override
        public void saveContext(DataOutput out) throws IOException {
            knowledge.save(out);
        }

        @Override
        public void loadContext(DataInput in) throws IOException {
            knowledge.load(in);
        }

        @Override
        public void save(DataOutput out, Found found) {
            // it is found again
        }

        @Override
        public Found load(DataInput in) {
            return new Found();
        }
    }

    private <V extends Variants> Result search(Engine<V> with, BooleanSupplier goesOn) {
        Clients<V> clients = new Clients<>(programs, with);
        try (Watch watch = new Watch(monitor, options.effort().whereToGoOn())) {
            EngineChecker<V> checker = new EngineChecker<>(clients, with, watch);
            try (Team team = new Team(checker, knowledge, options.effort().jobs())) {
                return new SearchRounds<>(options, with, clients, knowledge, checker, team, monitor)
                        .run(() -> !goesOn.getAsBoolean());
            }
        }
    }

    private String fingerprint() {
        return programs.stream().map(Intrinsics::fingerprint).collect(Collectors.joining("+"));
    }
}
