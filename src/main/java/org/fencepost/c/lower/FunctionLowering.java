package org.fencepost.c.lower;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.c.ir.Argument;
import org.fencepost.c.ir.Block;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.FunctionDefinition;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Opcode;
import org.fencepost.c.ir.Type;
import org.fencepost.c.ir.Value;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Function;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Op;
import org.fencepost.program.Site;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Lowers one function. A value lives in as many registers as it has {@linkplain Slot slots}; casts that change no bit
 * share the registers of their operand, which is sound because an operand's registers are not written again before the
 * cast itself is reached again (the operand's block dominates the cast's).
 */
final class FunctionLowering {
    final ProgramLowering program;
    final FunctionDefinition source;
    final FunctionBuilder code;
    /** For a variadic function: the register with the address of its variable arguments. */
    final int variableArguments;

    private final Map<Value, int[]> registers = new IdentityHashMap<>();
    private final Map<Block, Label> labels = new IdentityHashMap<>();
    private final Map<Integer, Long> constants = new HashMap<>();
    /** How many low bits of a register can be set, where it is known to be fewer than 64. */
    private final Map<Integer, Integer> widths = new HashMap<>();

    private final ArithmeticLowering arithmetic = new ArithmeticLowering(this);
    private final Aggregates aggregates = new Aggregates(this);
    private final AccessLowering accesses = new AccessLowering(this);
    private final CallLowering calls = new CallLowering(this);
    private final Uninitialized uninitialized = new Uninitialized(this);
    private final Scopes scopesOfVariables = new Scopes(this);
    private Site site;
    /** Where control dependencies end; null when they never do. */
    private @Nullable ControlScopes scopes;
    /** For each branch whose scope ends: what the thread depended on before. */
    private final Map<Block, Integer> controls = new IdentityHashMap<>();

    FunctionLowering(ProgramLowering program, FunctionDefinition source, String name) {
        this.program = program;
        this.source = source;
        this.site = source.site();
        int parameters = 0;
        for (Argument argument : source.arguments()) {
            int[] own = new int[slots(argument.type(), source.site()).size()];
            for (int i = 0; i < own.length; i++) {
                own[i] = parameters++;
            }
            registers.put(argument, own);
        }
        this.variableArguments = source.signature().variadic() ? parameters++ : -1;
        this.code = new FunctionBuilder(name, parameters);
    }

    Function lower() {
        try {
            List<Block> blocks = reachable();
            uninitialized.find(blocks);
            code.site(site);
            calls.reserveTemporaries(blocks);
            scopes = program.scopesControl() ? new ControlScopes(blocks, this::leavesTraces) : null;
            atomically("__VERIFIER_atomic_begin");
            for (int i = 0; i < blocks.size(); i++) {
                block(blocks.get(i), i + 1 < blocks.size() ? blocks.get(i + 1) : null);
            }
            return code.build();
        } catch (InputException e) {
            boolean located = e.site() != null && e.site() != Site.UNKNOWN;
            throw located ? e : new InputException(e.getMessage() + " (in function " + site.function() + ")", site);
        }
    }

    /** Functions that are named so are atomic blocks, as SV-COMP has it: here one begins or ends. */
    private void atomically(String mark) {
        if (source.name().startsWith("__VERIFIER_atomic_")) {
            code.intrinsic(Intrinsics.get(mark), new int[0], new int[0]);
        }
    }

    private void ret(int[] values) {
        atomically("__VERIFIER_atomic_end");
        if (calls.jumpsBack()) {
            code.intrinsic(Intrinsics.get("__fp_leave_setjmp"), new int[0], new int[0]);
        }
        code.ret(values);
    }

    /** The blocks that can be reached, in the order of the file; those for exceptions only if some are caught. */
    private List<Block> reachable() {
        Set<Block> seen = new LinkedHashSet<>();
        Deque<Block> open = new ArrayDeque<>();
        open.add(source.blocks().get(0));
        while (!open.isEmpty()) {
            Block block = open.pop();
            if (seen.add(block)) {
                open.addAll(program.exceptions().waysOn(block.terminator()));
            }
        }
        return source.blocks().stream().filter(seen::contains).toList();
    }

