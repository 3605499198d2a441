package org.fencepost.explore;

import java.util.function.Consumer;
import org.fencepost.program.Limits;
import org.fencepost.work.Effort;
import org.jspecify.annotations.Nullable;

/** How to explore. Never changes: each {@code with...} gives options that differ in one thing. */
public final class ExploreOptions {
    private String model;
    private boolean races = true;
    private boolean liveness = true;
    private Property property = Property.ALL;
    private Limits limits = Limits.DEFAULT;
    private long maxExecutions;
    private int maxEvents = 20_000;
    private boolean checkDuplicates;
    private @Nullable ExecutionListener listener;
    private @Nullable HistoryJudge judge;
    private Effort effort = Effort.ONE_CORE;
    private boolean naiveMixed;
    private boolean naiveTransactions;
    private boolean symmetry = true;
    private boolean inPlace = true;
    private boolean barriers = true;
    private boolean storingWaits = true;
    private boolean livelocks;

    private ExploreOptions(String model) {
        this.model = model;
    }

    public static ExploreOptions of(String model) {
        return new ExploreOptions(model);
    }

    private ExploreOptions with(Consumer<ExploreOptions> change) {
        ExploreOptions copy = new ExploreOptions(model);
        copy.races = races;
        copy.liveness = liveness;
        copy.property = property;
        copy.limits = limits;
        copy.maxExecutions = maxExecutions;
        copy.maxEvents = maxEvents;
        copy.checkDuplicates = checkDuplicates;
        copy.listener = listener;
        copy.judge = judge;
        copy.effort = effort;
        copy.naiveMixed = naiveMixed;
        copy.naiveTransactions = naiveTransactions;
        copy.symmetry = symmetry;
        copy.inPlace = inPlace;
        copy.barriers = barriers;
        copy.storingWaits = storingWaits;
        copy.livelocks = livelocks;
        change.accept(copy);
        return copy;
    }

    public ExploreOptions withRaces(boolean on) {
        return with(copy -> copy.races = on);
    }

    public ExploreOptions withLiveness(boolean on) {
        return with(copy -> copy.liveness = on);
    }

    public ExploreOptions withProperty(Property asked) {
        return with(copy -> copy.property = asked);
    }

    public ExploreOptions withLimits(Limits newLimits) {
        return with(copy -> copy.limits = newLimits);
    }

    public ExploreOptions withMaxExecutions(long most) {
        return with(copy -> copy.maxExecutions = most);
    }

    public ExploreOptions withMaxEvents(int most) {
        return with(copy -> copy.maxEvents = most);
    }

    public ExploreOptions withDuplicateCheck(boolean on) {
        return with(copy -> copy.checkDuplicates = on);
    }

    public ExploreOptions withListener(ExecutionListener newListener) {
        return with(copy -> copy.listener = newListener);
    }

    public ExploreOptions withJudge(HistoryJudge newJudge) {
        return with(copy -> copy.judge = newJudge);
    }

    public ExploreOptions withEffort(Effort newEffort) {
        return with(copy -> copy.effort = newEffort);
    }

    public ExploreOptions withNaiveMixed(boolean on) {
        return with(copy -> copy.naiveMixed = on);
    }

    public ExploreOptions withNaiveTransactions(boolean on) {
        return with(copy -> copy.naiveTransactions = on);
    }

    public ExploreOptions withSymmetry(boolean on) {
        return with(copy -> copy.symmetry = on);
    }

    public ExploreOptions withInPlace(boolean on) {
        return with(copy -> copy.inPlace = on);
    }

    public ExploreOptions withBarriers(boolean on) {
        return with(copy -> copy.barriers = on);
    }

    public ExploreOptions withStoringWaits(boolean on) {
        return with(copy -> copy.storingWaits = on);
    }

    /** Whether they are wanted; the model may not go together with them: {@link #limits}. */
    boolean storingWaits() {
        return storingWaits;
    }

    /** The same under another model. */
    public ExploreOptions underModel(String other) {
        return with(copy -> copy.model = other);
    }

    ExploreOptions withLivelocks(boolean on) {
        return with(copy -> copy.livelocks = on);
    }

    /** Whether loops that a bound ends are looked at: could they go on for ever ({@link Livelock})? Only under sc. */
    boolean livelocks() {
        return livelocks;
    }

    /** A model that has a fast checker: sc, tso, ra, rc11, c20, imm. */
    public String model() {
        return model;
    }

    /** Whether data races are violations. */
    public boolean races() {
        return races;
    }

    /** Whether threads that wait for ever are violations. */
    public boolean liveness() {
        return liveness;
    }

    /** Which errors are violations; others end an execution as a limit does. */
    public Property property() {
        return property;
    }

    /** Bounds on loops, local steps and recursion. */
    public Limits limits() {
        return limits.withStoringWaits(storingWaits && judge == null && StoringWaits.areExactUnder(model));
    }

    /** Complete and blocked executions to explore at most; 0 for no limit. */
    public long maxExecutions() {
        return maxExecutions;
    }

    /** The largest execution to explore. */
    public int maxEvents() {
        return maxEvents;
    }

    /** Remember every execution and fail on the second visit of one (debugging; costs memory). */
    public boolean checkDuplicates() {
        return checkDuplicates;
    }

    /** Is given every complete execution; null for none. */
    public @Nullable ExecutionListener listener() {
        return listener;
    }

    /** Judges what threads marked on their way; null for nobody. */
    public @Nullable HistoryJudge judge() {
        return judge;
    }

    /** How many workers explore, and checkpoints. */
    public Effort effort() {
        return effort;
    }

    /** Whether accesses of different sizes that overlap are explored the naive way, for comparison. */
    public boolean naiveMixed() {
        return naiveMixed;
    }

    /** Whether transactions are explored as if there were none, and judged when an execution is complete, for comparison. */
    public boolean naiveTransactions() {
        return naiveTransactions;
    }

    /** Whether one execution is explored of those that are the same with symmetric threads exchanged. */
    public boolean symmetry() {
        return symmetry;
    }

    /** Whether reads that would only make their thread wait are blocked. */
    public boolean inPlace() {
        return inPlace;
    }

    /** Whether one execution is explored of those that are the same but for the order in which threads come to a barrier. */
    public boolean barriers() {
        return barriers;
    }

    /** All that changes what is explored, for people. */
    public String settings() {
        return "model " + model + (races ? "" : ", --no-races")
                + (liveness ? "" : ", --no-liveness")
                + (symmetry ? "" : ", --no-symmetry")
                + (inPlace ? "" : ", --no-in-place")
                + (barriers ? "" : ", --no-barriers")
                + (storingWaits ? "" : ", no storing waits")
                + (naiveMixed ? ", --naive-mixed" : "")
                + (naiveTransactions ? ", --naive-transactions" : "")
                + limits.environment().description()
                + (limits.unroll() == 0 ? "" : ", --unroll " + limits.unroll())
                + (property == Property.ALL ? "" : ", --property " + property.label())
                + ", --inputs " + limits.inputs();
    }
}
