package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * TruSt: Mixer's Algorithm 1 with one-byte footprints and empty keep sets. A graph is extended, always in the leftmost
 * thread that can go on, until no thread can; each event that could have been added otherwise leaves the other ways on the
 * graph's work list. A write may also revisit an earlier read of its location: what that keeps of the graph becomes a graph
 * of its own, with its own work list, explored to the end before the old one goes on. So memory is bounded by the depth of
 * revisits, and nothing is stored about executions that are done.
 *
 * <p>Consistency holds at every moment. Coherence and atomicity are respected in what is offered ({@link Placing}). The model
 * is asked only about additions that are not maximal (Mixer §4.2, condition 3). How events are added is in {@link Adding} and
 * {@link Footprints}, which of them a write may revisit in {@link Revisits}, what has to stay then in {@link Causes}.
 */
final class TruSt {
    /** A power of two: the quick compiler calls a function for remainders. */
    private static final int CHECK_EVERY = 1 << 10;
    /** How many events of other threads are added to a graph that has grown too large because of one. */
    private static final int MORE_EVENTS = 1_000;
    /** How many more such graphs are worth the effort, if nothing else is tried. */
    private static final int CUT_EFFORT = 3;

    /** No thread, because the graph leads nowhere. */
    static final int DEAD_END = -2;

    private final Monitor monitor;
    private final FastModel model;
    private final Locations locations;
    private final int maxEvents;
    private final Reductions reductions = new Reductions();
    final Positions positions;
    final Revisits revisits;
    final Footprints footprints;
    final Frames frames;
    private final Causes causes;
    final Adding adding;
    final Ending ending;

    private BooleanSupplier breakOff = () -> false;
    private boolean hasty = true;
    private boolean reducible;

    private boolean exhausted;
    /** Where a thread stood when a graph had grown too large to be followed to its end; null when none has. */
    private @Nullable Step cut;
    /** How many events may be added, or copied, once that has happened. */
    private long lastAddition;

    private long additions;
    private long lastSplit;

    TruSt(Setting setting) {
        monitor = setting.monitor();
        model = setting.model();
        locations = setting.locations();
        maxEvents = setting.maxEvents();
        boolean holes = model.tracksDependencies();
        positions = holes ? new HolePositions(setting, reductions) : new Positions(setting, reductions);
        causes = holes
                ? new DependencyCauses(positions, model)
                : setting.transactions() ? new TransactionCauses(positions, model) : new Causes(positions, model);
        Placing placing = new Placing(positions, causes, model);
        revisits = new Revisits(positions, causes);
        frames = new Frames(positions, this::newFrame);
        footprints = footprints(setting, placing);
        adding = new Adding(positions, causes, footprints);
        ending = ending(setting);
    }

    private Footprints footprints(Setting setting, Placing placing) {
        if (setting.transactions()) {
            return new Transactions(setting, positions, causes, placing, revisits, frames);
        }
        return setting.sizes() == Setting.Sizes.GROUPS
                ? new Mixer(setting, positions, causes, placing, revisits, frames)
                : new Footprints(setting, positions, causes, placing, revisits, frames);
    }

    private Ending ending(Setting setting) {
        if (setting.hasSeparateParts()) {
            return new Filter(setting, positions, footprints, acceptance(setting));
        }
        return setting.isFiltered() ? new Judged(setting, positions, footprints) : new Ending(positions, footprints);
    }

    private Acceptance acceptance(Setting setting) {
        return setting.atomicBlocks() ? new AtomicAcceptance(positions) : model::acceptsMixed;
    }

    /** Leaves executions out that tell nothing new: those that the plan says. */
    TruSt reducedBy(SymmetricThreads symmetric, Plan plan) {
        List<Reduction> all = new ArrayList<>();
        // First, because what it cannot deal with under dependencies is often no matter for symmetric threads.
        if (plan.inPlace() == Plan.InPlace.ON) {
            all.add(new InPlaceRevisits(positions, causes, footprints, plan));
        }
        if (plan.barriers()) {
            all.add(new Arrivals(positions, plan));
        }
        if (!symmetric.isEmpty()) {
            all.add(new Symmetry(positions, symmetric));
        }
        reducible = plan.inPlace() == Plan.InPlace.ONCE_A_THREAD_WAITS;
        reductions.use(all);
        return this;
    }

