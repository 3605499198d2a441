package org.fencepost.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.FpgaPayload;
import org.fencepost.program.Site;

/**
 * The hardware of an X+F system (X+F, Figure 3.1). Channels that are not in the maps are empty.
 *
 * @param cpu a write buffer for each CPU thread
 * @param writePool write and fence requests, the oldest first
 * @param readPool read requests
 * @param up for each channel what goes to memory, in order
 * @param down for each channel the values that come back, in order
 * @param responses those that have come and that a program has not yet waited for; with the value for a read
 * @param owner the thread that has made requests as a program does, or -1
 */
record Fpga(
        WriteBuffers cpu,
        List<Request> writePool,
        List<Request> readPool,
        Map<Integer, List<Transfer>> up,
        Map<Integer, List<Transfer>> down,
        Map<Response, FpgaPayload> responses,
        int owner) {

    /** How a program knows a response: by what it has requested, and by its tag. */
    record Response(Subject subject, String tag) {
        static Response of(FpgaOperation operation) {
            Subject subject = switch (operation.kind()) {
                case RdReq, RdRsp -> Subject.READ;
                case WrReq, WrRsp -> Subject.WRITE;
                case FnReqOne, FnRspOne, FnReqAll, FnRspAll -> Subject.FENCE;
            };
            return new Response(subject, operation.tag());
        }

        @Override
        public String toString() {
            return subject.name().toLowerCase(Locale.ROOT) + " " + tag;
        }
    }

    /** What requests are about. */
    enum Subject {
        READ,
        WRITE,
        FENCE
    }

    /** What becomes of a request, and of its response. */
    enum Way {
        /** It goes its way when the response is awaited, as in a test. */
        AWAITED,
        /** It goes its way by itself, as in a program. */
        FREE,
        /** The same; but another request has taken over its tag, so that its response is forgotten when it comes. */
        FORGOTTEN
    }

    /**
     * A request in a pool; fences have no address.
     *
     * @param payload what a program's write will write; that of a test is known by its response
     */
    record Request(FpgaOperation operation, long address, int size, FpgaPayload payload, Way way, Site site) {
        boolean isFree() {
            return way != Way.AWAITED;
        }

        private Request overtaken(Response by) {
            return isFree() && Response.of(operation).equals(by)
                    ? new Request(operation, address, size, payload, Way.FORGOTTEN, site)
                    : this;
        }

        /** Whether this is a fence that a write on the channel must not overtake. */
        boolean holdsBack(int channel) {
            return operation.kind().isFence()
                    && (operation.channel() == FpgaOperation.ALL || operation.channel() == channel);
        }

        private String show(Names names) {
            String place = operation.kind().isFence() ? "" : " " + what(names);
            String where = operation.channel() == FpgaOperation.ALL ? "" : " ch" + operation.channel();
            return operation.kind() + where + place + " " + operation.tag();
        }

        private String what(Names names) {
            boolean isKnown = operation.kind() == FpgaOperation.Kind.WrReq && isFree();
            return isKnown ? names.write(address, size, payload) : names.address(address);
        }
    }

    /**
     * Something in a channel: a write, a read on its way to memory, or a value that was read. A request of several lines is as
     * many of these, one after the other.
     *
     * @param further how many of them come behind this one
     */
    record Transfer(
            boolean isWrite, String tag, long address, int size, FpgaPayload payload, int further, Way way, Site site) {
        boolean isFree() {
            return way != Way.AWAITED;
        }

        /** The same as an access, for sentences about it. */
        Action.Access access() {
            return Fpga.access(isWrite, address, size, payload.value(), site);
        }

        /** A write has given its response already. */
        private Transfer overtaken(Response by) {
            return isFree() && !isWrite && by.equals(new Response(Subject.READ, tag))
                    ? new Transfer(false, tag, address, size, payload, further, Way.FORGOTTEN, site)
                    : this;
        }

        private String show(Names names) {
            return (isWrite ? "W " : "R ") + names.write(address, size, payload) + " " + tag;
        }

        private String showRead(Names names) {
            return "R " + names.address(address) + " " + tag;
        }
    }

    /** What of a request travels through a channel: its lines, one after the other. */
    static List<Transfer> transfers(Request request) {
        boolean isWrite = request.operation.kind() == FpgaOperation.Kind.WrReq;
        List<FpgaPayload> lines = request.payload.lines();
        List<Transfer> all = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            all.add(new Transfer(
                    isWrite,
                    request.operation.tag(),
                    request.address + (long) i * FpgaPayload.LINE,
                    Math.min(request.size, FpgaPayload.LINE),
                    lines.get(i),
                    lines.size() - 1 - i,
                    request.way,
                    request.site));
        }
        return all;
    }

    /** What a request asks for, as an access of the program. */
    static Action.Access access(boolean isWrite, long address, int size, long value, Site site) {
        return isWrite
                ? new Action.Store(address, size, value, Annotation.NA, site)
                : new Action.Load(address, size, Annotation.NA, site);
    }

    static final Fpga EMPTY = new Fpga(WriteBuffers.EMPTY, List.of(), List.of(), Map.of(), Map.of(), Map.of(), -1);

    boolean isIdle() {
        return cpu.isEmpty() && isDone();
    }

    /** Whether all that the FPGA has requested has happened. */
    boolean isDone() {
        return writePool.isEmpty() && readPool.isEmpty() && up.isEmpty() && down.isEmpty();
    }

    Fpga withCpu(WriteBuffers buffers) {
        return new Fpga(buffers, writePool, readPool, up, down, responses, owner);
    }

    Fpga withWritePool(List<Request> pool) {
        return new Fpga(cpu, pool, readPool, up, down, responses, owner);
    }

    Fpga withReadPool(List<Request> pool) {
        return new Fpga(cpu, writePool, pool, up, down, responses, owner);
    }

    Fpga sendUp(int channel, Transfer transfer) {
        return new Fpga(cpu, writePool, readPool, append(up, channel, transfer), down, responses, owner);
    }

    Fpga sendUp(int channel, Request request) {
        Fpga next = this;
        for (Transfer transfer : transfers(request)) {
            next = next.sendUp(channel, transfer);
        }
        return next;
    }

    /** What has come down a channel for its first request: nothing when some of it is still missing. */
    List<Transfer> arrived(int channel) {
        List<Transfer> content = down.getOrDefault(channel, List.of());
        int wanted = content.isEmpty() ? 1 : content.get(0).further + 1;
        return content.size() < wanted ? List.of() : content.subList(0, wanted);
    }

    Fpga takeUp(int channel) {
        return new Fpga(cpu, writePool, readPool, withoutFirst(up, channel), down, responses, owner);
    }

    Fpga sendDown(int channel, Transfer transfer) {
        return new Fpga(cpu, writePool, readPool, up, append(down, channel, transfer), responses, owner);
    }

    Fpga takeDown(int channel) {
        return new Fpga(cpu, writePool, readPool, up, withoutFirst(down, channel), responses, owner);
    }

    /** Whether somebody may wait for this: it has come, or its request is somewhere in the system. */
    boolean canCome(Response response) {
        return responses.containsKey(response) || isUnderWay(response, Way.FREE);
    }

    /** Whether a request whose tag another one has taken over is under way still: whose response comes first nobody can tell. */
    boolean isAmbiguous(Response response) {
        return isUnderWay(response, Way.FORGOTTEN);
    }

    private boolean isUnderWay(Response response, Way way) {
        return isUnderWay(response, writePool, way)
                || isUnderWay(response, readPool, way)
                || response.subject == Subject.READ
                        && (isUnderWay(response.tag, up, way) || isUnderWay(response.tag, down, way));
    }

    private static boolean isUnderWay(Response response, List<Request> pool, Way way) {
        return pool.stream()
                .anyMatch(request ->
                        request.way == way && Response.of(request.operation()).equals(response));
    }

    private static boolean isUnderWay(String read, Map<Integer, List<Transfer>> channels, Way way) {
        return channels.values().stream()
                .flatMap(List::stream)
                .anyMatch(transfer -> transfer.way == way && !transfer.isWrite && transfer.tag.equals(read));
    }

    /** With a new request of that name to come: responses to earlier ones are forgotten, whether they have come or not. */
    Fpga overtaken(Response by) {
        return new Fpga(
                        cpu,
                        overtaken(writePool, by),
                        overtaken(readPool, by),
                        overtaken(up, by),
                        overtaken(down, by),
                        responses,
                        owner)
                .withoutResponse(by);
    }

    private static List<Request> overtaken(List<Request> pool, Response by) {
        return pool.stream().map(request -> request.overtaken(by)).toList();
    }

    private static Map<Integer, List<Transfer>> overtaken(Map<Integer, List<Transfer>> channels, Response by) {
        Map<Integer, List<Transfer>> changed = new TreeMap<>();
        channels.forEach((channel, content) -> changed.put(
                channel,
                content.stream().map(transfer -> transfer.overtaken(by)).toList()));
        return changed;
    }

    Fpga ownedBy(int thread) {
        return new Fpga(cpu, writePool, readPool, up, down, responses, thread);
    }

    /** The response has come, unless another request has taken over its tag. */
    Fpga withResponse(Response response, FpgaPayload payload, Way way) {
        if (way == Way.FORGOTTEN) {
            return this;
        }
        Map<Response, FpgaPayload> more = new HashMap<>(responses);
        more.put(response, payload);
        return new Fpga(cpu, writePool, readPool, up, down, more, owner);
    }

    Fpga withoutResponse(Response response) {
        Map<Response, FpgaPayload> fewer = new HashMap<>(responses);
        fewer.remove(response);
        return new Fpga(cpu, writePool, readPool, up, down, fewer, owner);
    }

    static <T> List<T> with(List<T> list, T last) {
        List<T> more = new ArrayList<>(list);
        more.add(last);
        return List.copyOf(more);
    }

    static <T> List<T> without(List<T> list, int index) {
        List<T> fewer = new ArrayList<>(list);
        fewer.remove(index);
        return List.copyOf(fewer);
    }

    private static Map<Integer, List<Transfer>> append(
            Map<Integer, List<Transfer>> channels, int channel, Transfer transfer) {
        Map<Integer, List<Transfer>> changed = new TreeMap<>(channels);
        changed.put(channel, with(channels.getOrDefault(channel, List.of()), transfer));
        return changed;
    }

    /** An empty channel leaves the map, so that equal hardware is equal. */
    private static Map<Integer, List<Transfer>> withoutFirst(Map<Integer, List<Transfer>> channels, int channel) {
        Map<Integer, List<Transfer>> changed = new TreeMap<>(channels);
        List<Transfer> rest = without(Objects.requireNonNull(channels.get(channel)), 0);
        if (rest.isEmpty()) {
            changed.remove(channel);
        } else {
            changed.put(channel, rest);
        }
        return changed;
    }

    String show(Names names) {
        List<String> parts = new ArrayList<>();
        parts.add(cpu.show(names));
        parts.add(pool("write pool", writePool, names));
        parts.add(pool("read pool", readPool, names));
        up.forEach((channel, content) -> parts.add("ch" + channel + " up "
                + content.stream()
                        .map(t -> t.isWrite ? t.show(names) : t.showRead(names))
                        .toList()));
        down.forEach((channel, content) -> parts.add("ch" + channel + " down "
                + content.stream().map(t -> t.show(names)).toList()));
        if (!responses.isEmpty()) {
            parts.add("responses "
                    + responses.keySet().stream()
                            .map(Response::toString)
                            .sorted()
                            .toList());
        }
        return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining("  "));
    }

    List<Machine.Part> parts(Names names) {
        String owner = "FPGA";
        List<Machine.Part> parts = new ArrayList<>(cpu.parts(names));
        parts.add(part(owner, "write pool", writePool, request -> request.show(names)));
        parts.add(part(owner, "read pool", readPool, request -> request.show(names)));
        up.forEach((channel, content) -> parts.add(part(
                owner, "channel " + channel + " up", content, t -> t.isWrite ? t.show(names) : t.showRead(names))));
        down.forEach((channel, content) ->
                parts.add(part(owner, "channel " + channel + " down", content, t -> t.show(names))));
        return parts;
    }

    private static <T> Machine.Part part(String owner, String name, List<T> content, Function<T, String> show) {
        return new Machine.Part(owner, name, content.stream().map(show).toList());
    }

    private static String pool(String name, List<Request> pool, Names names) {
        return pool.isEmpty()
                ? ""
                : name + " " + pool.stream().map(r -> r.show(names)).toList();
    }
}