    private void block(Block block, @Nullable Block next) {
        code.place(label(block));
        endControl(block);
        uninitialized.enterBlock();
        for (Instruction instruction : block.instructions()) {
            if (instruction.opcode() == Opcode.PHI) {
                continue;
            }
            site = Exceptions.escapesAt(instruction) ? source.site() : instruction.site();
            code.site(site);
            if (isUseless(instruction)) {
                continue;
            }
            uninitialized.check(instruction);
            if (instruction == block.terminator()) {
                terminator(block, instruction, next);
            } else {
                instruction(instruction);
            }
        }
    }

    /** A computation whose result nobody wants. Accesses to memory are never useless: others may see them. */
    private boolean isUseless(Instruction i) {
        return switch (i.opcode()) {
            case GETELEMENTPTR,
                    BITCAST,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    PTRTOINT,
                    INTTOPTR,
                    ICMP,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE,
                    SELECT,
                    AND,
                    OR,
                    XOR,
                    ADD,
                    SUB -> !program.escapes().isUsed(i);
            default -> false;
        };
    }

    private void instruction(Instruction i) {
        switch (i.opcode()) {
            case ALLOCA, LOAD, STORE, GETELEMENTPTR, FENCE, CMPXCHG, ATOMICRMW -> accesses.lower(i);
            case CALL -> calls.lower(i);
            case SELECT -> aggregates.select(i);
            case EXTRACTVALUE -> aggregates.extractValue(i);
            case INSERTVALUE -> aggregates.insertValue(i);
            case EXTRACTELEMENT -> aggregates.extractElement(i);
            case INSERTELEMENT -> aggregates.insertElement(i);
            case SHUFFLEVECTOR -> aggregates.shuffle(i);
            case FREEZE -> alias(i, operands(i.operand(0)));
            case LANDINGPAD -> program.exceptions().landingPad(this, i);
            case CALLBR, VA_ARG, OTHER, INDIRECTBR -> throw unsupported(i);
            default -> arithmetic.lower(i);
        }
    }

    InputException unsupported(Instruction i) {
        String name = i.opcode().name().toLowerCase(java.util.Locale.ROOT);
        String what = i.details() instanceof Instruction.Text text ? "the instruction " + text.text() : name;
        return Unsupported.construct(what, i.site());
    }

    // Values

    static List<Slot> slots(Type type, Site site) {
        List<Slot> slots = Slot.of(type);
        if (slots == null) {
            throw Unsupported.construct("a value of type " + type, site);
        }
        return slots;
    }

    List<Slot> slots(Type type) {
        return slots(type, site);
    }

    Scopes scopes() {
        return scopesOfVariables;
    }

    /** Whether the function calls setjmp. */
    boolean jumpsBack() {
        return calls.jumpsBack();
    }

    Site site() {
        return site;
    }

    /** The operands that hold a value. */
    int[] operands(Value value) {
        if (value instanceof Constant constant) {
            return program.threadLocals().isThreadLocalAddress(constant)
                    ? new int[] {program.threadLocals().address(constant, this)}
                    : constants(program.constants().slots(constant));
        }
        if (value instanceof Value.Opaque) {
            return new int[0];
        }
        return registersOf(value);
    }

