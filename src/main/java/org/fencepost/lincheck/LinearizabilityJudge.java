package org.fencepost.lincheck;

import java.nio.LongBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.fencepost.explore.HistoryJudge;
import org.fencepost.explore.MarkedExecution;
import org.fencepost.lincheck.HistoryChecker.Refutation;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/** Judges the histories of one client's executions; equal ones once. */
final class LinearizabilityJudge implements HistoryJudge {
    private static final Ruling RIGHT = new Ruling.Right();

    private final Structure structure;
    private final Criterion criterion;
    private final HistoryChecker checker;
    private final Set<LongBuffer> right = new HashSet<>();
    private @Nullable Refutation refutation;
    private long waits;

    LinearizabilityJudge(Structure structure, Criterion criterion, HistoryChecker checker) {
        this.structure = structure;
        this.criterion = criterion;
        this.checker = checker;
    }

    /** How many different histories were right. */
    int histories() {
        return right.size();
    }

    /** In how many executions threads wait for ever, and should. */
    long waits() {
        return waits;
    }

    /** Why a history is wrong, or null. */
    @Nullable Refutation refutation() {
        return refutation;
    }

    @Override
    public Ruling complete(MarkedExecution execution) {
        History history = History.of(execution, structure);
        return judge(execution, history, OperationOrder.of(execution.graph(), history));
    }

    @Override
    public Ruling waiting(MarkedExecution execution) {
        History history = History.of(execution, structure);
        OperationOrder.Known order = OperationOrder.of(execution.graph(), history);
        Ruling ruling = judge(execution, history, order);
        if (ruling != RIGHT) {
            return ruling;
        }
        if (!checker.mayWait(history, order)) {
            return new Ruling.WaitsInVain();
        }
        waits++;
        return RIGHT;
    }

    private Ruling judge(MarkedExecution execution, History history, OperationOrder.Known order) {
        LongBuffer key = key(history, order);
        if (right.contains(key)) {
            return RIGHT;
        }
        HistoryChecker.Answer answer = checker.check(execution, history, order);
        refutation = answer.refutation();
        if (refutation == null) {
            if (answer.holdsForAll()) {
                right.add(key);
            }
            return RIGHT;
        }
        Performed last = history.call(surprise(refutation));
        List<Integer> events = eventsOf(execution, last);
        return new Ruling.Wrong(
                Refuted.of(refutation, criterion).message(), last.thread(), site(execution, events), "", events);
    }

    /** Where the call did something that others can see first. */
    private static Site site(MarkedExecution execution, List<Integer> events) {
        return events.isEmpty()
                ? Site.UNKNOWN
                : execution
                        .execution()
                        .events()
                        .get(execution.number(events.get(0)))
                        .site();
    }

    /** A call that no order can go on with. */
    private static int surprise(Refutation refutation) {
        return IntStream.range(0, refutation.history().size())
                .filter(i -> !refutation.history().call(i).pending()
                        && IntStream.of(refutation.longest()).noneMatch(done -> done == i))
                .findFirst()
                .orElse(0);
    }

    private static List<Integer> eventsOf(MarkedExecution execution, Performed call) {
        return IntStream.range(
                        call.begin(), Math.min(call.end(), execution.graph().length(call.thread())))
                .mapToObj(i -> execution.graph().event(call.thread(), i))
                .toList();
    }

    /** Calls, results and order as numbers. */
    private static LongBuffer key(History history, OperationOrder.Known order) {
        LongBuffer results = history.results();
        long[] words = order.words();
        LongBuffer key = LongBuffer.allocate(results.remaining() + words.length);
        return key.put(results).put(words).flip();
    }
}
