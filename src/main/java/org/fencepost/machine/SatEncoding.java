package org.fencepost.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fencepost.litmus.Condition;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Location;
import org.fencepost.litmus.Observable;
import org.fencepost.litmus.Proposition;
import org.fencepost.litmus.Value;
import org.fencepost.program.Action;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.FpgaOperation.Kind;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * All runs of a test as one formula. A test without branches takes the same steps in each run: what differs is their order. So the
 * machine's transitions, unrolled to the end, become conditions on a total order of all steps: a write leaves its buffer
 * after it has entered it, a channel keeps its order, a fence waits. What a read gets follows from the order.
 */
final class SatEncoding {
    /** @param memory the step in which it reaches memory */
    private record Write(long address, int size, long value, int memory) {}

    /**
     * @param time the step in which it looks at memory
     * @param own the youngest earlier write of the same thread that may still be in its buffer, or null
     */
    private record Read(
            long address, int size, int time, @Nullable Write own) {}

    /** Steps of what goes over a channel; writes have no response behind memory. */
    private record Transfer(int channel, int enters, int memory, int response) {}

    private final LitmusTest test;
    private final List<StraightThread> threads;
    private final boolean buffers;
    /** Whether a fence on one channel holds back the writes of all. */
    private final boolean holdsBackAll;

    private final Formula formula = new Formula();
    /** How the machine's text for each step begins. */
    private final List<String> steps = new ArrayList<>();
    /** For each thread, the steps of its own actions. */
    private final List<int[]> own = new ArrayList<>();

    private final List<int[]> required = new ArrayList<>();
    private final List<Write> writes = new ArrayList<>();
    private final Map<List<Integer>, Read> reads = new LinkedHashMap<>();
    private final List<Transfer> transfers = new ArrayList<>();
    /** For each read, what it reads from: the literal for each write, and under null for what was there initially. */
    private final Map<Read, Map<Write, Integer>> sources = new HashMap<>();

    private final EventOrder order;

    /**
     * Runs that show what the test is about.
     *
     * @param machine whose transitions these are: CPU threads of all but {@code sc} have write buffers
     */
    static SatEncoding of(LitmusTest test, List<StraightThread> threads, String machine) {
        SatEncoding encoding = ofEnds(test, threads, machine);
        int wanted = encoding.literal(test.condition().proposition());
        boolean isForAll = test.condition().quantifier() == Condition.Quantifier.FORALL;
        encoding.formula.add(isForAll ? -wanted : wanted);
        return encoding;
    }

    /** All runs that the test's filter does not leave out. */
    static SatEncoding ofEnds(LitmusTest test, List<StraightThread> threads, String machine) {
        SatEncoding encoding = new SatEncoding(test, threads, machine);
        encoding.formula.add(encoding.literal(test.filter()));
        return encoding;
    }

    private SatEncoding(LitmusTest test, List<StraightThread> threads, String machine) {
        this.test = test;
        this.threads = threads;
        this.buffers = !machine.equals("sc");
        this.holdsBackAll = machine.equals(FenceRule.ALL_CHANNELS.machine());
        for (int thread = 0; thread < threads.size(); thread++) {
            own.add(ownSteps(thread));
        }
        for (int thread = 0; thread < threads.size(); thread++) {
            cpuSteps(thread);
            fpgaSteps(thread);
        }
        order = new EventOrder(formula, steps.size());
        required.forEach(pair -> order.require(pair[0], pair[1]));
        transfers.forEach(this::keepOrder);
        fences();
        reads.values().forEach(this::decideSource);
    }

    /** In program order; responses that nobody awaits come at any time after their requests. */
    private int[] ownSteps(int thread) {
        List<Action> actions = threads.get(thread).actions();
        int inOrder = threads.get(thread).own().size();
        int[] issued = new int[actions.size()];
        Map<String, Integer> requests = new HashMap<>();
        for (int i = 0; i < issued.length; i++) {
            FpgaOperation operation = XfMachine.annotated(actions.get(i));
            if (i < inOrder || operation == null) {
                issued[i] = step("P" + thread + " ");
                if (i > 0) {
                    require(issued[i - 1], issued[i]);
                }
            } else {
                issued[i] = step(late(operation));
                require(Objects.requireNonNull(requests.get(operation.tag())), issued[i]);
            }
            if (operation != null) {
                requests.putIfAbsent(operation.tag(), issued[i]);
            }
        }
        return issued;
    }

    /** How the machine's text for a response begins that nobody awaits. */
    private static String late(FpgaOperation response) {
        return switch (response.kind()) {
            case WrRsp -> "write " + response.tag() + " enters";
            case RdRsp -> "response " + response.tag() + " of";
            default -> "fence " + response.tag() + " is done";
        };
    }

    Formula formula() {
        return formula;
    }

    /** The run that the solver has found: how the text of each step of the machine begins. */
    List<String> run() {
        List<String> run = new ArrayList<>();
        for (int step : order.solution()) {
            run.add(steps.get(step));
        }
        return run;
    }

    private int step(String text) {
        steps.add(text);
        return steps.size() - 1;
    }

