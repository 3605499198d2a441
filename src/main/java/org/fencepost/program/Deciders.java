package org.fencepost.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which operations a value comes from: through registers, calls and returns, the branches that chose among several values, and memory that
 * plain accesses wrote and read again, as it was seen in executions. At an operation it ends: what comes to it comes from other threads.
 */
final class Deciders {
    /** An operand of a function as the instruction at {@code use} has it. */
    private record Value(String function, int operand, int use) {}

    private final Map<String, Function> functions = new HashMap<>();
    private final Operations operations;
    private final Notes notes;
    private final Map<String, Map<Integer, List<Integer>>> definitions = new HashMap<>();
    private final Map<String, List<Place>> callers = new HashMap<>();
    /** The plain instructions that wrote to each address. */
    private final Map<Long, Set<Place>> writers = new HashMap<>();

    private final Map<Place, List<Integer>> controls = new HashMap<>();

    Deciders(Operations operations, Notes notes) {
        this.operations = operations;
        this.notes = notes;
        operations.program().functions().values().forEach(function -> functions.put(function.name(), function));
        operations
                .program()
                .threads()
                .forEach(entry -> functions.put(entry.function().name(), entry.function()));
        functions.values().forEach(this::addCalls);
        notes.visits().forEach(this::addWrites);
    }

