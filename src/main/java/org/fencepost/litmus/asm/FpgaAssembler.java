package org.fencepost.litmus.asm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.litmus.AssemblyDialect;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.FpgaOperation.Kind;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Label;
import org.fencepost.program.Op;

/**
 * Lowers the FPGA thread of a test: {@code WrReq(ch1, x, 1, m1)}, {@code RdRsp(ch1, v0, m2)}, ... A response that the test
 * does not await comes anyway, at any place after its request: the thread chooses one of all such orders.
 */
final class FpgaAssembler {
    /** Bytes of an access, as of a mov of the CPU threads. */
    static final int SIZE = 4;

    private static final int MOST_ORDERS = 5000;
    private static final Pattern INSTRUCTION = Pattern.compile("(\\w+)\\s*\\(([^()]*)\\)");
    private static final Pattern CHANNEL = Pattern.compile("ch([1-9]\\d{0,3})");

    private final ThreadCode thread;
    private final FunctionBuilder code;
    private final Map<String, FpgaInstruction> requests = new HashMap<>();
    /** Registers that hold what a request will write, from the request on. */
    private final Map<String, Integer> values = new HashMap<>();

    FpgaAssembler(ThreadCode thread) {
        this.thread = thread;
        this.code = thread.code();
    }

    static boolean isFpga(String text) {
        Matcher matcher = INSTRUCTION.matcher(text.strip());
        return matcher.matches() && kind(matcher.group(1)) != null;
    }

    private static Kind kind(String name) {
        for (Kind kind : Kind.values()) {
            if (kind.name().equals(name)) {
                return kind;
            }
        }
        return null;
    }

    void assemble(List<AssemblyDialect.Line> lines) {
        List<FpgaInstruction> awaited = new ArrayList<>();
        for (AssemblyDialect.Line line : lines) {
            awaited.add(check(parse(line)));
        }
        Map<String, FpgaInstruction> open = new HashMap<>(requests);
        awaited.stream().filter(i -> !i.kind().isRequest()).forEach(i -> open.remove(i.tag()));
        List<List<FpgaInstruction>> orders = new ArrayList<>();
        addOrders(awaited, 0, new ArrayList<>(), List.of(), open, orders);
        if (orders.size() == 1) {
            orders.get(0).forEach(this::emit);
        } else {
            emitChoice(orders);
        }
    }

    private FpgaInstruction parse(AssemblyDialect.Line line) {
        Matcher matcher = INSTRUCTION.matcher(line.text().strip());
        Kind kind = matcher.matches() ? kind(matcher.group(1)) : null;
        if (kind == null) {
            throw thread.error("'" + line.text() + "' is no request or response of an FPGA", line.number());
        }
        String[] operands = matcher.group(2).strip().split("\\s*,\\s*", -1);
        boolean forAll = kind.isForAll();
        int wanted = switch (kind) {
            case WrReq -> 4;
            case RdReq, RdRsp -> 3;
            case WrRsp, FnReqOne, FnRspOne -> 2;
            case FnReqAll, FnRspAll -> 1;
        };
        if (operands.length != wanted) {
            throw thread.error("'" + line.text() + "': wrong number of operands", line.number());
        }
        String tag = operands[wanted - 1];
        int channel = forAll ? FpgaOperation.ALL : channel(operands[0], line);
        String first = kind == Kind.WrReq || kind == Kind.RdReq || kind == Kind.RdRsp ? operands[1] : "";
        String value = kind == Kind.WrReq ? operands[2] : "";
        if (!tag.matches("\\w+")) {
            throw thread.error("'" + line.text() + "': the last operand is a tag, such as m1", line.number());
        }
        return new FpgaInstruction(kind, channel, first, value, tag, line.number());
    }

    private int channel(String text, AssemblyDialect.Line line) {
        Matcher matcher = CHANNEL.matcher(text);
        if (!matcher.matches()) {
            throw thread.error("'" + line.text() + "': '" + text + "' is no channel, such as ch1", line.number());
        }
        return Integer.parseInt(matcher.group(1));
    }

