package org.fencepost.optimize;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.fencepost.program.BranchSide;
import org.fencepost.program.Coverage;
import org.fencepost.program.Operation;
import org.fencepost.program.Operations;

/**
 * Says what of a program its clients exercise. What no execution has tried may need any order, and so may what it would synchronise with.
 * So an operation is not exercised when no execution reaches it; when its value decides a branch of which no execution takes one side; when
 * it accesses the same variable as one of these; or when it is a fence and there are any of these.
 *
 * @param coverages what was noted of each client
 * @param clientsOnly whether the clients are all there is: then only what no execution reaches is not exercised
 */
record Exercised(Clients<Operations> clients, List<Coverage> coverages, boolean clientsOnly) {
    Exercise find() {
        Set<Integer> reached = new TreeSet<>();
        Set<BranchSide> taken = new HashSet<>();
        Set<BranchSide> missed = new HashSet<>();
        each((client, coverage) -> {
            coverage.reached().forEach(own -> reached.add(clients.number(client, own)));
            taken.addAll(coverage.taken());
            missed.addAll(coverage.missed());
        });
        missed.removeAll(taken);
        Map<Integer, String> held = new TreeMap<>();
        holdUnreached(held, reached, missed);
        Set<Integer> unreached = Set.copyOf(held.keySet());
        if (!clientsOnly) {
            holdDeciding(held, missed);
            holdSharing(held, unreached);
        }
        return new Exercise(reaches(), unreached, held, sorted(missed));
    }

    private interface Each {
        void accept(int client, Coverage coverage);
    }

    private void each(Each step) {
        for (int client = 0; client < coverages.size(); client++) {
            step.accept(client, coverages.get(client));
        }
    }

    private static List<BranchSide> sorted(Set<BranchSide> sides) {
        return sides.stream()
                .sorted(Comparator.comparing((BranchSide side) -> side.site().file())
                        .thenComparing(side -> side.site().line())
                        .thenComparing(BranchSide::to))
                .toList();
    }

    private void holdUnreached(Map<Integer, String> held, Set<Integer> reached, Set<BranchSide> missed) {
        for (Operation operation : clients.all()) {
            if (!reached.contains(operation.number())) {
                held.put(operation.number(), whyUnreached(operation, missed));
            }
        }
    }

    private String whyUnreached(Operation operation, Set<BranchSide> missed) {
        String none = switch (operation.kind()) {
            case FAILURE -> "it never fails";
            case COMPARE_EXCHANGE -> "it never succeeds";
            default -> "no execution reaches it";
        };
        Set<BranchSide> before = new HashSet<>();
        each((client, coverage) ->
                clients.own(client, Set.of(operation.number())).forEach(own -> before.addAll(coverage.before(own))));
        before.retainAll(missed);
        return before.isEmpty() ? none : none + ": " + texts(before);
    }

    private static String texts(Set<BranchSide> sides) {
        return sorted(sides).stream().map(BranchSide::toString).distinct().collect(Collectors.joining(", "));
    }

    private void holdDeciding(Map<Integer, String> held, Set<BranchSide> missed) {
        Map<Integer, Set<BranchSide>> deciding = new TreeMap<>();
        each((client, coverage) -> {
            for (BranchSide side : missed) {
                coverage.deciding(side)
                        .forEach(own -> deciding.computeIfAbsent(clients.number(client, own), n -> new HashSet<>())
                                .add(side));
            }
        });
        deciding.forEach(
                (number, sides) -> held.putIfAbsent(number, "it decides a branch that goes one way: " + texts(sides)));
    }

    /** A failure that never happens reads like its success, which stands for itself. */
    private void holdSharing(Map<Integer, String> held, Set<Integer> unreached) {
        Set<Integer> dark = held.keySet().stream()
                .filter(number -> !isUnreachedFailure(number, held) && !isOtherOrder(number, unreached))
                .collect(Collectors.toSet());
        each((client, coverage) -> coverage.sharing(clients.own(client, dark))
                .forEach(own -> held.putIfAbsent(
                        clients.number(client, own), "it accesses what an operation does that is not exercised")));
        if (!dark.isEmpty()) {
            clients.all().stream()
                    .filter(operation -> operation.kind() == Operation.Kind.FENCE)
                    .forEach(fence -> held.putIfAbsent(fence.number(), "it may order what is not exercised"));
        }
    }

    private boolean isUnreachedFailure(int number, Map<Integer, String> held) {
        return clients.all().get(number).kind() == Operation.Kind.FAILURE && !held.containsKey(number - 1);
    }

    /** Where an order is a variable, a call is an operation for each order: that it never has some of them takes nothing away. */
    private boolean isOtherOrder(int number, Set<Integer> unreached) {
        Operation operation = clients.all().get(number);
        return unreached.contains(number)
                && clients.all().stream()
                        .anyMatch(other -> !unreached.contains(other.number())
                                && other.site().equals(operation.site())
                                && other.kind() == operation.kind()
                                && other.name().equals(operation.name())
                                && other.order() != operation.order());
    }

    private List<Exercise.Reach> reaches() {
        return clients.all().stream()
                .map(operation -> reach(operation.number()))
                .toList();
    }

    private Exercise.Reach reach(int number) {
        int threads = 0;
        Set<List<Integer>> pairs = new TreeSet<>(
                Comparator.comparing((List<Integer> pair) -> pair.get(0)).thenComparing(pair -> pair.get(1)));
        for (int client = 0; client < coverages.size(); client++) {
            for (int own : clients.own(client, Set.of(number))) {
                threads = Math.max(threads, coverages.get(client).threads(own).size());
                pairs.addAll(coverages.get(client).meetings(own));
            }
        }
        return new Exercise.Reach(threads, pairs);
    }
}