    /** Whether reads that only wait are blocked once there are any. */
    boolean couldBlockReads() {
        return reducible;
    }

    private Frame newFrame() {
        ExecutionGraph graph = causes.newGraph();
        if (!model.hasPlainAccesses()) {
            graph.clocks().takePlainForRelaxed();
        }
        if (reductions.blocksReads()) {
            graph.keepProgramOrder();
        }
        if (reductions.keepsCompanions()) {
            graph.keepPrefixes();
        }
        return footprints.newFrame(graph);
    }

    /**
     * Makes ready for another run.
     *
     * @param breakOff asked between two executions; true stops exploration there, and {@link #save} gives what is left
     * @param hasty whether the monitor may stop exploration also in the middle of an execution, which is lost then
     */
    void prepare(BooleanSupplier breakOff, boolean hasty) {
        this.breakOff = breakOff;
        this.hasty = hasty;
        positions.stopped = false;
        exhausted = false;
        cut = null;
        frames.clear();
    }

    // ---- the loop ---------------------------------------------------------------------------------------------------

    /** Explores everything, unless the watcher or the monitor stops it. */
    void run() {
        if (begin()) {
            do {
                extend();
            } while (!positions.stopped && backtrack());
        }
        assert positions.stopped || frames.isSplit() || cut != null || !reductions.isEmpty() || isFruitful()
                : "a wasted exploration of " + positions.wasted.longest() + " steps (Mixer, Theorem 4.4)";
    }

    /** Begins with a graph in which no thread has done anything. Returns false when one fails at once. */
    boolean begin() {
        frames.begin();
        positions.g.clear(positions.current.length);
        for (int t = 0; t < positions.roots.size(); t++) {
            positions.g.startThread(t, ExecutionGraph.NONE);
        }
        return positions.locateThreads();
    }

    /** Adds the next event, always in the leftmost thread that can go on, until no thread can. */
    private void extend() {
        int t = nextThread();
        while (t >= 0 && !positions.stopped) {
            if ((++additions & CHECK_EVERY - 1) == 0 && hasty && monitor.mustStop()) {
                positions.stopped = true;
                return;
            }
            if (positions.g.size() >= maxEvents && positions.part[t] == 0) {
                cut(t);
                return;
            }
            if (!adding.add(t)) {
                return;
            }
            t = !reductions.hasNews() && positions.goesOn(t) ? t : nextThread();
        }
        if (!positions.stopped && t != DEAD_END) {
            ending.finish();
        }
    }

    /** The thread that goes on, or NONE; DEAD_END when what was to be done again did not come to what it was to come to. */
    private int nextThread() {
        return !positions.frame.pending || footprints.doneAgain() ? positions.nextThread() : footprints.doesAgain();
    }

    /** Takes the next thing to try, until one leads to a consistent graph. Returns false when nothing is left. */
    private boolean backtrack() {
        if (breakOff.getAsBoolean()) {
            positions.stopped = true;
        }
        while (isWorthwhile()) {
            WorkList work = positions.work;
            if (work.isEmpty()) {
                if (!frames.resume()) {
                    exhausted = true;
                    return false;
                }
                continue;
            }
            work.pop();
            if (retry(work.type(), work.event(), work.a(), work.b())) {
                return true;
            }
        }
        return false;
    }

    /** Takes the graph back to when the event was the newest, and does something else with it. */
    boolean retry(int type, int e, int a, int b) {
        positions.goBackTo(e);
        positions.beginChange(type, e, a);
        boolean consistent = switch (type) {
            case WorkList.READ -> footprints.reread(e, a);
            case WorkList.WRITE -> footprints.move(e, a, b);
            case WorkList.CHOICE -> adding.choose(e, a);
            case WorkList.REVISIT -> revisit(a, e, b);
            default -> footprints.retry(type, e, a, b);
        };
        positions.endChange();
        return consistent;
    }

