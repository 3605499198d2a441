package org.fencepost.explore;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;
import org.fencepost.model.machine.Judge;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.Unagreed;
import org.fencepost.work.Worker;
import org.jspecify.annotations.Nullable;

/**
 * Explores parts of all executions, one after the other. A worker has all that exploration changes to itself, also what it
 * knows about the behaviour of threads, so nothing in the inner loop is shared.
 */
final class GraphWorker implements Worker<Findings>, Watcher {
    private static final byte[] NOTHING = {};

    private final Program program;
    private final ExploreOptions options;
    private final Monitor monitor;
    private final Prologue prologue;
    private final Numbers numbers;
    private final FastModel model;
    private final ProgramModel named;
    /** Judges executions; null where the model does. */
    private final @Nullable Judge judge;
    /** The threads that exist from the start, where the prologue left them. */
    private final List<ThreadRun> runs;

    /** What all workers go by, and for what it turned out not to provide. */
    private Plan learnt;
    /** What is laid out by: the plan of all, and what was known of memory where the piece of work at hand was cut off. */
    private Plan plan;

    private Totals totals;
    private Behaviours behaviours;
    private List<Step> roots;
    private Checks checks;
    private SymmetricThreads symmetric;
    private Locations locations;
    /** By this plan, once it has begun. */
    private @Nullable TruSt exploration;
    /** Of the piece of work at hand. */
    @SuppressWarnings("NullAway.Init")
    private Collector collector;

    private int memoryRequests;

    /** @param runs the threads that exist from the start, where the prologue left them; the worker keeps them */
    GraphWorker(
            Program program,
            ExploreOptions options,
            Monitor monitor,
            Prologue prologue,
            List<ThreadRun> runs,
            Numbers numbers,
            Plan plan) {
        this.program = program;
        this.options = options;
        this.monitor = monitor;
        this.prologue = prologue;
        this.numbers = numbers;
        this.runs = runs;
        ProgramModel asked = ProgramModel.named(options.model()).orElseThrow();
        this.named = program.hasTransactions() ? asked.forTransactions() : asked;
        this.model = named.explored();
        this.judge = named.judge().orElse(null);
        this.totals = new Totals(monitor, new Findings());
        start(plan);
        symmetric = findSymmetric(plan);
        agree(symmetric.plan());
        cut(learnt);
    }

    /** Goes by the plan with nothing that can be found out again. */
    private void begin(Plan start) {
        start(start);
        symmetric = findSymmetric(start);
        agree(symmetric.plan());
        cut(learnt);
    }

    private void start(Plan start) {
        behaviours =
                new Behaviours(program, options, start.rounds().areWaits(), model, numbers.threads(), numbers.wide());
        roots = new ArrayList<>();
        for (int t = 0; t < runs.size(); t++) {
            roots.add(behaviours.root(t, runs.get(t).copy(), t == 0 ? prologue.answered : 0));
        }
    }

    /** Finds symmetric threads. Nothing was explored yet: when they are not, fewer are looked for at once. */
    private SymmetricThreads findSymmetric(Plan start) {
        try {
            return behaviours.findSymmetric(roots, start);
        } catch (Replan e) {
            return findSymmetric(e.plan());
        }
    }

    private void agree(Plan next) {
        learnt = next.withThreads(behaviours.threads());
    }

    /**
     * Lays memory out by this plan and nothing else: what a worker knows from pieces of work that come later must not show in
     * this one, and what somebody else knows from earlier ones is compared in the end ({@link CutAccesses}).
     */
    private void cut(Plan next) {
        plan = next;
        locations = new Locations(plan);
        boolean races = options.races() && !named.judgesRaces();
        checks = new Checks(program, prologue, behaviours, locations, races, options.races(), numbers.wide());
        behaviours.forgetPlans();
        exploration = null;
    }

    /** The plan, with all that was learnt on the way. */
    Plan plan() {
        return learnt.with(locations.cuts());
    }

    /** The plan of all workers, with what was learnt from others. */
    Plan agreed() {
        return learnt;
    }