    private void require(int first, int second) {
        required.add(new int[] {first, second});
    }

    private void cpuSteps(int thread) {
        List<Write> earlier = new ArrayList<>();
        List<Action> actions = threads.get(thread).actions();
        for (int i = 0; i < actions.size(); i++) {
            int issued = own.get(thread)[i];
            Action action = actions.get(i);
            if (XfMachine.annotated(action) != null) {
                continue;
            }
            if (action instanceof Action.Load load) {
                Write youngest = null;
                for (Write write : earlier) {
                    youngest = isSame(write, load.address(), load.size()) ? write : youngest;
                }
                reads.put(List.of(thread, i), new Read(load.address(), load.size(), issued, buffers ? youngest : null));
            } else if (action instanceof Action.Store store) {
                boolean waits = buffers && CpuThreads.isBuffered(store);
                int memory = waits ? step("P" + thread + "'s buffered") : issued;
                if (waits) {
                    require(issued, memory);
                }
                earlier.stream().filter(write -> buffers).forEach(write -> require(write.memory(), memory));
                Write write = new Write(store.address(), store.size(), store.value(), memory);
                earlier.add(write);
                writes.add(write);
            } else if (action instanceof Action.Fence fence) {
                if (buffers && CpuThreads.drains(fence.how())) {
                    earlier.forEach(write -> require(write.memory(), issued));
                }
            } else {
                throw new InputException(
                        "--search sat does not know read-modify-writes; use another search", action.site());
            }
        }
    }

    private static boolean isSame(Write write, long address, int size) {
        if (write.address() == address && write.size() != size) {
            throw new InputException("--search sat does not know accesses of different sizes; use another search");
        }
        return write.address() == address;
    }

    private void fpgaSteps(int thread) {
        List<Action> actions = threads.get(thread).actions();
        Map<String, int[]> reading = new HashMap<>();
        for (int i = 0; i < actions.size(); i++) {
            FpgaOperation operation = XfMachine.annotated(actions.get(i));
            if (operation == null) {
                continue;
            }
            int issued = own.get(thread)[i];
            String tag = operation.tag();
            if (operation.kind() == Kind.RdReq) {
                int[] way = {step("read " + tag + " enters"), step("read " + tag + " of")};
                require(issued, way[0]);
                require(way[0], way[1]);
                reading.put(tag, way);
            } else if (operation.kind() == Kind.RdRsp) {
                Action.Load load = (Action.Load) actions.get(i);
                int[] way = Objects.requireNonNull(reading.get(tag));
                require(way[1], issued);
                reads.put(List.of(thread, i), new Read(load.address(), load.size(), way[1], null));
                transfers.add(new Transfer(operation.channel(), way[0], way[1], issued));
            } else if (operation.kind() == Kind.WrRsp) {
                Action.Store store = (Action.Store) actions.get(i);
                int memory = step("write " + tag + " of");
                require(issued, memory);
                writes.add(new Write(store.address(), store.size(), store.value(), memory));
                transfers.add(new Transfer(operation.channel(), issued, memory, -1));
            } else if (operation.kind().isRequest()) {
                leavePool(thread, i, operation);
            }
        }
    }

    /** A write does not overtake an older fence on its channel; a fence leaves the pool when nothing older is in it. */
    private void leavePool(int thread, int request, FpgaOperation operation) {
        int leaves = own.get(thread)[threads.get(thread).response(operation)];
        List<Action> actions = threads.get(thread).actions();
        for (int i = 0; i < request; i++) {
            FpgaOperation older = XfMachine.annotated(actions.get(i));
            if (older == null || !older.kind().isRequest() || older.kind() == Kind.RdReq) {
                continue; // not in the pool
            }
            boolean holdsBack = older.kind().isFence()
                    && (holdsBackAll || older.channel() == FpgaOperation.ALL || older.channel() == operation.channel());
            if (operation.kind().isFence() || holdsBack) {
                require(own.get(thread)[threads.get(thread).response(older)], leaves);
            }
        }
    }

    /** Channels are first in, first out, in both directions. */
    private void keepOrder(Transfer one) {
        for (Transfer other : transfers) {
            if (one != other && one.channel() == other.channel()) {
                int entered = order.before(one.enters(), other.enters());
                int arrived = order.before(one.memory(), other.memory());
                formula.add(-entered, arrived);
                if (one.response() >= 0 && other.response() >= 0) {
                    formula.add(-arrived, order.before(one.response(), other.response()));
                }
            }
        }
    }

    /** When a fence responds, its channel is empty: what has entered has reached memory. */
    private void fences() {
        for (int thread = 0; thread < threads.size(); thread++) {
            List<Action> actions = threads.get(thread).actions();
            for (int i = 0; i < actions.size(); i++) {
                FpgaOperation operation = XfMachine.annotated(actions.get(i));
                if (operation == null
                        || !operation.kind().isFence()
                        || operation.kind().isRequest()) {
                    continue;
                }
                int done = own.get(thread)[i];
                for (Transfer transfer : transfers) {
                    if (operation.channel() == FpgaOperation.ALL || operation.channel() == transfer.channel()) {
                        formula.add(order.before(done, transfer.enters()), order.before(transfer.memory(), done));
                    }
                }
            }
        }
    }

