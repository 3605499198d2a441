package org.fencepost.explore;

import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.machine.Forwarding;
import org.fencepost.model.machine.Judge;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/**
 * The end of exploration under a model that is weaker than the one that was asked for, which judges an execution when it is complete.
 * Executions that it forbids are explored to their ends all the same, because a write of theirs may revisit a read and lead
 * to one that it allows. What is wrong is of no interest before the judge has allowed the execution, so a thread that fails just
 * stops.
 */
final class Judged extends Ending {
    private static final String RACE = "data-race";
    /** Plain and marked accesses to one location: bad style, but not wrong where they do not race. */
    private static final String REMARK = "mixed-accesses";

    private static final String FORWARDED =
            ": this may read what an update of its thread writes before that has read; executions in which"
                    + " that makes a difference were not explored";
    private static final String UNORDERED =
            ": the model does not order a later write behind this, though it depends on which way"
                    + " the thread went; executions in which the write comes first were not explored";

    private static final String RACY =
            "there is a data race, which was not asked for; executions that only races allow were not explored";

    private final Causes causes;
    private final Judge judge;
    private final Checks checks;
    private final boolean allowsInterleavings;
    private final Interleaving interleaving = new Interleaving();
    private final boolean forwards;
    private final Setting.Flags flags;

    Judged(Setting setting, Positions positions, Footprints footprints) {
        super(positions, footprints);
        this.causes = footprints.causes;
        this.judge = Objects.requireNonNull(setting.judge());
        this.checks = setting.checks();
        this.allowsInterleavings = setting.allowsInterleavings();
        this.forwards = setting.forwards();
        this.flags = setting.flags();
    }

    @Override
    void conclude() {
        if (allowsInterleavings && interleaving.exists(positions.g)) {
            assert judge.allows(taken().execution()) : "the model forbids threads to take turns";
            if (forwards && readsOwnUpdates()) {
                inspectForwarding(taken());
            }
            tell(finding());
        } else {
            judge(taken());
        }
    }

    private Snapshot.Taken taken() {
        return Snapshot.take(positions.g, positions.behaviours, positions.locations, checks);
    }

    private boolean readsOwnUpdates() {
        ExecutionGraph g = positions.g;
        boolean found = false;
        for (int e = 0; e < g.size() && !found; e++) {
            int source = g.isRead(e) ? g.readsFrom(e) : ExecutionGraph.INIT;
            found = source >= 0 && g.isExclusive(source) && g.thread(source) == g.thread(e) && mayForward(source, e);
        }
        return found;
    }

    private boolean mayForward(int write, int read) {
        ExecutionGraph g = positions.g;
        boolean compared = action(write) instanceof Action.Cas && !g.isExclusive(read);
        return !g.mode(g.readOf(write)).isAcquire() && !compared;
    }

    private void judge(Snapshot.Taken taken) {
        Execution whole = taken.execution();
        judge.stopped(failedThreads());
        if (forwards) {
            inspectForwarding(taken);
        }
        if (flags.areOfKernel()) {
            new Unordered(whole).find().ifPresent(read -> leaveOut(read, UNORDERED));
        }
        if (!judge.allows(whole)) {
            positions.stopped |= !positions.watcher.discarded();
            return;
        }
        Finding finding = finding();
        if (finding != null && isUncertain(finding, whole)) {
            positions.stopped |= !positions.watcher.discarded();
            return;
        }
        tell(finding == null ? misuse() : finding);
    }

    private void tell(@Nullable Finding finding) {
        if (finding == null) {
            super.conclude();
        } else {
            positions.stopped |= !positions.watcher.failed(positions.g, positions.current, finding);
        }
    }

    /** Executions are missing when a write could revisit a read, were it not for what its causes read of their own updates. */
    private void inspectForwarding(Snapshot.Taken taken) {
        Forwarding forwarding = new Forwarding(taken.execution(), flags.areOfKernel());
        forwarding.acquiredLater().stream().findFirst().ifPresent(read -> leaveOut(read, FORWARDED));
        List<Event> followed = forwarding.followed();
        BitSet reads = new BitSet();
        for (int e = 0; e < positions.g.size(); e++) {
            int number = taken.numbers()[e];
            reads.set(e, positions.g.isRead(e) && followed.stream().anyMatch(read -> read.id() == number));
        }
        if (!reads.isEmpty() && causes.losesRevisits(reads)) {
            leaveOut(followed.get(0), FORWARDED);
        }
    }