    /** Goes by another plan from now on. */
    void follow(Plan other) {
        if (other.symmetry() == learnt.symmetry()
                && other.rounds().areWaits() == learnt.rounds().areWaits()) {
            agree(other);
            cut(learnt);
        } else {
            begin(other);
        }
    }

    /** Has executions count to these from now on. */
    void countTo(Totals all) {
        totals = all;
    }

    @Override
    public End work(byte[] piece, Findings findings, BooleanSupplier goesOn) {
        try {
            explore(piece, findings, goesOn);
            return exploration().isExhausted() ? End.DONE : End.STOPPED;
        } catch (Replan e) {
            findings.refined = e.plan();
            begin(learnt); // something else may come before it, and who has seen the reason would not see it again
            return End.ABANDONED;
        } catch (Unagreed e) {
            begin(learnt); // a thread was left half started
            throw e;
        }
    }

    /** Provides for what another process has come to. */
    void learn(Plan other) {
        learnt = learnt.and(other);
    }

    /** When memory is short, goes on with what is left after all that can be found out again was forgotten. */
    private void explore(byte[] piece, Findings findings, BooleanSupplier goesOn) {
        run(piece, findings, goesOn);
        while (needsMemory() && !exploration().isExhausted() && !findings.ended && !monitor.mustStop()) {
            memoryRequests = monitor.memoryRequests();
            byte[] left = left();
            begin(learnt);
            run(left, findings, goesOn);
        }
    }

    private void run(byte[] piece, Findings findings, BooleanSupplier goesOn) {
        byte[] frames = unpack(piece);
        try {
            TruSt begun = begin(findings);
            begun.prepare(
                    () -> !goesOn.getAsBoolean() || needsMemory(),
                    !options.effort().isSaved());
            if (frames.length == 0) {
                begun.run();
            } else {
                begun.run(frames);
            }
        } finally {
            findings.accesses.add(locations.accesses());
        }
    }