    private void decideSource(Read read) {
        Map<Write, Integer> literals = new LinkedHashMap<>();
        List<Write> candidates = writes.stream()
                .filter(write -> isSame(write, read.address(), read.size()))
                .toList();
        for (Write write : candidates) {
            literals.put(write, formula.newVariable());
        }
        int initial = formula.newVariable();
        literals.put(null, initial);
        formula.add(literals.values().stream().mapToInt(Integer::intValue).toArray());
        for (Write write : candidates) {
            formula.add(-initial, order.before(read.time(), write.memory()));
            fromMemory(read, write, Objects.requireNonNull(literals.get(write)), candidates);
        }
        if (read.own() != null) {
            // In the buffer, it is what the read gets; behind it, memory holds it or something newer.
            int isInMemory = order.before(read.own().memory(), read.time());
            formula.add(isInMemory, Objects.requireNonNull(literals.get(read.own())));
            literals.forEach((write, literal) -> {
                if (write != read.own()) {
                    formula.add(-literal, isInMemory);
                }
            });
        }
        sources.put(read, literals);
    }

    /** The write is the last that has reached memory (or, if it is the thread's own, it is still in the buffer). */
    private void fromMemory(Read read, Write write, int literal, List<Write> candidates) {
        boolean isOwn = write == read.own();
        int buffered = order.before(read.time(), write.memory());
        if (!isOwn) {
            formula.add(-literal, -buffered);
        }
        for (Write other : candidates) {
            if (other != write) {
                int older = order.before(other.memory(), write.memory());
                int later = order.before(read.time(), other.memory());
                if (isOwn) {
                    formula.add(-literal, buffered, older, later);
                } else {
                    formula.add(-literal, older, later);
                }
            }
        }
    }

    /** A literal that says the same as the proposition. */
    private int literal(Proposition proposition) {
        if (proposition instanceof Proposition.Not not) {
            return -literal(not.inner());
        }
        if (proposition instanceof Proposition.And and) {
            return -either(and.parts().stream().map(part -> -literal(part)).toList());
        }
        if (proposition instanceof Proposition.Or or) {
            return either(or.parts().stream().map(this::literal).toList());
        }
        if (proposition instanceof Proposition.Implies implies) {
            return either(List.of(-literal(implies.premise()), literal(implies.conclusion())));
        }
        if (proposition instanceof Proposition.Equals atom && atom.value() instanceof Value.Number number) {
            return equals(atom.location(), number.number());
        }
        throw new InputException("--search sat knows conditions on numbers only; use another search");
    }

    private int either(List<Integer> literals) {
        int any = formula.newVariable();
        int[] clause = new int[literals.size() + 1];
        clause[0] = -any;
        for (int i = 0; i < literals.size(); i++) {
            clause[i + 1] = literals.get(i);
            formula.add(any, -literals.get(i));
        }
        formula.add(clause);
        return any;
    }

    private int equals(Location location, long value) {
        Observable observable = test.observables().stream()
                .filter(each -> each.location().equals(location))
                .findFirst()
                .orElseThrow(() -> new InputException("--search sat does not know " + location.text()));
        long wanted = observable.normalize(value);
        return observable.isRegister() ? register(observable, wanted) : memory(observable, wanted);
    }

    private int register(Observable observable, long wanted) {
        for (int thread = 0; thread < threads.size(); thread++) {
            StraightThread straight = threads.get(thread);
            if (straight.observes(observable.label())) {
                int action = straight.source(observable.label());
                if (action < 0) {
                    boolean holds = observable.normalize(straight.constant(observable.label())) == wanted;
                    return holds ? -either(List.of()) : either(List.of());
                }
                Read read = Objects.requireNonNull(reads.get(List.of(thread, action)));
                List<Integer> fitting = new ArrayList<>();
                Objects.requireNonNull(sources.get(read)).forEach((write, literal) -> {
                    long got = write == null ? initial(read.address(), read.size()) : write.value();
                    if (observable.normalize(got) == wanted) {
                        fitting.add(literal);
                    }
                });
                return either(fitting);
            }
        }
        throw new InputException("no thread says the value of " + observable.label());
    }

    private int memory(Observable observable, long wanted) {
        List<Write> candidates = writes.stream()
                .filter(write -> isSame(write, observable.address(), observable.size()))
                .toList();
        List<Integer> fitting = new ArrayList<>();
        for (Write write : candidates) {
            if (observable.normalize(write.value()) == wanted) {
                fitting.add(-either(candidates.stream()
                        .filter(other -> other != write)
                        .map(other -> order.before(write.memory(), other.memory()))
                        .toList()));
            }
        }
        boolean isUntouched = candidates.isEmpty()
                && observable.normalize(initial(observable.address(), observable.size())) == wanted;
        return isUntouched ? -either(List.of()) : either(fitting);
    }

    private long initial(long address, int size) {
        return Memory.of(test.program()).read(address, size);
    }
}
