package org.fencepost.litmus.asm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
import org.jspecify.annotations.Nullable;

/**
 * Lowers the FPGA thread of a test: {@code WrReq(ch1, x, 1, m1)}, {@code RdRsp(ch1, v0, m2)}, ... A response that the test
 * does not await comes anyway, at any time after its request: whoever runs the thread sees to that.
 */
final class FpgaAssembler {
    /** Bytes of an access, as of a mov of the CPU threads. */
    static final int SIZE = 4;

    private static final String AWAIT = "Await";
    private static final Pattern INSTRUCTION = Pattern.compile("(\\w+)\\s*\\(([^()]*)\\)");
    /** For a request whose channel the memory system chooses. */
    private static final String ANY = "any";

    private static final Pattern CHANNEL = Pattern.compile("ch([1-9]\\d{0,3})");

    private final ThreadCode thread;
    private final FunctionBuilder code;
    private final Map<String, FpgaInstruction> requests = new HashMap<>();
    /** The tags of requests whose responses the test awaits. */
    private final Set<String> awaited = new HashSet<>();
    /** The same where it waits for a response that may have come before. */
    private final Set<String> later = new HashSet<>();
    /** The channels of responses that the test says come just there, by tag. */
    private final Map<String, Integer> answeredOn = new HashMap<>();
    /** Registers that hold what a request will write, from the request on. */
    private final Map<String, Integer> values = new HashMap<>();

    FpgaAssembler(ThreadCode thread) {
        this.thread = thread;
        this.code = thread.code();
    }

    static boolean isFpga(String text) {
        Matcher matcher = INSTRUCTION.matcher(text.strip());
        return matcher.matches()
                && (kind(matcher.group(1)) != null || matcher.group(1).equals(AWAIT));
    }

    private static @Nullable Kind kind(String name) {
        for (Kind kind : Kind.values()) {
            if (kind.name().equals(name)) {
                return kind;
            }
        }
        return null;
    }

    void assemble(List<AssemblyDialect.Line> lines) {
        List<FpgaInstruction> instructions = new ArrayList<>();
        for (AssemblyDialect.Line line : lines) {
            instructions.add(check(parse(line)));
        }
        instructions.replaceAll(this::settled);
        instructions.forEach(this::emit);
    }

    private FpgaInstruction parse(AssemblyDialect.Line line) {
        Matcher matcher = INSTRUCTION.matcher(line.text().strip());
        if (matcher.matches() && matcher.group(1).equals(AWAIT)) {
            return parseAwait(matcher.group(2).strip().split("\\s*,\\s*", -1), line);
        }
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
        boolean isAny = operands[0].equals(ANY) && (kind == Kind.WrReq || kind == Kind.RdReq);
        int channel = forAll || isAny ? FpgaOperation.ALL : channel(operands[0], line);
        String first = kind == Kind.WrReq || kind == Kind.RdReq || kind == Kind.RdRsp ? operands[1] : "";
        String value = kind == Kind.WrReq ? operands[2] : "";
        if (!tag.matches("\\w+")) {
            throw thread.error("'" + line.text() + "': the last operand is a tag, such as m1", line.number());
        }
        return new FpgaInstruction(kind, channel, first, value, tag, line.number(), false);
    }

    /** {@code Await(m1)}, or for a read {@code Await(v0, m1)}: the kind of the response is that of the request. */
    private FpgaInstruction parseAwait(String[] operands, AssemblyDialect.Line line) {
        String tag = operands[operands.length - 1];
        FpgaInstruction request = requests.get(tag);
        if (request == null) {
            throw thread.error("there is no request with the tag " + tag + " before this", line.number());
        }
        boolean isRead = request.kind() == Kind.RdReq;
        if (operands.length != (isRead ? 2 : 1)) {
            throw thread.error(
                    "'" + line.text() + "': " + AWAIT + " has a tag" + (isRead ? ", behind a register for a read" : ""),
                    line.number());
        }
        return new FpgaInstruction(
                request.kind().response(), request.channel(), isRead ? operands[0] : "", "", tag, line.number(), true);
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
        if (request.channel() != instruction.channel() && request.channel() != FpgaOperation.ALL) {
            throw thread.error("the request with the tag " + tag + " is on another channel", instruction.line());
        }
        if (!(instruction.later() ? later : awaited).add(tag) || awaited.contains(tag) && later.contains(tag)) {
            throw thread.error("the tag " + tag + " is used for two responses", instruction.line());
        }
        if (!instruction.later()) {
            answeredOn.put(tag, instruction.channel());
        }
        return instruction;
    }

    /** A request on any channel that the test says the response of was on that one. */
    private FpgaInstruction settled(FpgaInstruction instruction) {
        Integer channel = instruction.kind().isRequest() ? answeredOn.get(instruction.tag()) : null;
        return channel == null ? instruction : instruction.on(channel);
    }

    private void emit(FpgaInstruction instruction) {
        thread.line(instruction.line());
        Annotation how = instruction.operation().annotation();
        FpgaInstruction request = requests.get(instruction.tag());
        if (instruction.kind().isRequest() && !awaited.contains(instruction.tag())) {
            requestOnly(instruction);
            return;
        }
        if (instruction.later()) {
            await(instruction);
            return;
        }
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
                code.store(
                        thread.addressOf(Objects.requireNonNull(request).operand()),
                        Objects.requireNonNull(values.get(instruction.tag())),
                        SIZE,
                        how);
            }
            case RdRsp -> {
                thread.test().access(SIZE, 0);
                code.load(
                        target(instruction),
                        thread.addressOf(Objects.requireNonNull(request).operand()),
                        SIZE,
                        how);
            }
            default -> code.fence(how);
        }
    }

    /** A request whose response comes when it likes. */
    private void requestOnly(FpgaInstruction request) {
        FpgaOperation operation = request.operation();
        boolean isAccess = !operation.kind().isFence();
        int address = isAccess ? thread.addressOf(request.operand()) : code.constant(0);
        int value = operation.kind() == Kind.WrReq ? value(request) : code.constant(0);
        if (isAccess) {
            thread.test().access(SIZE, 0);
        }
        Intrinsic made = (context, arguments) -> Intrinsic.visible(
                new Action.Fpga(operation, arguments[0], isAccess ? SIZE : 0, arguments[1], context.site()));
        code.intrinsic(made, new int[] {address, value}, new int[0]);
    }

    private void await(FpgaInstruction response) {
        FpgaOperation operation = response.operation();
        Intrinsic made = (context, arguments) -> Intrinsic.visible(new Action.Fpga(operation, 0, 0, 0, context.site()));
        int[] results = response.operand().isEmpty() ? new int[0] : new int[] {target(response)};
        code.intrinsic(made, new int[0], results);
    }

    private void request(Annotation how, String variable) {
        Intrinsic fence =
                (context, arguments) -> Intrinsic.visible(new Action.Fence(how, arguments[0], SIZE, context.site()));
        code.intrinsic(fence, new int[] {thread.addressOf(variable)}, new int[0]);
    }

    /** Where a read's value goes. */
    private int target(FpgaInstruction response) {
        String register = response.operand();
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
