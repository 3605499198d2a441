package org.fencepost.optimize;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.model.FastModel;
import org.fencepost.model.Judgement;
import org.fencepost.model.Model;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Mode;
import org.fencepost.program.Operation;
import org.fencepost.program.Operations;
import org.fencepost.program.Order;
import org.fencepost.program.Site;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Wrong executions of earlier combinations. What the threads of an execution do depends on the values that they read, not
 * on orders; so if the model (the one written in cat) accepts the execution with other orders, it is wrong with those as
 * well, and nothing has to be explored. Safe for use by several threads.
 */
final class ReplayedRefutations implements Refutations {
    /** What happened last is most likely to happen again. */
    private static final int MOST = 128;

    /** Judging a larger one takes longer than finding another. */
    private static final int LARGEST = 120;

    /** @param compares whether it is a compare-and-swap, or its failure */
    private record Line(String file, int line, boolean isRead, boolean isWrite, boolean isFence, boolean compares) {}

    private record Known(Violation violation, Combination foundWith) {}

    private final Model model;
    private final FastModel explored;
    private final List<Operation> all;
    private final Map<Line, Operation> operations = new HashMap<>();
    private final Deque<Known> known = new ArrayDeque<>();
    /** For combinations that none refutes: how many were remembered then. */
    private final Map<Combination, Integer> passed = new ConcurrentHashMap<>();

    private int remembered;

    ReplayedRefutations(List<Operation> all, String model) {
        ProgramModel named = ProgramModel.named(model).orElseThrow();
        this.model = named.inCat();
        this.explored = named.explored();
        this.all = all;
        List<Line> ambiguous = new ArrayList<>();
        for (Operation operation : all) {
            for (Line line : lines(operation)) {
                if (operations.put(line, operation) != null) {
                    ambiguous.add(line);
                }
            }
        }
        // Which of several operations on a line an event belongs to cannot be told: such executions are not kept.
        ambiguous.forEach(line -> operations.put(line, null));
    }

    private static List<Line> lines(Operation operation) {
        Site site = operation.site();
        return switch (operation.kind()) {
            case LOAD -> List.of(line(site, true, false, false, false));
            case FAILURE -> List.of(line(site, true, false, false, true));
            case STORE -> List.of(line(site, false, true, false, false));
            // Some updates need not write, and count as comparing.
            case UPDATE ->
                List.of(
                        line(site, true, true, false, false),
                        line(site, true, true, false, true),
                        line(site, true, false, false, true));
            case COMPARE_EXCHANGE -> List.of(line(site, true, true, false, true));
            case FENCE -> List.of(line(site, false, false, true, false));
            case FLUSH, STORE_FENCE, ADDED_FLUSH, ADDED_FENCE, FENCE_BEHIND_FLUSH -> List.of();
        };
    }

    /** The line of the source that an event comes from; null when that is in a library. */
    private static @Nullable Line line(Event event) {
        Site site = event.site() == null ? null : Operations.written(event.site());
        boolean compares = event.how().has(Annotation.CAS);
        return site == null ? null : line(site, event.isRead(), event.isWrite(), event.isFence(), compares);
    }

    private static Line line(Site site, boolean isRead, boolean isWrite, boolean isFence, boolean compares) {
        return new Line(site.file(), site.line(), isRead, isWrite, isFence, compares);
    }

    @Override
    public synchronized void remember(Violation violation, Combination foundWith) {
        if (isDecidedByTheGraph(violation.kind())
                && violation.execution() != null
                && violation.execution().size() <= LARGEST
                && !violation.execution().sets().containsKey(Execution.INCOMPLETE) // what is missing, orders may order
                && violation.execution().events().stream().noneMatch(this::isAmbiguous)) {
            known.addFirst(new Known(violation, foundWith));
            remembered++;
            if (known.size() > MOST) {
                known.removeLast();
            }
        }
    }

    /** Whether the model's answer about the execution is all that the violation depends on. */
    private static boolean isDecidedByTheGraph(FailureKind kind) {
        return switch (kind) {
            case ASSERTION, ABORT, DIVISION_BY_ZERO, ARITHMETIC, NULL_DEREFERENCE, HANG, DEADLOCK, RACE -> true;
            default -> false;
        };
    }

    private boolean isAmbiguous(Event event) {
        Line line = line(event);
        return line != null && operations.containsKey(line) && operations.get(line) == null;
    }

    @Override
    public boolean refutes(Combination combination) {
        List<Known> all = snapshot();
        // Those before did not refute it when it was last asked about.
        int before = remembered() - passed.getOrDefault(combination, 0);
        for (Known wrong : all.subList(0, Math.min(before, all.size()))) {
            if (hasAllFences(wrong, combination) && isWrong(wrong.violation, combination)) {
                return true;
            }
        }
        passed.put(combination, remembered());
        return false;
    }

    private synchronized int remembered() {
        return remembered;
    }

    /** Fences that make no difference are not in the execution; where they would make one, it tells nothing. */
    private boolean hasAllFences(Known wrong, Combination combination) {
        return all.stream()
                .filter(operation -> operation.kind() == Operation.Kind.FENCE)
                .map(Operation::number)
                .noneMatch(n -> isHeeded(combination.get(n)) && !isHeeded(wrong.foundWith.get(n)));
    }

    private boolean isHeeded(Order fence) {
        return fence.mode() != null && explored.heedsFence(fence.mode());
    }

    private boolean isWrong(Violation violation, Combination combination) {
        Judgement judgement = model.judge(reordered(violation.shown(), combination));
        return judgement.consistent()
                && (violation.kind() != FailureKind.RACE || judgement.flags().contains("data-race"));
    }

    private synchronized List<Known> snapshot() {
        return List.copyOf(known);
    }

    private Execution reordered(Execution execution, Combination combination) {
        List<Event> events = new ArrayList<>();
        for (Event event : execution.events()) {
            Operation operation = operations.get(line(event));
            events.add(operation == null ? event : reordered(event, operation, combination));
        }
        return new Execution(
                events, execution.po(), execution.rf(), execution.co(), execution.relations(), execution.sets());
    }

    private static Event reordered(Event event, Operation operation, Combination combination) {
        Order order = combination.get(operation.number());
        // A fence that is not there orders nothing, and neither does a relaxed one.
        Mode shown = Objects.requireNonNullElse(order.mode(), Mode.RLX);
        return event.with(new Annotation(shown, event.how().tags()));
    }
}