    private void leaveOut(Event read, String why) {
        positions.watcher.leftOutByModel(read.site().user() + why);
    }

    /** What the model remarks, which the judge has just been asked for. */
    private @Nullable Finding misuse() {
        List<String> raised = flags == Setting.Flags.NONE ? List.of() : judge.flags();
        for (String flag : raised) {
            boolean isRace = flag.equals(RACE);
            if (isRace && flags == Setting.Flags.RACES) {
                return race();
            }
            if (isRace && flags != Setting.Flags.ALL) {
                positions.watcher.leftOutByModel(RACY);
            }
            if (isRace ? flags == Setting.Flags.ALL : !flag.equals(REMARK) && !raised.contains(RACE)) {
                return new Finding(
                        isRace ? FailureKind.RACE : FailureKind.MUTEX_MISUSE,
                        (isRace ? "data race: plain accesses that nothing orders" : flag.replace('-', ' ')) + " (flag "
                                + flag + " of the model)",
                        0,
                        Site.UNKNOWN,
                        isRace
                                ? "Mark the accesses (READ_ONCE, WRITE_ONCE), or order them."
                                : "A primitive is used in a way that it is not made for.",
                        List.of());
            }
        }
        return null;
    }

    private static Finding race() {
        return new Finding(
                FailureKind.RACE,
                "data race between a plain access and another that nothing orders, at least one of them outside of transactions",
                0,
                Site.UNKNOWN,
                "Put both into transactions, make both atomic, or order them.",
                List.of());
    }

    /**
     * Whether the kernel's model might forbid what is wrong, if it knew more: of frees it knows nothing, so that a grace period may
     * come in between; and a thread that has stopped in a section of SRCU has not left it.
     */
    private boolean isUncertain(Finding finding, Execution whole) {
        boolean frees = finding.kind() == FailureKind.USE_AFTER_FREE
                && !finding.culprits().isEmpty();
        boolean uncertain = frees && positions.behaviours.haveTransactions()
                || flags.areOfKernel() && (frees || isInSection(finding.thread(), whole));
        if (uncertain) {
            positions.watcher.leftOutByModel(finding.site().user() + ": " + finding.message()
                    + (frees ? ", unless " + separator() + " apart" : ", unless a section of SRCU forbids it")
                    + ", which was not checked");
        }
        return uncertain;
    }

    private String separator() {
        return flags.areOfKernel() ? "a grace period keeps them" : "transactions keep them";
    }

    private static boolean isInSection(int thread, Execution whole) {
        long open = whole.events().stream()
                .filter(event -> event.thread() == thread)
                .mapToLong(
                        event -> event.how().has("Srcu-lock") ? 1 : event.how().has("Srcu-unlock") ? -1 : 0)
                .sum();
        return open > 0;
    }

    /** Those that have stopped where something is wrong, and would go on in a program that does not look. */
    private BitSet failedThreads() {
        BitSet failed = new BitSet();
        for (int t = 0; t < positions.g.threads(); t++) {
            failed.set(t, positions.g.isAlive(t) && Positions.failsAt(positions.current[t]));
        }
        return failed;
    }

    /** What is wrong in the execution, or null. */
    private @Nullable Finding finding() {
        ExecutionGraph g = positions.g;
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && Positions.failsAt(positions.current[t])) {
                return Checks.failure(positions.current[t]);
            }
        }
        Finding finding = null;
        for (int e = 0; e < g.size() && finding == null; e++) {
            finding = action(e) instanceof Action.Free free ? checks.free(g, e, free) : null;
        }
        for (int e = 0; e < g.size() && finding == null; e++) {
            finding = g.isRead(e)
                    ? checks.read(g, e, (Action.Access) action(e))
                    : g.isWrite(e) ? checks.write(g, e, (Action.Access) action(e)) : null;
        }
        return finding;
    }

    private Action action(int e) {
        return positions.behaviours.step(positions.g.step(e)).action;
    }
}
