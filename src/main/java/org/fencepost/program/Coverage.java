package org.fencepost.program;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What of a program its executions exercise: which operations they reach, which ways branches go, and what depends on that. Run
 * {@link #program} with an engine, then ask.
 */
public final class Coverage {
    /** A branch and where its side leads. */
    private record Target(Function function, int branch, int to) {}

    private final Operations operations;
    private final Notes notes = new Notes();
    private final Map<BranchSide, Target> sides = new HashMap<>();
    private @Nullable Deciders deciders;

    public Coverage(Operations operations) {
        this.operations = operations;
        operations.program().functions().values().forEach(this::findSides);
    }

    /** The program to run. */
    public Program program(List<Order> orders) {
        return notes.taking(operations.with(orders));
    }

    private void findSides(Function function) {
        int[] code = function.code;
        Map<Integer, Integer> onLine = new HashMap<>();
        for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
            boolean branches = code[at] == FunctionBuilder.BRANCH || code[at] == FunctionBuilder.SWITCH;
            Site site = function.sites[at];
            if (branches && code[at + 1] >= 0 && site != null && !site.library() && site.line() > 0) {
                int nth = onLine.merge(site.line(), 1, Integer::sum);
                List<Integer> targets = targets(function, at);
                for (int way = 0; way < targets.size(); way++) {
                    int to = targets.get(way);
                    sides.put(
                            new BranchSide(site, function.name(), nth, way, line(function, to)),
                            new Target(function, at, to));
                }
            }
        }
    }

    private static List<Integer> targets(Function function, int at) {
        List<Integer> targets = new ArrayList<>();
        Instructions.targets(function, at, targets::add);
        return targets.stream().distinct().toList();
    }

    private static int line(Function function, int from) {
        for (int at = from; at < function.code.length; at += Instructions.length(function.code, at)) {
            Site site = function.sites[at];
            if (site != null && !site.library() && site.line() > 0) {
                return site.line();
            }
        }
        return 0;
    }

    // ---- operations -------------------------------------------------------------------------------------------------

    /** The numbers of the operations that some execution comes to; a compare-and-swap and its failure each for itself. */
    public Set<Integer> reached() {
        return operations.all().stream()
                .filter(operation ->
                        operations.places(operation).stream().anyMatch(place -> isReached(operation, place)))
                .map(Operation::number)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private boolean isReached(Operation operation, Place place) {
        return switch (operation.kind()) {
            case COMPARE_EXCHANGE -> notes.hasSucceeded(place);
            case FAILURE -> notes.hasFailed(place);
            default -> !notes.visits(place).isEmpty();
        };
    }

    /** The threads that come to an operation. */
    public Set<Integer> threads(int operation) {
        return visits(operation).stream().map(Notes.Visit::thread).collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<Notes.Visit> visits(int operation) {
        Set<Notes.Visit> visits = new HashSet<>();
        Operation which = operations.all().get(operation);
        for (Place place : operations.places(which)) {
            if (isReached(which, place)) {
                visits.addAll(notes.visits(place));
            }
        }
        return visits;
    }

    /** Pairs of threads that meet in an operation: one comes to it, the other accesses the same place in this or another operation. */
    public Set<List<Integer>> meetings(int operation) {
        Map<Long, Set<Integer>> threads = new HashMap<>();
        for (Operation other : operations.all()) {
            if (other.kind() != Operation.Kind.FENCE) {
                visits(other.number())
                        .forEach(visit -> threads.computeIfAbsent(visit.address(), a -> new TreeSet<>())
                                .add(visit.thread()));
            }
        }
        Set<List<Integer>> pairs = new HashSet<>();
        for (Notes.Visit visit : visits(operation)) {
            for (int other : threads.getOrDefault(visit.address(), Set.of())) {
                if (other != visit.thread()) {
                    pairs.add(List.of(Math.min(other, visit.thread()), Math.max(other, visit.thread())));
                }
            }
        }
        return pairs;
    }

    // ---- branches ---------------------------------------------------------------------------------------------------

    /** The sides that some execution takes. */
    public Set<BranchSide> taken() {
        return sides.entrySet().stream()
                .filter(entry -> isTaken(entry.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** The sides of branches that executions come to which none takes; what only leads to a failure is meant to be so. */
    public Set<BranchSide> missed() {
        return sides.entrySet().stream()
                .filter(entry -> isMissed(entry.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private boolean isMissed(Target side) {
        return !notes.ways(place(side)).isEmpty()
                && !isTaken(side)
                && !isWithinOperation(side.function)
                && !ControlPaths.onlyFail(side.function, side.to, side.branch)
                && !deciders().isChance(side.function, side.branch);
    }

    /**
     * Whether a function is part of a call that counts as one operation, and executions come to all that it does: which way it went is then
     * seen where its result is used.
     */
    private boolean isWithinOperation(Function function) {
        return operations.isPartOfCall(function)
                && operations.ordered(function).stream()
                        .noneMatch(place -> notes.visits(place).isEmpty());
    }

    private static Place place(Target side) {
        return new Place(side.function.name(), side.branch);
    }

    private boolean isTaken(Target side) {
        int[] code = side.function.code;
        return notes.ways(place(side)).stream()
                .anyMatch(value -> side.to
                        == (code[side.branch] == FunctionBuilder.BRANCH
                                ? code[side.branch + (value != 0 ? 2 : 3)]
                                : ((FunctionBuilder.SwitchTable) side.function.pool[code[side.branch + 2]])
                                        .choose(value)));
    }

    private Deciders deciders() {
        if (deciders == null) {
            deciders = new Deciders(operations, notes);
        }
        return deciders;
    }

    /** The operations whose values decide where a branch goes. */
    public Set<Integer> deciding(BranchSide side) {
        Target target = sides.get(side);
        return target == null
                ? Set.of()
                : deciders().of(target.function, target.function.code[target.branch + 1], target.branch);
    }

    /** The missed sides that an operation which no execution reaches stands behind. */
    public Set<BranchSide> before(int operation) {
        Set<BranchSide> found = new HashSet<>();
        operations.places(operations.all().get(operation)).forEach(place -> before(place, found, new HashSet<>()));
        return found;
    }

    private void before(Place place, Set<BranchSide> found, Set<Place> seen) {
        BitSet executed = executed(deciders().function(place.function()));
        if (executed.get(place.at())) {
            return;
        }
        int before = found.size();
        sides.forEach((side, target) -> {
            if (target.function.name().equals(place.function())
                    && isMissed(target)
                    && ControlPaths.from(target.function, target.to, executed).get(place.at())) {
                found.add(side);
            }
        });
        if (found.size() == before) {
            deciders().callers(place.function()).stream().filter(seen::add).forEach(call -> before(call, found, seen));
        }
    }

    /** The instructions of a function that some execution comes to, if any execution comes to the function. */
    private BitSet executed(Function function) {
        BitSet notTaken = new BitSet();
        boolean[] entered = {false};
        sides.values().stream().filter(side -> side.function == function).forEach(side -> {
            entered[0] |= isTaken(side);
            if (!isTaken(side)) {
                notTaken.set(side.to);
            }
        });
        sides.values().stream()
                .filter(side -> side.function == function && isTaken(side))
                .forEach(side -> notTaken.clear(side.to));
        return entered[0] ? ControlPaths.from(function, 0, notTaken) : new BitSet();
    }

    // ---- memory -----------------------------------------------------------------------------------------------------

    /** The operations that access what one of these accesses; for one that no execution reaches, what it can be known to access. */
    public Set<Integer> sharing(Set<Integer> some) {
        Set<Long> bytes = new HashSet<>();
        Set<MemoryObject> objects = new HashSet<>();
        boolean anything = false;
        for (int number : some) {
            for (Place place : operations.places(operations.all().get(number))) {
                bytes.addAll(bytes(place));
                anything |= notes.visits(place).isEmpty() && !addObjects(place, objects);
            }
        }
        boolean all = anything;
        return operations.all().stream()
                .filter(operation -> operation.kind() != Operation.Kind.FENCE)
                .filter(operation -> operations.places(operation).stream()
                        .anyMatch(place -> bytes(place).stream()
                                .anyMatch(address -> all
                                        || bytes.contains(address)
                                        || objects.contains(operations.program().globalAt(address)))))
                .map(Operation::number)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<Long> bytes(Place place) {
        Function function = deciders().function(place.function());
        Set<Long> bytes = new HashSet<>();
        if (function.code[place.at()] != FunctionBuilder.FENCE) {
            for (Notes.Visit visit : notes.visits(place)) {
                for (int i = 0; i < Instructions.size(function.code, place.at()); i++) {
                    bytes.add(visit.address() + i);
                }
            }
        }
        return bytes;
    }

    /** The variables that an access can be about; false when that cannot be told. */
    private boolean addObjects(Place place, Set<MemoryObject> objects) {
        Function function = deciders().function(place.function());
        int address = Instructions.address(function.code, place.at());
        if (address < 0) {
            return true; // a fence
        }
        Set<Long> constants = deciders().constants(function, function.code[address], place.at());
        List<MemoryObject> found = constants == null
                ? List.of()
                : constants.stream()
                        .map(operations.program()::globalAt)
                        .filter(Objects::nonNull)
                        .toList();
        objects.addAll(found);
        return !found.isEmpty();
    }
}
