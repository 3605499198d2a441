package org.fencepost.machine;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.FpgaEvents;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.FpgaPayload;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * CPU and FPGA on one memory (X+F, Figures 3.1 to 3.4). The names of methods are those of the rules. A response is a step
 * of the memory system that happens together with the FPGA thread's own action, so it waits until the thread stands there.
 */
public final class XfMachine implements Machine<Fpga> {
    private final CpuThreads<Fpga> cpu = new CpuThreads<>(Fpga::cpu, Fpga::withCpu);
    private final FpgaPrograms programs;
    private final FenceRule fences;

    /** What annotations mean. Each instruction has one, which is read in every state. */
    private final Map<Annotation, FpgaOperation> operations = Collections.synchronizedMap(new IdentityHashMap<>());

    /** With the three channels of the hardware that the thesis describes. */
    public XfMachine() {
        this(FpgaOperation.CHANNELS, false);
    }

    /**
     * @param channels among which a request on any channel can choose
     * @param isProgram whether these are all that there are; litmus tests may name others
     */
    public XfMachine(int channels, boolean isProgram) {
        this(channels, isProgram, FenceRule.ITS_CHANNEL);
    }

    private XfMachine(int channels, boolean isProgram, FenceRule fences) {
        this(new FpgaPrograms(channels, isProgram, fences), fences);
    }

    XfMachine(FpgaPrograms programs) {
        this(programs, FenceRule.ITS_CHANNEL);
    }

    private XfMachine(FpgaPrograms programs, FenceRule fences) {
        this.programs = programs;
        this.fences = fences;
    }

    static XfMachine with(FenceRule fences) {
        return new XfMachine(FpgaOperation.CHANNELS, false, fences);
    }

    /** The same machine with so many channels; see the constructor. */
    public XfMachine with(int channels, boolean isProgram) {
        return new XfMachine(channels, isProgram, fences);
    }

    @Override
    public String name() {
        return fences.machine();
    }

    @Override
    public Set<String> dialects() {
        return Set.of("XF");
    }

    @Override
    public boolean isOfProcessors() {
        return false;
    }

    @Override
    public Fpga start(Program program) {
        return Fpga.EMPTY;
    }

    @Override
    public boolean isIdle(Fpga hardware) {
        return hardware.isIdle();
    }

    @Override
    public String show(Fpga hardware, Names names) {
        return hardware.show(names);
    }

    @Override
    public List<Part> parts(Fpga hardware, Names names) {
        return hardware.parts(names);
    }

    @Override
    public boolean isQuiet(Fpga hardware, int thread) {
        return hardware.cpu().of(thread).isEmpty() && (thread != hardware.owner() || hardware.isDone());
    }

    @Override
    public void offer(State<Fpga> state, Steps<Fpga> steps) {
        for (int thread = 0; thread < state.threadCount(); thread++) {
            FpgaOperation operation = operation(state.action(thread));
            if (programs.isHeldUp(thread, state.hardware())) {
                continue;
            }
            if (state.action(thread) instanceof Action.Fpga action) {
                programs.offer(thread, action, state, steps);
            } else if (operation != null) {
                fpgaAction(thread, operation, state, steps);
            } else if (thread == state.hardware().owner() && state.action(thread) instanceof Action.Access access) {
                throw accessWithoutRequest(access);
            } else {
                cpu.offer(thread, state, steps);
            }
        }
        flushReadRequests(state, steps);
        programs.goOn(state, steps);
        for (int channel : state.hardware().up().keySet()) {
            reachMemory(channel, state, steps);
        }
    }

    static InputException accessWithoutRequest(Action at) {
        return new InputException(
                "the FPGA thread accesses memory without a request; use fpga_read_req or fpga_write_req", at.site());
    }

    private @Nullable FpgaOperation operation(Action action) {
        Annotation how = FpgaEvents.annotation(action);
        return !how.has("FPGA") ? null : operations.computeIfAbsent(how, FpgaOperation::of);
    }

    /** What an action of a test says to an FPGA's memory system, or null. */
    static @Nullable FpgaOperation annotated(Action action) {
        Annotation how = FpgaEvents.annotation(action);
        return FpgaOperation.of(how);
    }

    private void fpgaAction(int thread, FpgaOperation operation, State<Fpga> state, Steps<Fpga> steps) {
        Action action = state.action(thread);
        switch (operation.kind()) {
            case WrReq, RdReq, FnReqOne, FnReqAll -> request(thread, operation, (Action.Fence) action, state, steps);
            case WrRsp -> flushWriteRequest(thread, operation, (Action.Store) action, state, steps);
            case RdRsp -> readResponse(thread, operation, state, steps);
            case FnRspOne, FnRspAll -> fenceResponse(thread, operation, state, steps);
        }
    }