    /** Requests and responses are paired up exactly: each tag is of one request, and of at most one response after it. */
    private FpgaInstruction check(FpgaInstruction instruction) {
        String tag = instruction.tag();
        if (instruction.kind().isRequest()) {
            if (requests.put(tag, instruction) != null) {
                throw thread.error("the tag " + tag + " is used for two requests", instruction.line());
            }
            return instruction;
        }
        FpgaInstruction request = requests.get(tag);
        if (request == null || request.kind().response() != instruction.kind()) {
            throw thread.error(
                    "there is no request before this that " + instruction.kind() + " with the tag " + tag + " answers",
                    instruction.line());
        }
        if (request.channel() != instruction.channel()) {
            throw thread.error("the request with the tag " + tag + " is on another channel", instruction.line());
        }
        if (values.putIfAbsent(tag, -1) != null) {
            throw thread.error("the tag " + tag + " is used for two responses", instruction.line());
        }
        return instruction;
    }

    /** All ways to put the responses that nobody awaits somewhere behind their requests. */
    private void addOrders(
            List<FpgaInstruction> awaited,
            int next,
            List<FpgaInstruction> order,
            List<FpgaInstruction> pending,
            Map<String, FpgaInstruction> open,
            List<List<FpgaInstruction>> orders) {
        if (orders.size() > MOST_ORDERS) {
            throw thread.error(
                    "there are too many orders in which responses can come that the test does not await",
                    awaited.get(0).line());
        }
        if (next == awaited.size() && pending.isEmpty()) {
            orders.add(List.copyOf(order));
            return;
        }
        if (next < awaited.size()) {
            FpgaInstruction instruction = awaited.get(next);
            List<FpgaInstruction> more = new ArrayList<>(pending);
            if (open.get(instruction.tag()) == instruction) {
                more.add(instruction.response());
            }
            order.add(instruction);
            addOrders(awaited, next + 1, order, more, open, orders);
            order.remove(order.size() - 1);
        }
        for (FpgaInstruction response : pending) {
            List<FpgaInstruction> fewer = new ArrayList<>(pending);
            fewer.remove(response);
            order.add(response);
            addOrders(awaited, next, order, fewer, open, orders);
            order.remove(order.size() - 1);
        }
    }

    private void emitChoice(List<List<FpgaInstruction>> orders) {
        int chosen = code.register();
        Intrinsic choice = (context, arguments) -> Intrinsic.visible(new Action.Choose(orders.size(), context.site()));
        code.intrinsic(choice, new int[0], new int[] {chosen});
        Label end = code.label();
        for (int i = 0; i < orders.size(); i++) {
            Label here = code.label();
            Label next = code.label();
            int isIt = code.register();
            code.binary(Op.EQ, isIt, chosen, code.constant(i), 64);
            code.branch(isIt, here, next);
            code.place(here);
            orders.get(i).forEach(this::emit);
            code.jump(end);
            code.place(next);
        }
        code.place(end);
    }

    private void emit(FpgaInstruction instruction) {
        thread.line(instruction.line());
        Annotation how = instruction.operation().annotation();
        FpgaInstruction request = requests.get(instruction.tag());
        switch (instruction.kind()) {
            case WrReq -> {
                int value = code.register();
                code.move(value, value(instruction));
                values.put(instruction.tag(), value);
                request(how, instruction.operand());
            }
            case RdReq -> request(how, instruction.operand());
            case WrRsp -> {
                thread.test().access(SIZE, 0);
                code.store(thread.addressOf(request.operand()), values.get(instruction.tag()), SIZE, how);
            }
            case RdRsp -> {
                thread.test().access(SIZE, 0);
                code.load(target(instruction), thread.addressOf(request.operand()), SIZE, how);
            }
            default -> code.fence(how);
        }
    }

    private void request(Annotation how, String variable) {
        Intrinsic fence =
                (context, arguments) -> Intrinsic.visible(new Action.Fence(how, arguments[0], SIZE, context.site()));
        code.intrinsic(fence, new int[] {thread.addressOf(variable)}, new int[0]);
    }

    /** Where a read's value goes; that of a response that nobody awaits goes nowhere. */
    private int target(FpgaInstruction response) {
        String register = response.operand();
        if (register.isEmpty()) {
            return code.register();
        }
        if (!XeonFpga.isFpgaRegister(register)) {
            throw thread.error("'" + register + "' is no register of an FPGA thread, such as v0", response.line());
        }
        return thread.register(register);
    }

    private int value(FpgaInstruction request) {
        if (XeonFpga.isFpgaRegister(request.value())) {
            return thread.register(request.value());
        }
        try {
            return code.constant(Integer.toUnsignedLong(Integer.parseInt(request.value())));
        } catch (NumberFormatException e) {
            throw thread.error(
                    "'" + request.value() + "' is neither a number nor a register such as v0", request.line());
        }
    }
}