    /** Frames, with how memory is cut where they come from. */
    private byte[] packed(byte[] frames) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            locations.cuts().save(out);
            out.write(frames);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Cuts memory as it is where a piece comes from, and returns its frames; none for all that there is. */
    private byte[] unpack(byte[] piece) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(piece))) {
            Plan wanted = piece.length == 0 ? learnt : learnt.with(Cuts.load(in));
            if (!locations.accesses().isEmpty() || !wanted.equals(plan)) {
                cut(wanted);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean needsMemory() {
        return monitor.memoryRequests() != memoryRequests;
    }

    @Override
    public byte[] left() {
        return packed(exploration().save());
    }

    @Override
    public Optional<byte[]> split() {
        return exploration().additionsSinceSplit() >= options.effort().grain()
                ? Optional.ofNullable(exploration().split()).map(this::packed)
                : Optional.empty();
    }

    private TruSt exploration() {
        return Objects.requireNonNull(exploration);
    }

    private TruSt begin(Findings findings) {
        TruSt begun = exploration == null ? exploration(capacity(), this) : exploration;
        exploration = begun;
        boolean saved = options.effort().isSaved();
        collector = new Collector(
                program,
                options,
                prologue,
                totals,
                begun.positions,
                saved ? () -> packed(begun.saveGraph()) : () -> NOTHING,
                findings);
        return begun;
    }

    /** Warns again of what was warned of before a checkpoint. Returns false when that needs another plan. */
    boolean warnAgain(Findings findings) {
        try {
            for (byte[] graph : findings.warnedBefore) {
                byte[] frames = unpack(graph);
                TruSt begun = begin(findings);
                begun.show(frames);
                collector.warn(begun.positions.g, begun.positions.current);
            }
            return true;
        } catch (Replan e) {
            learnt = learnt.and(e.plan());
            return false;
        }
    }

    /** Another exploration of the same program, from its start. */
    TruSt probing(Watcher watcher) {
        return exploration(capacity(), watcher);
    }

    /** The exploration itself, for who goes through executions one by one; what they come to goes there. */
    TruSt walking(Findings findings) {
        return begin(findings);
    }

    /** Goes by what was learnt from now on, with nothing that can be found out again. */
    void refine(Plan other) {
        learn(other);
        begin(plan());
    }

    boolean isTransactional() {
        return named.isTransactional();
    }

    boolean isMixed() {
        return locations.isMixed();
    }

    /** How much is known of what threads do. */
    int steps() {
        return behaviours.size();
    }

    /** How many threads graphs must have room for. */
    private int capacity() {
        return Math.max(runs.size(), plan.threads());
    }

    private TruSt exploration(int capacity, Watcher watcher) {
        boolean atomicBlocks = program.calls(Intrinsics.get("__VERIFIER_atomic_begin"));
        if (locations.isMixed()) {
            requireSupportOfMixedSizes(atomicBlocks);
        }
        Setting setting = new Setting(
                model,
                judge,
                named.judgesOnTheWay(),
                named.allowsInterleavings(),
                named.forwards(),
                Setting.Flags.of(named, options.races()),
                sizes(),
                atomicBlocks && model.knowsAtomicBlocks(),
                named.isTransactional() && !options.naiveTransactions(),
                behaviours,
                locations,
                checks,
                watcher,
                monitor,
                roots,
                capacity,
                options.maxEvents());
        TruSt exploration = new TruSt(setting);
        boolean reduced = !setting.hasSeparateParts() && !named.isTransactional();
        return reduced ? exploration.reducedBy(symmetric, plan) : exploration;
    }

    private void requireSupportOfMixedSizes(boolean atomicBlocks) {
        if (named.isTransactional()) {
            throw new InputException(
                    "transactions together with atomic accesses of different sizes that overlap are not supported");
        }
        if (atomicBlocks) {
            throw new InputException(
                    "atomic blocks together with atomic accesses of different sizes that overlap are not supported");
        }
        if (model.tracksDependencies() || judge != null) {
            throw new InputException(
                    "model " + named.name()
                            + " does not support atomic accesses of different sizes that overlap; use sc, tso, ra, rc11 or c20");
        }
    }

    private Setting.Sizes sizes() {
        if (!locations.isMixed()) {
            return Setting.Sizes.EQUAL;
        }
        return options.naiveMixed() ? Setting.Sizes.PARTS : Setting.Sizes.GROUPS;
    }

    // ---- what exploration comes to ----------------------------------------------------------------------------------

    @Override
    public boolean complete(ExecutionGraph graph, Step[] ends) {
        requireUnnoticedWaits(graph, ends);
        return collector.complete(graph, ends);
    }

    /** Most programs have no threads that wait, and pay nothing for those that do: they are explored in another way. */
    @Override
    public boolean blocked(ExecutionGraph graph, Step[] ends) {
        if (exploration().couldBlockReads() && waits(graph, ends)) {
            throw plan.with(Plan.InPlace.ON).because("a thread waits");
        }
        requireUnnoticedWaits(graph, ends);
        return collector.blocked(graph, ends);
    }

    private void requireUnnoticedWaits(ExecutionGraph graph, Step[] ends) {
        Rounds rounds = plan.rounds();
        if (rounds.areWaits() && (!rounds.stored().isEmpty() || StoringWaits.are(graph, behaviours, ends))) {
            new StoringWaits(graph, behaviours, ends).require(plan, model);
        }
    }

    @Override
    public boolean wasted() {
        return collector.wasted();
    }

    private static boolean waits(ExecutionGraph graph, Step[] ends) {
        for (int t = 0; t < graph.threads(); t++) {
            if (graph.isAlive(t) && ends[t].waits()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean failed(ExecutionGraph graph, Step[] ends, Finding finding) {
        return collector.failed(graph, ends, finding);
    }

    @Override
    public boolean discarded() {
        return collector.discarded();
    }

    @Override
    public void leftOutByModel(String text) {
        collector.leftOutByModel(text);
    }

    @Override
    public void bounded(String text) {
        collector.bounded(text);
    }

    @Override
    public boolean tooManyThreads(Step spawn) {
        return collector.tooManyThreads(spawn);
    }

    @Override
    public boolean tooLarge(ExecutionGraph graph, Step next, boolean worthwhile) {
        return collector.tooLarge(graph, next, worthwhile);
    }
}