    /** Requests enter their pool; nothing that others do tells the difference between now and later. */
    private static void request(
            int thread, FpgaOperation operation, Action.Fence action, State<Fpga> state, Steps<Fpga> steps) {
        Fpga hardware = state.hardware();
        Fpga.Request request = new Fpga.Request(
                operation, action.address(), action.size(), FpgaPayload.of(0), Fpga.Way.AWAITED, action.site());
        Fpga next = operation.kind() == FpgaOperation.Kind.RdReq
                ? hardware.withReadPool(Fpga.with(hardware.readPool(), request))
                : hardware.withWritePool(Fpga.with(hardware.writePool(), request));
        steps.local(
                thread,
                () -> "P" + thread + " requests: " + operation.kind() + " " + operation.tag(),
                state.with(next).answer(thread, 0));
    }

    private void flushWriteRequest(
            int thread, FpgaOperation operation, Action.Store store, State<Fpga> state, Steps<Fpga> steps) {
        List<Fpga.Request> pool = state.hardware().writePool();
        for (int i = 0; i < pool.size(); i++) {
            if (pool.get(i).operation().tag().equals(operation.tag())) {
                Fpga next = state.hardware()
                        .withWritePool(Fpga.without(pool, i))
                        .sendUp(
                                operation.channel(),
                                new Fpga.Transfer(
                                        true,
                                        operation.tag(),
                                        store.address(),
                                        store.size(),
                                        FpgaPayload.of(store.value()),
                                        0,
                                        Fpga.Way.AWAITED,
                                        store.site()));
                steps.add(
                        () -> "P" + thread + " hears that write " + operation.tag() + " has entered ch"
                                + operation.channel(),
                        state.with(next).answer(thread, 0));
                return;
            }
            if (fences.holdsBack(pool.get(i), operation.channel())) {
                return;
            }
        }
    }

    private static void fenceResponse(int thread, FpgaOperation operation, State<Fpga> state, Steps<Fpga> steps) {
        Fpga hardware = state.hardware();
        boolean isFirst = hardware.writePool().get(0).operation().tag().equals(operation.tag());
        boolean isDrained = operation.channel() == FpgaOperation.ALL
                ? hardware.up().isEmpty()
                : !hardware.up().containsKey(operation.channel());
        if (isFirst && isDrained) {
            steps.add(
                    () -> "P" + thread + " hears that fence " + operation.tag() + " is done",
                    state.with(hardware.withWritePool(Fpga.without(hardware.writePool(), 0)))
                            .answer(thread, 0));
        }
    }

    private static void readResponse(int thread, FpgaOperation operation, State<Fpga> state, Steps<Fpga> steps) {
        List<Fpga.Transfer> down = state.hardware().down().getOrDefault(operation.channel(), List.of());
        if (!down.isEmpty() && down.get(0).tag().equals(operation.tag())) {
            Fpga.Transfer first = down.get(0);
            steps.local(
                    thread,
                    () -> "P" + thread + " gets " + steps.names().write(first.address(), first.size(), first.payload())
                            + " for " + operation.tag(),
                    state.with(state.hardware().takeDown(operation.channel()))
                            .answer(thread, first.payload().value()));
        }
    }

    private void flushReadRequests(State<Fpga> state, Steps<Fpga> steps) {
        List<Fpga.Request> pool = state.hardware().readPool();
        for (int i = 0; i < pool.size(); i++) {
            Fpga.Request request = pool.get(i);
            FpgaOperation operation = request.operation();
            Fpga without = state.hardware().withReadPool(Fpga.without(pool, i));
            for (int channel : programs.channels(operation)) {
                steps.add(
                        () -> "read " + operation.tag() + " enters ch" + channel + TraceText.place(request.site()),
                        state.with(without.sendUp(channel, request)));
            }
        }
    }

    /** The oldest write or read of a channel happens. */
    private static void reachMemory(int channel, State<Fpga> state, Steps<Fpga> steps) {
        Fpga.Transfer first =
                Objects.requireNonNull(state.hardware().up().get(channel)).get(0);
        Fpga taken = state.hardware().takeUp(channel);
        if (!steps.isRight(Checks.arrival(state, first))) {
            return;
        }
        if (first.isWrite()) {
            steps.add(
                    () -> "write " + first.tag() + " of ch" + channel + " reaches memory"
                            + TraceText.place(first.site()),
                    state.with(taken).write(first.address(), first.size(), first.payload()));
        } else {
            Fpga.Transfer back = new Fpga.Transfer(
                    false,
                    first.tag(),
                    first.address(),
                    first.size(),
                    state.memory().words(first.address(), first.size()),
                    first.further(),
                    first.way(),
                    first.site());
            steps.add(
                    () -> "read " + first.tag() + " of ch" + channel + " reaches memory"
                            + TraceText.place(first.site()),
                    state.with(taken.sendDown(channel, back)));
        }
    }
}