    private void addCalls(Function function) {
        int[] code = function.code;
        for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
            if (code[at] == FunctionBuilder.CALL) {
                String called = ((Callee) function.pool[code[at + 1]]).name();
                callers.computeIfAbsent(called, c -> new ArrayList<>()).add(new Place(function.name(), at));
            }
        }
    }

    private void addWrites(Place place, Set<Notes.Visit> visits) {
        int[] code = function(place.function()).code;
        boolean writes = code[place.at()] != FunctionBuilder.LOAD
                && code[place.at()] != FunctionBuilder.LOAD_WIDE
                && code[place.at()] != FunctionBuilder.FENCE;
        for (Notes.Visit visit : writes ? visits : Set.<Notes.Visit>of()) {
            for (int i = 0; i < Instructions.size(code, place.at()); i++) {
                writers.computeIfAbsent(visit.address() + i, a -> new HashSet<>())
                        .add(place);
            }
        }
    }

    /** The numbers of the operations that an operand of the instruction at {@code use} comes from. */
    Set<Integer> of(Function function, int operand, int use) {
        return new Search().from(function.name(), operand, use).found;
    }

    /** The constants that an address is computed from; null when it also comes from something else. */
    @Nullable Set<Long> constants(Function function, int operand, int use) {
        Search search = new Search().from(function.name(), operand, use);
        return search.found.isEmpty() && !search.isOpen ? search.constants : null;
    }

    /** The places of calls of a function. */
    List<Place> callers(String function) {
        return callers.getOrDefault(function, List.of());
    }

    Function function(String name) {
        return Objects.requireNonNull(functions.get(name), name);
    }

    private final class Search {
        private final Set<Integer> found = new TreeSet<>();
        private final Set<Long> constants = new HashSet<>();
        /** Whether something came from memory, the library or the start of a thread. */
        private boolean isOpen;

        private final Set<Value> seen = new HashSet<>();
        private final Deque<Value> open = new ArrayDeque<>();

        Search from(String function, int operand, int use) {
            follow(function, operand, use);
            while (!open.isEmpty()) {
                origin(open.pop());
            }
            return this;
        }

        private void follow(String function, int operand, int use) {
            if (operand < 0) {
                constants.add(function(function).constants[~operand]);
            } else if (seen.add(new Value(function, operand, use))) {
                open.push(new Value(function, operand, use));
            }
        }

        private void origin(Value value) {
            Function function = function(value.function);
            List<Integer> all = definitions(function).getOrDefault(value.operand, List.of());
            for (int at : all) {
                definition(function, at);
                if (all.size() > 1) {
                    choice(function, at, value.use);
                }
            }
            if (value.operand < function.parameters()) {
                isOpen |= callers(value.function).isEmpty();
                for (Place call : callers(value.function)) {
                    int[] code = function(call.function()).code;
                    if (value.operand < code[call.at() + 2]) {
                        follow(call.function(), code[call.at() + 4 + value.operand], call.at());
                    }
                }
            }
        }

        /** What decided that the thread came here, and not on another way to the use. */
        private void choice(Function function, int at, int use) {
            for (int branch : controls(function, at)) {
                if (!isChance(function, branch) && leadsToAnyway(function, branch, use)) {
                    follow(function.name(), function.code[branch + 1], branch);
                }
            }
        }

        private void definition(Function function, int at) {
            Place place = new Place(function.name(), at);
            int address = Instructions.address(function.code, at);
            if (!operations.at(place).isEmpty()) {
                found.addAll(operations.at(place));
                follow(function.name(), function.code[address], at);
                return;
            }
            switch (function.code[at]) {
                case FunctionBuilder.CALL -> returned((Callee) function.pool[function.code[at + 1]]);
                case FunctionBuilder.CALL_INDIRECT, FunctionBuilder.ALLOCA, FunctionBuilder.ALLOCA_DYNAMIC ->
                    isOpen = true;
                default -> {
                    isOpen |= address >= 0 || function.code[at] == FunctionBuilder.INTRINSIC;
                    Instructions.uses(function.code, at, operand -> follow(function.name(), operand, at));
                    notes.visits(place).forEach(visit -> written(function, at, visit.address()));
                }
            }
        }

        private void returned(Callee callee) {
            Function called = functions.get(callee.name());
            for (int at = 0; called != null && at < called.code.length; at += Instructions.length(called.code, at)) {
                if (called.code[at] == FunctionBuilder.RETURN) {
                    int use = at;
                    Instructions.uses(called.code, at, operand -> follow(called.name(), operand, use));
                }
            }
        }

        /** What was written where a plain access reads. */
        private void written(Function reader, int at, long address) {
            for (int i = 0; i < Instructions.size(reader.code, at); i++) {
                for (Place writer : writers.getOrDefault(address + i, Set.of())) {
                    found.addAll(operations.at(writer));
                    Function function = function(writer.function());
                    Instructions.uses(
                            function.code, writer.at(), operand -> follow(function.name(), operand, writer.at()));
                    choice(function, writer.at(), -1);
                }
            }
        }
    }

    /** Whether chance decides it: whether a weak compare-and-swap fails for no reason. */
    boolean isChance(Function function, int branch) {
        return definitions(function).getOrDefault(function.code[branch + 1], List.of()).stream()
                .anyMatch(at -> function.code[at] == FunctionBuilder.INTRINSIC
                        && WeakCas.isChance(function.pool[function.code[at + 1]]));
    }

    private Map<Integer, List<Integer>> definitions(Function function) {
        return definitions.computeIfAbsent(function.name(), name -> {
            Map<Integer, List<Integer>> all = new HashMap<>();
            int[] code = function.code;
            for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
                int here = at;
                Instructions.definitions(
                        code,
                        at,
                        register -> all.computeIfAbsent(register, r -> new ArrayList<>())
                                .add(here));
            }
            return all;
        });
    }

    /** The branches that decide whether a thread comes to an instruction: from one side it does, from another it need not. */
    private List<Integer> controls(Function function, int to) {
        return controls.computeIfAbsent(new Place(function.name(), to), place -> {
            List<Integer> all = new ArrayList<>();
            int[] code = function.code;
            for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
                boolean branches = code[at] == FunctionBuilder.BRANCH || code[at] == FunctionBuilder.SWITCH;
                if (branches && code[at + 1] >= 0 && decides(function, at, to)) {
                    all.add(at);
                }
            }
            return all;
        });
    }

    /** @param to -1 for a use that is not in the function */
    private static boolean leadsToAnyway(Function function, int branch, int to) {
        Set<Boolean> leads = new HashSet<>();
        Instructions.targets(
                function,
                branch,
                target -> leads.add(ControlPaths.from(function, target, branch).get(Math.max(0, to))));
        return to < 0 || !leads.contains(false);
    }

    private static boolean decides(Function function, int branch, int to) {
        Set<Boolean> leads = new HashSet<>();
        Instructions.targets(
                function,
                branch,
                target -> leads.add(ControlPaths.from(function, target, branch).get(to)));
        return leads.size() == 2;
    }
}