    private boolean revisit(int r, int w, int how) {
        boolean consistent = footprints.revisit(r, w, how);
        additions += cut == null ? 0 : positions.g.size();
        return consistent;
    }

    /** The longest chain of calls of Explore that led to no execution is at most as long as an access has bytes. */
    private boolean isFruitful() {
        return positions.wasted.longest() <= locations.widest();
    }

    // ---- graphs that are too large ----------------------------------------------------------------------------------

    /**
     * Leaves the graph, which has grown too large, before its end. The other threads still go on for a while: the one that
     * came first may go round a loop for ever, and what they do can be wrong, or have it read something else.
     */
    private void cut(int overlong) {
        Step next = positions.current[overlong];
        lastAddition = cut == null ? additions + Math.max(additions, (long) CUT_EFFORT * maxEvents) : lastAddition;
        cut = next;
        goOnWithout(overlong);
        positions.stopped |= !positions.watcher.tooLarge(positions.g, next, true);
    }

    /** Where executions are that large, trying all of them would take for ever. */
    private boolean isWorthwhile() {
        if (cut != null && additions > lastAddition) {
            positions.stopped |= !positions.watcher.tooLarge(positions.g, cut, false);
        }
        return !positions.stopped;
    }

    private void goOnWithout(int overlong) {
        ExecutionGraph g = positions.g;
        int most = g.size() + MORE_EVENTS;
        int size;
        do {
            size = g.size();
            for (int t = 0; t < g.threads() && !positions.stopped && g.size() < most; t++) {
                if (t != overlong && g.isAlive(t) && !addSome(t)) {
                    return;
                }
            }
        } while (!positions.stopped && g.size() > size && g.size() < most);
    }

    /** Adds events of the thread, but not so many that others never get their turn. */
    private boolean addSome(int t) {
        for (int more = 0; positions.canRun(t) && (more < MORE_EVENTS / 10 || positions.part[t] > 0); more++) {
            additions++;
            if (!adding.add(t)) {
                return false;
            }
        }
        return true;
    }

    // ---- parts of an exploration ------------------------------------------------------------------------------------

    /** Explores what {@link #save} or {@link #split} wrote. */
    void run(byte[] saved) {
        frames.load(saved);
        while (!positions.stopped && backtrack()) {
            extend();
        }
    }

    /** Whether nothing is left to try. */
    boolean isExhausted() {
        return exhausted;
    }

    long additionsSinceSplit() {
        return additions - lastSplit;
    }

    byte[] save() {
        return frames.save();
    }

    byte[] saveGraph() {
        return frames.saveGraph();
    }

    /** A part of what is left to try, which somebody else is to explore; null when there is too little. */
    byte @Nullable [] split() {
        byte[] given = frames.split();
        lastSplit = given == null ? lastSplit : additions;
        return given;
    }

    /** Puts the threads of a graph that {@link #saveGraph} wrote where they stood. */
    void show(byte[] saved) {
        prepare(() -> false, false);
        frames.load(saved);
        positions.locateThreads();
    }

    /**
     * Goes down the tree of executions once, at random, and estimates how many there are (Knuth, "Estimating the efficiency
     * of backtrack programs"): the children of an execution are what it leaves on the work list. The watcher is told of the
     * executions on the way.
     *
     * @param counted asked after each execution whether it counts: it does not when it was a dead end
     */
    double probe(SplittableRandom random, BooleanSupplier counted) {
        prepare(() -> false, true);
        double estimate = 0;
        double weight = 1;
        for (boolean goesOn = begin(); goesOn; goesOn = backtrack()) {
            extend();
            estimate += counted.getAsBoolean() ? weight * positions.weight() : 0;
            WorkList work = positions.work;
            if (positions.stopped || work.isEmpty()) {
                break;
            }
            weight *= work.count();
            work.keepOnly(random.nextInt(work.count()));
            frames.forgetSuspended();
        }
        return estimate;
    }
}
