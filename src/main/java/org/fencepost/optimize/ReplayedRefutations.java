package org.fencepost.optimize;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.model.FastModel;
import org.fencepost.model.Judgement;
import org.fencepost.model.Model;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Mode;
import org.fencepost.program.OperationMarks;
import org.fencepost.program.Operations;
import org.fencepost.program.Order;
import org.fencepost.program.Site;
import org.fencepost.verdict.Violation;

/**
 * Wrong executions of earlier combinations. What the threads of an execution do depends on the values that they read, not
 * on orders; so if the model (the one written in cat) accepts the execution with other orders, it is wrong with those as
 * well, and nothing has to be explored. Safe for use by several threads.
 */
final class ReplayedRefutations implements Refutations {
    /** What happened last is most likely to happen again. */
    private static final int MOST = 128;

    /** Judging a larger one takes longer than finding another. */
    private static final int LARGEST = 250;

    /** @param client the program that it is an execution of */
    private record Known(Violation violation, Combination foundWith, int client) {}

    private final Model model;
    private final FastModel explored;
    private final Clients<Operations> clients;
    private final Deque<Known> known = new ArrayDeque<>();
    /** For combinations that none refutes: how many were remembered then. */
    private final Map<Combination, Integer> passed = new ConcurrentHashMap<>();

    private int remembered;

    ReplayedRefutations(Clients<Operations> clients, String model) {
        ProgramModel named = ProgramModel.named(model).orElseThrow();
        this.model = named.inCat();
        this.explored = named.explored();
        this.clients = clients;
    }

    @Override
    public synchronized void remember(Violation violation, Combination foundWith, int client) {
        if (isDecidedByTheGraph(violation.kind())
                && violation.execution() != null
                && violation.execution().size() <= LARGEST
                && !violation.execution().sets().containsKey(Execution.INCOMPLETE) // what is missing, orders may order
                && violation.execution().events().stream().allMatch(event -> isTold(event, client))) {
            known.addFirst(new Known(violation, foundWith, client));
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

    /** Whether it is known which order an event has with other combinations. */
    private boolean isTold(Event event, int client) {
        Site site = event.site();
        int mark = site == null ? 0 : site.mark();
        return mark > 0
                ? marks(client).isTold(mark, event.isWrite())
                : site == null || !event.how().mode().isAtomic() || Operations.written(site) == null;
    }

    private OperationMarks marks(int client) {
        return clients.variants(client).marks();
    }

    @Override
    public boolean refutes(Combination combination) {
        List<Known> all = snapshot();
        // Those before did not refute it when it was last asked about.
        int before = remembered() - passed.getOrDefault(combination, 0);
        for (Known wrong : all.subList(0, Math.min(before, all.size()))) {
            List<Order> orders = clients.orders(wrong.client, combination);
            if (hasAllFences(wrong, orders) && isWrong(wrong, orders)) {
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
    private boolean hasAllFences(Known wrong, List<Order> orders) {
        OperationMarks marks = marks(wrong.client);
        List<Order> then = clients.orders(wrong.client, wrong.foundWith);
        return IntStream.rangeClosed(1, marks.count())
                .filter(marks::isFence)
                .noneMatch(
                        mark -> isHeeded(marks.order(mark, true, orders)) && !isHeeded(marks.order(mark, true, then)));
    }

    private boolean isHeeded(Order fence) {
        return fence.mode() != null && explored.heedsFence(fence.mode());
    }

    private boolean isWrong(Known wrong, List<Order> orders) {
        Judgement judgement = model.judge(reordered(wrong.violation.shown(), marks(wrong.client), orders));
        return judgement.consistent()
                && (wrong.violation.kind() != FailureKind.RACE
                        || judgement.flags().contains("data-race"));
    }

    private synchronized List<Known> snapshot() {
        return List.copyOf(known);
    }

    private static Execution reordered(Execution execution, OperationMarks marks, List<Order> orders) {
        List<Event> events = new ArrayList<>();
        for (Event event : execution.events()) {
            int mark = event.site() == null ? 0 : event.site().mark();
            events.add(mark == 0 ? event : reordered(event, marks.order(mark, event.isWrite(), orders)));
        }
        return new Execution(
                events, execution.po(), execution.rf(), execution.co(), execution.relations(), execution.sets());
    }

    private static Event reordered(Event event, Order order) {
        // A fence that is not there orders nothing, and neither does a relaxed one.
        Mode shown = Objects.requireNonNullElse(order.mode(), Mode.RLX);
        return event.with(new Annotation(shown, event.how().tags()));
    }
}
