package org.fencepost.selftest.fpga;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The rules of Figures 3.2 to 3.4 of the X+F thesis, applied to a program in every order, as plainly as can be: nothing is left out and
 * nothing is shared with {@code machine}. A response that the thread does not await comes by the same rule, at any time.
 */
final class FigureMachine {
    private final FpgaProgram program;
    private final Set<String> seen = new HashSet<>();
    private final Deque<State> open = new ArrayDeque<>();
    private final Set<Map<String, Long>> ends = new HashSet<>();

    private FigureMachine(FpgaProgram program) {
        this.program = program;
    }

    /** All final states: what was read and what memory holds, by name. */
    static Set<Map<String, Long>> ends(FpgaProgram program) {
        FigureMachine machine = new FigureMachine(program);
        machine.reach(new State(program));
        while (!machine.open.isEmpty()) {
            State state = machine.open.pop();
            if (!machine.step(state)) {
                machine.end(state);
            }
        }
        return machine.ends;
    }

    /** A write of a CPU thread that is buffered. */
    private record Buffered(int variable, int value) {}

    private static final class State {
        final int[] done;
        final int[] memory;
        final int[] read;
        final int[][] registers;
        final List<Integer> writePool;
        final List<Integer> readPool;
        final List<List<Integer>> up;
        final List<List<Integer>> down;
        final List<List<Buffered>> buffers;

        State(FpgaProgram program) {
            done = new int[1 + program.cpus().size()];
            memory = new int[FpgaProgram.VARIABLES];
            read = new int[program.requests().size()];
            registers = new int[program.cpus().size()][2];
            writePool = new ArrayList<>();
            readPool = new ArrayList<>();
            up = lists(FpgaProgram.CHANNELS + 2);
            down = lists(FpgaProgram.CHANNELS + 2);
            buffers = lists(program.cpus().size());
        }

        private static <T> List<List<T>> lists(int count) {
            List<List<T>> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                all.add(new ArrayList<>());
            }
            return all;
        }

        State(State other) {
            done = other.done.clone();
            memory = other.memory.clone();
            read = other.read.clone();
            registers = Arrays.stream(other.registers).map(int[]::clone).toArray(int[][]::new);
            writePool = new ArrayList<>(other.writePool);
            readPool = new ArrayList<>(other.readPool);
            up = copy(other.up);
            down = copy(other.down);
            buffers = copy(other.buffers);
        }

        private static <T> List<List<T>> copy(List<List<T>> lists) {
            List<List<T>> all = new ArrayList<>();
            lists.forEach(list -> all.add(new ArrayList<>(list)));
            return all;
        }

