package org.fencepost.machine;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.fencepost.program.Action;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.FpgaPayload;
import org.fencepost.verdict.InputException;

/**
 * The FPGA thread of a program. Unlike a test, which says in which order responses come, a program requests, goes on, and waits for a
 * response if it likes: requests go their way by themselves, and their responses stay until somebody waits for them.
 */
final class FpgaPrograms {
    private final List<Integer> all;
    private final boolean isProgram;
    private final FenceRule fences;
    private final Synchronisation synchronisation;
    private final Consumer<Change> possible;

    /** @param isProgram whether requests on channels that there are not are errors */
    FpgaPrograms(int channels, boolean isProgram, FenceRule fences) {
        this(channels, isProgram, fences, Synchronisation.AS_WRITTEN, change -> {});
    }

    /**
     * @param synchronisation what to change in it
     * @param possible is told what could be changed in the lines that are run
     */
    FpgaPrograms(
            int channels,
            boolean isProgram,
            FenceRule fences,
            Synchronisation synchronisation,
            Consumer<Change> possible) {
        this.fences = fences;
        this.synchronisation = synchronisation;
        this.possible = possible;
        this.isProgram = isProgram;
        all = IntStream.rangeClosed(1, channels).boxed().toList();
    }

    /** Litmus tests number channels as they like; a program runs on hardware that has so many. */
    private void checkChannel(Action.Fpga action) {
        int channel = action.operation().channel();
        if (isProgram && channel > all.size()) {
            throw new InputException(
                    "there is no channel " + channel + ": the machine has " + all.size() + " (--channels)",
                    action.site());
        }
    }

    /** The channels that a read or write may take. */
    List<Integer> channels(FpgaOperation operation) {
        return operation.channel() == FpgaOperation.ALL ? all : List.of(operation.channel());
    }

    /** Whether the thread waits for the response to a write because that was added: what follows in its code has to wait. */
    boolean isHeldUp(int thread, Fpga hardware) {
        return thread == hardware.owner()
                && hardware.writePool().stream()
                        .anyMatch(request -> synchronisation.has(Change.Kind.WAIT_FOR_WRITE, request.site()));
    }

    void offer(int thread, Action.Fpga action, State<Fpga> state, Steps<Fpga> steps) {
        Fpga hardware = state.hardware();
        if (hardware.owner() >= 0 && hardware.owner() != thread) {
            throw new InputException(
                    "a program has one FPGA thread only: another one has made requests before", action.site());
        }
        if (hardware.owner() < 0 && state.threads().get(thread).hasAccessed()) {
            throw XfMachine.accessWithoutRequest(action);
        }
        if (action.operation().kind().isRequest()) {
            checkChannel(action);
            request(thread, action, state, steps);
        } else {
            await(thread, action, state, steps);
        }
    }

    private void await(int thread, Action.Fpga action, State<Fpga> state, Steps<Fpga> steps) {
        Fpga hardware = state.hardware();
        if (action.operation().kind() != FpgaOperation.Kind.RdRsp && isLeftOut(waitFor(action), action)) {
            steps.local(thread, () -> "P" + thread + " does not wait", state.answer(thread, 0));
            return;
        }
        Fpga.Response response = Fpga.Response.of(action.operation());
        if (hardware.isAmbiguous(response)) {
            throw new InputException(
                    "two requests for '" + response
                            + "' can be under way here, and nobody can tell whose response comes"
                            + " first: wait for the first one before its tag is used again, or use another tag",
                    action.site());
        }
        if (hardware.responses().containsKey(response)) {
            FpgaPayload payload = hardware.responses().get(response);
            int word = (int) action.value();
            boolean isLast = word == payload.words().size() - 1;
            steps.local(
                    thread,
                    () -> "P" + thread + " has the response to " + response,
                    state.with(isLast ? hardware.withoutResponse(response) : hardware)
                            .answer(thread, payload.words().get(word)));
        } else if (!hardware.canCome(response)) {
            throw new InputException(
                    "nothing is left to wait for: there was no request for '" + response
                            + "', or its response was waited for already",
                    action.site());
        }
    }

    private static Change.Kind waitFor(Action.Fpga response) {
        return response.operation().kind() == FpgaOperation.Kind.WrRsp
                ? Change.Kind.NO_WAIT_FOR_WRITE
                : Change.Kind.NO_WAIT_FOR_FENCE;
    }

    private boolean isLeftOut(Change.Kind kind, Action.Fpga action) {
        possible.accept(Change.of(kind, action.site()));
        return synchronisation.has(kind, action.site());
    }

