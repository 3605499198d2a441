package org.fencepost.selftest.fpga;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A litmus test with an FPGA thread and x86 threads on two variables.
 *
 * @param order what the FPGA thread does: request number i; as ~i, its response; as {@link #AWAIT} + i, waiting for a response that
 *     may have come before
 */
record FpgaProgram(List<Request> requests, List<Integer> order, List<List<Op>> cpus) {
    static final int VARIABLES = 2;
    /** Those that requests name. */
    static final int CHANNELS = 2;
    /** The channel of a request that leaves it to the memory system, which has one more. */
    static final int ANY = 0;

    static final int AWAIT = 100;

    /** What is requested. */
    enum Kind {
        WRITE("Wr"),
        READ("Rd"),
        FENCE_ONE("FnOne"),
        FENCE_ALL("FnAll");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        boolean isFence() {
            return this == FENCE_ONE || this == FENCE_ALL;
        }

        /** FnReqOne, WrRsp, ... */
        private String name(String what) {
            return text.substring(0, 2) + what + text.substring(2);
        }
    }

    record Request(Kind kind, int channel, int variable, int value) {
        /** The channels that it may take. */
        List<Integer> channels() {
            return channel == ANY
                    ? IntStream.rangeClosed(1, CHANNELS + 1).boxed().toList()
                    : List.of(channel);
        }

        /** Whether a write on the channel must not overtake this. */
        boolean holdsBack(int other) {
            return kind == Kind.FENCE_ALL || kind == Kind.FENCE_ONE && channel == other;
        }
    }

    /** What a CPU thread does. */
    enum Access {
        LOAD,
        STORE,
        FENCE,
        EXCHANGE
    }

    record Op(Access access, int variable, int value) {}

    FpgaProgram {
        requests = List.copyOf(requests);
        order = List.copyOf(order);
        cpus = cpus.stream().map(List::copyOf).toList();
    }

    /** Up to 6 requests, of which about a third is not awaited, and up to two CPU threads. */
    static FpgaProgram random(long seed, int number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
        int count = 1 + random.nextInt(6);
        List<Request> requests = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        while (requests.size() < count || !open.isEmpty()) {
            if (requests.size() < count && (open.isEmpty() || random.nextInt(5) < 2)) {
                order.add(requests.size());
                if (random.nextInt(3) > 0) {
                    open.add(requests.size());
                }
                requests.add(request(random, requests.size() + 1));
            } else {
                int request = open.remove(random.nextInt(open.size()));
                boolean isAny = requests.get(request).channel == ANY;
                order.add(isAny || random.nextInt(3) == 0 ? AWAIT + request : ~request);
            }
        }
        List<List<Op>> cpus = new ArrayList<>();
        for (int i = random.nextInt(count > 4 ? 2 : 3); i > 0; i--) {
            int thread = i;
            cpus.add(IntStream.range(0, 1 + random.nextInt(2))
                    .mapToObj(n -> op(random, 10 * thread + n))
                    .toList());
        }
        return new FpgaProgram(requests, order, cpus);
    }

    private static Request request(SplittableRandom random, int value) {
        Kind[] kinds = {Kind.WRITE, Kind.WRITE, Kind.WRITE, Kind.READ, Kind.READ, Kind.FENCE_ONE, Kind.FENCE_ALL};
        Kind kind = kinds[random.nextInt(kinds.length)];
        boolean isAny = !kind.isFence() && random.nextInt(8) == 0;
        int channel = 1 + random.nextInt(CHANNELS);
        return new Request(kind, isAny ? ANY : channel, random.nextInt(VARIABLES), value);
    }

    /** The same with responses that may have come before wherever it has one that comes just then, which C cannot say. */
    FpgaProgram awaiting() {
        return new FpgaProgram(
                requests,
                order.stream().map(step -> step < 0 ? AWAIT + ~step : step).toList(),
                cpus);
    }

    private static Op op(SplittableRandom random, int value) {
        Access[] all = {Access.LOAD, Access.LOAD, Access.LOAD, Access.STORE, Access.STORE, Access.FENCE, Access.EXCHANGE
        };
        return new Op(all[random.nextInt(all.length)], random.nextInt(VARIABLES), value);
    }

    /** Whether the response comes when the thread says so. */
    boolean isAwaited(int request) {
        return order.contains(~request);
    }

    /** Whether the thread gets the response in one way or the other. */
    boolean isShown(int request) {
        return isAwaited(request) || order.contains(AWAIT + request);
    }

    /** The same without a request, a response that is awaited, or something that a CPU thread does. */
    List<FpgaProgram> simpler() {
        List<FpgaProgram> all = new ArrayList<>();
        for (int i = requests.size() - 1; i >= 0; i--) {
            all.add(without(i));
            if (isShown(i)) {
                List<Integer> fewer = new ArrayList<>(order);
                fewer.removeAll(List.of(~i, AWAIT + i));
                all.add(new FpgaProgram(requests, fewer, cpus));
            }
        }
        for (int thread = 0; thread < cpus.size(); thread++) {
            for (int i = 0; i < cpus.get(thread).size(); i++) {
                List<List<Op>> fewer = new ArrayList<>(cpus);
                fewer.set(thread, new ArrayList<>(cpus.get(thread)));
                fewer.get(thread).remove(i);
                all.add(new FpgaProgram(requests, order, fewer));
            }
        }
        return all;
    }

    private FpgaProgram without(int request) {
        List<Request> fewer = new ArrayList<>(requests);
        fewer.remove(request);
        List<Integer> rest = order.stream()
                .filter(step -> number(step) != request)
                .map(step -> number(step) < request ? step : step < 0 ? step + 1 : Integer.valueOf(step - 1))
                .toList();
        return new FpgaProgram(fewer, rest, cpus);
    }

    /** The number of the request that a step of the FPGA thread is about. */
    static int number(int step) {
        return step < 0 ? ~step : step % AWAIT;
    }

    private static String name(int variable) {
        return variable == 0 ? "x" : "y";
    }

    private static final String[] REGISTERS = {"EAX", "EBX"};

    /** What the test shows of a CPU thread's n-th access. */
    static String register(int cpu, int number) {
        return (cpu + 1) + ":" + REGISTERS[number];
    }

    /** What it shows of a read. */
    static String register(int request) {
        return "0:v" + request;
    }

    static String variable(int number) {
        return name(number);
    }

    /** As a test in the dialect XF, which shows all that can be seen in the end. */
    @Override
    public String toString() {
        List<List<String>> columns = new ArrayList<>();
        List<String> shown = new ArrayList<>(List.of("x", "y"));
        columns.add(order.stream().map(step -> line(step, shown)).toList());
        for (int cpu = 0; cpu < cpus.size(); cpu++) {
            List<String> lines = new ArrayList<>();
            for (int i = 0; i < cpus.get(cpu).size(); i++) {
                lines.add(line(cpus.get(cpu).get(i), REGISTERS[i]));
                if (reads(cpus.get(cpu).get(i))) {
                    shown.add(register(cpu, i));
                }
            }
            columns.add(lines);
        }
        StringBuilder text = new StringBuilder("XF random\n{ x=0; y=0; }\n");
        int rows = Collections.max(columns.stream().map(List::size).toList());
        for (int row = -1; row < rows; row++) {
            for (int thread = 0; thread < columns.size(); thread++) {
                List<String> column = columns.get(thread);
                text.append(thread == 0 ? " " : " | ");
                text.append(row < 0 ? "P" + thread : row < column.size() ? column.get(row) : "");
            }
            text.append(" ;\n");
        }
        return text + "locations [" + String.join("; ", shown) + "]\nforall true\n";
    }

    static boolean reads(Op op) {
        return op.access == Access.LOAD || op.access == Access.EXCHANGE;
    }

    private static String line(Op op, String register) {
        return switch (op.access) {
            case LOAD -> "MOV " + register + ",[" + name(op.variable) + "]";
            case STORE -> "MOV [" + name(op.variable) + "],$" + op.value;
            case FENCE -> "MFENCE";
            case EXCHANGE -> "XCHG [" + name(op.variable) + "]," + register;
        };
    }

    private String line(int step, List<String> shown) {
        boolean isRequest = step >= 0 && step < AWAIT;
        int number = number(step);
        Request request = requests.get(number);
        List<String> operands = new ArrayList<>();
        if (request.kind != Kind.FENCE_ALL && step < AWAIT) {
            operands.add(request.channel == ANY ? "any" : "ch" + request.channel);
        }
        if (!request.kind.isFence() && isRequest) {
            operands.add(name(request.variable));
        }
        if (request.kind == Kind.WRITE && isRequest) {
            operands.add(Integer.toString(request.value));
        }
        if (request.kind == Kind.READ && !isRequest) {
            operands.add("v" + number);
            shown.add(register(number));
        }
        operands.add("m" + number);
        return (step >= AWAIT ? "Await" : request.kind.name(isRequest ? "Req" : "Rsp")) + "("
                + String.join(", ", operands) + ")";
    }
}