        @Override
        public String toString() {
            return Arrays.toString(done)
                    + Arrays.toString(memory)
                    + Arrays.toString(read)
                    + Arrays.deepToString(registers)
                    + writePool
                    + readPool
                    + up
                    + down
                    + buffers;
        }
    }

    private void reach(State state) {
        if (seen.add(state.toString())) {
            open.push(state);
        }
    }

    private boolean next(State state, Consumer<State> change) {
        State next = new State(state);
        change.accept(next);
        reach(next);
        return true;
    }

    /** Takes every step; false when there is none. */
    private boolean step(State state) {
        boolean any = thread(state);
        for (int request = 0; request < program.requests().size(); request++) {
            if (!program.isAwaited(request)) {
                any |= respond(state, request, s -> {});
            }
        }
        for (int request : state.readPool) {
            any |= flushRead(state, request);
        }
        for (int channel = 1; channel <= FpgaProgram.CHANNELS + 1; channel++) {
            any |= !state.up.get(channel).isEmpty() && reachMemory(state, channel);
        }
        for (int cpu = 0; cpu < program.cpus().size(); cpu++) {
            any |= cpu(state, cpu) | flushBuffer(state, cpu);
        }
        return any;
    }

    private boolean thread(State state) {
        if (state.done[0] == program.order().size()) {
            return false;
        }
        int action = program.order().get(state.done[0]);
        if (action >= FpgaProgram.AWAIT) {
            return hasCome(state, action - FpgaProgram.AWAIT) && next(state, s -> s.done[0]++);
        }
        if (action < 0) {
            return respond(state, ~action, s -> s.done[0]++);
        }
        boolean isRead = program.requests().get(action).kind() == FpgaProgram.Kind.READ;
        return next(state, s -> {
            (isRead ? s.readPool : s.writePool).add(action);
            s.done[0]++;
        });
    }

    private boolean hasCome(State state, int request) {
        boolean isRead = program.requests().get(request).kind() == FpgaProgram.Kind.READ;
        return !state.writePool.contains(request)
                && !state.readPool.contains(request)
                && !(isRead && state.up.stream().anyMatch(channel -> channel.contains(request)))
                && state.down.stream().noneMatch(channel -> channel.contains(request));
    }

    /** Flush Write Request to Upstream Buffer, Fence Response, Read Response; on each channel on which it can come. */
    private boolean respond(State state, int number, Consumer<State> more) {
        FpgaProgram.Request request = program.requests().get(number);
        if (request.kind().isFence()) {
            return !state.writePool.isEmpty()
                    && state.writePool.get(0) == number
                    && isDrained(state, request)
                    && next(state, more.andThen(s -> s.writePool.remove(0)));
        }
        boolean any = false;
        for (int channel : request.channels()) {
            any |= request.kind() == FpgaProgram.Kind.WRITE
                    ? flushWrite(state, number, channel, more)
                    : readResponse(state, number, channel, more);
        }
        return any;
    }

    private boolean flushWrite(State state, int number, int channel, Consumer<State> more) {
        return mayLeave(state, number, channel)
                && next(state, more.andThen(s -> {
                    s.writePool.remove((Integer) number);
                    s.up.get(channel).add(number);
                }));
    }

    private boolean readResponse(State state, int number, int channel, Consumer<State> more) {
        return !state.down.get(channel).isEmpty()
                && state.down.get(channel).get(0) == number
                && next(state, more.andThen(s -> s.down.get(channel).remove(0)));
    }

    private boolean mayLeave(State state, int number, int channel) {
        int place = state.writePool.indexOf(number);
        return place >= 0
                && state.writePool.subList(0, place).stream()
                        .noneMatch(older -> program.requests().get(older).holdsBack(channel));
    }

    private static boolean isDrained(State state, FpgaProgram.Request fence) {
        return fence.kind() == FpgaProgram.Kind.FENCE_ALL
                ? state.up.stream().allMatch(List::isEmpty)
                : state.up.get(fence.channel()).isEmpty();
    }

    private boolean flushRead(State state, int request) {
        for (int channel : program.requests().get(request).channels()) {
            next(state, s -> {
                s.readPool.remove((Integer) request);
                s.up.get(channel).add(request);
            });
        }
        return true;
    }

    /** Write to Memory, Read from Memory. */
    private boolean reachMemory(State state, int channel) {
        return next(state, s -> {
            int number = s.up.get(channel).remove(0);
            FpgaProgram.Request request = program.requests().get(number);
            if (request.kind() == FpgaProgram.Kind.WRITE) {
                s.memory[request.variable()] = request.value();
            } else {
                s.read[number] = s.memory[request.variable()];
                s.down.get(channel).add(number);
            }
        });
    }

    private boolean cpu(State state, int cpu) {
        List<FpgaProgram.Op> ops = program.cpus().get(cpu);
        int number = state.done[1 + cpu];
        if (number == ops.size()) {
            return false;
        }
        FpgaProgram.Op op = ops.get(number);
        boolean waits = op.access() == FpgaProgram.Access.FENCE || op.access() == FpgaProgram.Access.EXCHANGE;
        if (waits && !state.buffers.get(cpu).isEmpty()) {
            return false;
        }
        return next(state, s -> {
            s.done[1 + cpu]++;
            if (FpgaProgram.reads(op)) {
                s.registers[cpu][number] = newest(s, cpu, op.variable());
            }
            if (op.access() == FpgaProgram.Access.STORE) {
                s.buffers.get(cpu).add(new Buffered(op.variable(), op.value()));
            } else if (op.access() == FpgaProgram.Access.EXCHANGE) {
                s.memory[op.variable()] = 0;
            }
        });
    }

    /** What a CPU thread reads: its youngest buffered write, or memory. */
    private static int newest(State state, int cpu, int variable) {
        int value = state.memory[variable];
        for (Buffered write : state.buffers.get(cpu)) {
            value = write.variable == variable ? write.value : value;
        }
        return value;
    }

    private boolean flushBuffer(State state, int cpu) {
        return !state.buffers.get(cpu).isEmpty()
                && next(state, s -> {
                    Buffered write = s.buffers.get(cpu).remove(0);
                    s.memory[write.variable] = write.value;
                });
    }

    private void end(State state) {
        Map<String, Long> values = new TreeMap<>();
        for (int variable = 0; variable < FpgaProgram.VARIABLES; variable++) {
            values.put(FpgaProgram.variable(variable), (long) state.memory[variable]);
        }
        for (int request = 0; request < program.requests().size(); request++) {
            if (program.requests().get(request).kind() == FpgaProgram.Kind.READ && program.isShown(request)) {
                values.put(FpgaProgram.register(request), (long) state.read[request]);
            }
        }
        for (int cpu = 0; cpu < program.cpus().size(); cpu++) {
            for (int i = 0; i < program.cpus().get(cpu).size(); i++) {
                if (FpgaProgram.reads(program.cpus().get(cpu).get(i))) {
                    values.put(FpgaProgram.register(cpu, i), (long) state.registers[cpu][i]);
                }
            }
        }
        // A thread that can never go on ends nothing: its test asks for responses in an order that never comes.
        if (isOver(state)) {
            ends.add(values);
        }
    }

    private boolean isOver(State state) {
        boolean threads = state.done[0] == program.order().size();
        for (int cpu = 0; cpu < program.cpus().size(); cpu++) {
            threads &= state.done[1 + cpu] == program.cpus().get(cpu).size();
        }
        return threads;
    }
}