    private void request(int thread, Action.Fpga action, State<Fpga> state, Steps<Fpga> steps) {
        FpgaOperation operation = synchronisation.requested(action);
        boolean isAccess = !operation.kind().isFence();
        if (isAccess && !isValid(thread, action, steps)) {
            return;
        }
        if (!isAccess && isLeftOut(Change.Kind.NO_FENCE, action)) {
            Fpga answered = state.hardware()
                    .ownedBy(thread)
                    .withResponse(Fpga.Response.of(operation), FpgaPayload.of(0), Fpga.Way.FREE);
            steps.local(
                    thread,
                    () -> "P" + thread + " requests no fence",
                    state.with(answered).answer(thread, 0));
            return;
        }
        if (isAccess && action.operation().channel() != FpgaOperation.ALL) {
            possible.accept(Change.of(Change.Kind.ANY_CHANNEL, action.site()));
        }
        if (operation.kind() == FpgaOperation.Kind.WrReq) {
            possible.accept(Change.of(Change.Kind.WAIT_FOR_WRITE, action.site()));
        }
        Fpga hardware = state.hardware().overtaken(Fpga.Response.of(operation)).ownedBy(thread);
        Fpga.Request request = new Fpga.Request(
                operation, action.address(), action.size(), action.payload(), Fpga.Way.FREE, action.site());
        Fpga next = operation.kind() == FpgaOperation.Kind.RdReq
                ? hardware.withReadPool(Fpga.with(hardware.readPool(), request))
                : hardware.withWritePool(Fpga.with(hardware.writePool(), request));
        Supplier<String> text = () -> "P" + thread + " requests: " + operation.kind() + " " + operation.tag()
                + (isAccess ? " " + steps.names().address(action.address()) : "");
        steps.local(thread, text, state.with(next).answer(thread, 0));
    }

    private static boolean isValid(int thread, Action.Fpga action, Steps<Fpga> steps) {
        checkSize(action);
        boolean isWrite = action.operation().kind() == FpgaOperation.Kind.WrReq;
        return steps.isValid(
                thread, Fpga.access(isWrite, action.address(), action.size(), action.value(), action.site()));
    }

    private static void checkSize(Action.Fpga action) {
        int line = FpgaPayload.LINE;
        int size = action.size();
        boolean isLines = size == line || size == 2 * line || size == FpgaPayload.MOST_LINES * line;
        if (size > FpgaPayload.WORD && !isLines) {
            throw new InputException(
                    "a request of an FPGA reads or writes 8 bytes at most, not " + size
                            + ", or lines of 64, 128 or 256",
                    action.site());
        }
        if (isLines && action.address() % size != 0) {
            throw new InputException(
                    "a request of " + size + " bytes needs an address that is a multiple of " + size, action.site());
        }
    }

    /** What happens to requests without their thread. */
    void goOn(State<Fpga> state, Steps<Fpga> steps) {
        List<Fpga.Request> pool = state.hardware().writePool();
        for (int i = 0; i < pool.size(); i++) {
            Fpga.Request request = pool.get(i);
            if (request.isFree() && request.operation().kind() == FpgaOperation.Kind.WrReq) {
                flushWrite(i, state, steps);
            }
        }
        if (!pool.isEmpty() && pool.get(0).isFree()) {
            endFence(pool.get(0), state, steps);
        }
        for (int channel : state.hardware().down().keySet()) {
            List<Fpga.Transfer> arrived = state.hardware().arrived(channel);
            if (!arrived.isEmpty() && arrived.get(0).isFree()) {
                readResponse(channel, arrived, state, steps);
            }
        }
    }

    private static void readResponse(int channel, List<Fpga.Transfer> lines, State<Fpga> state, Steps<Fpga> steps) {
        Fpga.Transfer first = lines.get(0);
        FpgaPayload payload = FpgaPayload.of(
                lines.stream().flatMap(line -> line.payload().words().stream()).toList());
        Fpga next = state.hardware();
        for (int i = 0; i < lines.size(); i++) {
            next = next.takeDown(channel);
        }
        steps.add(
                () -> "response " + first.tag() + " of ch" + channel + " arrives: "
                        + steps.names().write(first.address(), first.size(), payload)
                        + TraceText.place(first.site()),
                state.with(next.withResponse(new Fpga.Response(Fpga.Subject.READ, first.tag()), payload, first.way())));
    }

    private void flushWrite(int place, State<Fpga> state, Steps<Fpga> steps) {
        List<Fpga.Request> pool = state.hardware().writePool();
        Fpga.Request request = pool.get(place);
        String tag = request.operation().tag();
        for (int channel : channels(request.operation())) {
            boolean isHeldBack =
                    pool.subList(0, place).stream().anyMatch(earlier -> fences.holdsBack(earlier, channel));
            if (!isHeldBack) {
                steps.add(
                        () -> "write " + tag + " enters ch" + channel + TraceText.place(request.site()),
                        state.with(state.hardware()
                                .withWritePool(Fpga.without(pool, place))
                                .sendUp(channel, request)
                                .withResponse(
                                        Fpga.Response.of(request.operation()), FpgaPayload.of(0), request.way())));
            }
        }
    }

    private static void endFence(Fpga.Request request, State<Fpga> state, Steps<Fpga> steps) {
        FpgaOperation fence = request.operation();
        Fpga hardware = state.hardware();
        boolean isDrained = fence.channel() == FpgaOperation.ALL
                ? hardware.up().isEmpty()
                : !hardware.up().containsKey(fence.channel());
        if (fence.kind().isFence() && isDrained) {
            steps.add(
                    () -> "fence " + fence.tag() + " is done" + TraceText.place(request.site()),
                    state.with(hardware.withWritePool(Fpga.without(hardware.writePool(), 0))
                            .withResponse(Fpga.Response.of(fence), FpgaPayload.of(0), request.way())));
        }
    }
}