    int[] constants(long... values) {
        int[] result = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = constant(values[i]);
        }
        return result;
    }

    int constant(long value) {
        int operand = code.constant(value);
        constants.put(operand, value);
        return operand;
    }

    /** The value of a constant operand, or null when it is a register. */
    @Nullable Long known(int operand) {
        return constants.get(operand);
    }

    /** The operand that holds a value of one slot. */
    int operand(Value value) {
        int[] all = operands(value);
        if (all.length != 1) {
            throw Unsupported.construct("a value of type " + value.type() + " here", site);
        }
        return all[0];
    }

    /** The registers that an instruction writes. */
    int[] registersOf(Value value) {
        return registers.computeIfAbsent(value, v -> {
            List<Slot> slots = slots(v.type());
            int[] fresh = new int[slots.size()];
            for (int i = 0; i < fresh.length; i++) {
                fresh[i] = code.register();
                widths.put(fresh[i], slots.get(i).bits());
            }
            return fresh;
        });
    }

    int result(Instruction i) {
        int[] all = registersOf(i);
        if (all.length != 1) {
            throw Unsupported.construct("a result of type " + i.type() + " here", site);
        }
        return all[0];
    }

    /**
     * Lets an instruction's value be in these operands. When something before has already asked for its registers (a phi
     * further up) they are copied there.
     */
    void alias(Instruction i, int... operands) {
        int[] known = registers.putIfAbsent(i, operands);
        if (known != null) {
            for (int n = 0; n < known.length; n++) {
                code.move(known[n], operands[n]);
            }
        }
    }

    // Small pieces of code

    /** The low bits of an operand. */
    int truncated(int operand, int bits) {
        Long known = known(operand);
        if (known != null) {
            return constant(ConstantValues.truncated(known, bits));
        }
        return widths.getOrDefault(operand, 64) <= bits ? operand : unary(Op.TRUNC, operand, bits);
    }

    int binary(Op op, int a, int b, int bits) {
        int result = code.register();
        code.binary(op, result, a, b, bits);
        return result;
    }

    int unary(Op op, int a, int bits) {
        int result = code.register();
        code.unary(op, result, a, bits);
        return result;
    }

    /** {@code address + offset}. */
    int plus(int address, long offset) {
        Long base = known(address);
        if (base != null) {
            return constant(base + offset);
        }
        return offset == 0 ? address : binary(Op.ADD, address, constant(offset), 64);
    }

    // Control flow

    Label label(Block block) {
        return labels.computeIfAbsent(block, b -> code.label());
    }

    private void terminator(Block block, Instruction i, @Nullable Block next) {
        switch (i.opcode()) {
            case RET -> ret(i.operands().isEmpty() ? new int[0] : operands(i.operand(0)));
            case BR -> branch(block, i, next);
            case SWITCH -> switchOn(block, i);
            case INDIRECTBR -> indirectBranch(block, i);
            case UNREACHABLE -> code.fail(FailureKind.ABORT, "reached code marked unreachable");
            case INVOKE -> invoke(block, i, next);
            case RESUME -> program.exceptions().resume(this, i);
            default -> throw unsupported(i);
        }
    }

    // Control dependencies that end where the arms of a branch meet

    private void beginControl(Block block) {
        if (scopes != null && scopes.beginsAt(block)) {
            code.beginControl(controls.computeIfAbsent(block, key -> code.register()));
        }
    }

    /** What the arms have left behind is still picked by the branch. */
    private void endControl(Block block) {
        ControlScopes.Scope scope = scopes == null ? null : scopes.endingAt(block);
        if (scope != null) {
            int control = controls.computeIfAbsent(scope.branch(), key -> code.register());
            if (scope.leavesTraces()) {
                code.pick(control);
            }
            code.endControl(control);
        }
    }

    /** Memory of the thread may be another then, and how many actions the thread has made certainly is. */
    private boolean leavesTraces(Instruction i) {
        return switch (i.opcode()) {
            case STORE, LOAD, CMPXCHG, ATOMICRMW, FENCE, ALLOCA -> true;
            case CALL, INVOKE -> calls.isReal(i);
            default -> false;
        };
    }

    private void invoke(Block block, Instruction i, @Nullable Block next) {
        calls.lower(i);
        Block normally = i.targets().get(0);
        if (!program.exceptions().areCaught()) {
            go(block, normally, next);
            return;
        }
        Block handler = i.targets().get(1);
        Label normalEdge = edge(normally);
        Label handlerEdge = edge(handler);
        code.unwind(normalEdge, handlerEdge, program.exceptions().caughtAt(handler));
        placeEdge(normalEdge, block, normally);
        placeEdge(handlerEdge, block, handler);
    }

    private void branch(Block block, Instruction i, @Nullable Block next) {
        if (i.targets().size() == 1) {
            go(block, i.targets().get(0), next);
            return;
        }
        beginControl(block);
        Block ifTrue = i.targets().get(0);
        Block ifFalse = i.targets().get(1);
        Label trueEdge = edge(ifTrue);
        Label falseEdge = edge(ifFalse);
        code.branch(operand(i.operand(0)), trueEdge, falseEdge);
        placeEdge(trueEdge, block, ifTrue);
        placeEdge(falseEdge, block, ifFalse);
    }

    private void switchOn(Block block, Instruction i) {
        List<Long> cases = ((Instruction.Cases) i.details()).values();
        dispatch(
                block,
                operand(i.operand(0)),
                cases,
                i.targets().subList(1, i.targets().size()),
                i.targets().get(0));
    }

    private void indirectBranch(Block block, Instruction i) {
        List<Long> addresses = new ArrayList<>();
        for (Block target : i.targets()) {
            addresses.add(program.symbols().address(target));
        }
        dispatch(block, operand(i.operand(0)), addresses, i.targets(), null);
    }

    /** Without a fallback, a value that is none of the cases is an error of the program. */
    private void dispatch(Block block, int value, List<Long> cases, List<Block> targets, @Nullable Block fallback) {
        beginControl(block);
        Map<Block, Label> edges = new IdentityHashMap<>();
        Label[] labelOfCase = new Label[cases.size()];
        for (int n = 0; n < labelOfCase.length; n++) {
            labelOfCase[n] = edges.computeIfAbsent(targets.get(n), this::edge);
        }
        Label otherwise = fallback == null ? code.label() : edges.computeIfAbsent(fallback, this::edge);
        code.switchOn(value, cases.stream().mapToLong(Long::longValue).toArray(), labelOfCase, otherwise);
        edges.forEach((target, label) -> placeEdge(label, block, target));
        if (fallback == null) {
            code.place(otherwise);
            code.fail(FailureKind.ABORT, "jump to an address that is no label of this function");
        }
    }

    /** The label to jump to in order to go along an edge: a place of its own when phis have to be filled. */
    private Label edge(Block to) {
        return hasPhis(to) ? code.label() : label(to);
    }

    private void placeEdge(Label label, Block from, Block to) {
        if (hasPhis(to) && label != label(to)) {
            code.place(label);
            moves(from, to);
            code.jump(label(to));
        }
    }

    private void go(Block from, Block to, @Nullable Block next) {
        moves(from, to);
        if (to != next) {
            code.jump(label(to));
        }
    }

    private static boolean hasPhis(Block block) {
        return block.instructions().get(0).opcode() == Opcode.PHI;
    }

    /** Fills the phis of a block, all at once. */
    private void moves(Block from, Block to) {
        ParallelMoves moves = new ParallelMoves();
        List<Integer> filled = new ArrayList<>();
        for (Instruction phi : to.instructions()) {
            if (phi.opcode() != Opcode.PHI) {
                break;
            }
            int[] sources = operands(incoming(phi, from));
            int[] results = registersOf(phi);
            for (int n = 0; n < results.length; n++) {
                moves.add(results[n], sources[n]);
                filled.add(results[n]);
            }
            uninitialized.move(phi, incoming(phi, from), moves);
        }
        moves.emit(code);
        if (scopes != null) {
            filled.forEach(code::pick);
        }
    }

    private static Value incoming(Instruction phi, Block from) {
        List<Block> blocks = ((Instruction.Incoming) phi.details()).blocks();
        return phi.operand(blocks.indexOf(from));
    }
}
