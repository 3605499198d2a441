package org.fencepost.c.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.fencepost.c.ir.Block;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Opcode;
import org.fencepost.c.ir.Value;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Op;
import org.fencepost.program.library.Intrinsics;

/**
 * C++ exceptions. Behind each invoke stands where an exception goes and what is caught there; the interpreter leaves calls for it, and the
 * landing pad asks our model of the C++ runtime which clause fits. A program in which nothing is ever caught ends where
 * it throws, as it really would, so that its landing pads are left out.
 */
final class Exceptions {
    /** Of our model: whether an exception, the first argument, is of a type, the second. */
    static final String MATCHING = "__fp_catches";

    /** What the compiler calls, from no place in the source, when an exception leaves a function that must not let it; ours says so. */
    static final String ESCAPING = "__clang_call_terminate";

    /** Functions that hand exceptions from one place to another: then handlers in the library matter too. */
    private static final Set<String> KEEPING = Set.of("_ZSt17current_exceptionv");

    /** The number of the clause that catches everything, which nobody compares with. */
    private static final int ANY = 1;

    private final boolean caught;
    private final ConstantValues constants;
    /** A number for each type, by its address. */
    private final Map<Long, Integer> types = new HashMap<>();

    Exceptions(boolean caught, ConstantValues constants) {
        this.caught = caught;
        this.constants = constants;
    }

    /** Handlers in system headers clean up and throw again; those do not count, unless they keep what they catch. */
    static boolean isHandler(Instruction i) {
        boolean keeps = i.details() instanceof Instruction.Call call
                && call.callee() instanceof Constant.Symbol symbol
                && KEEPING.contains(symbol.global().name());
        return keeps
                || i.details() instanceof Instruction.LandingPad pad
                        && pad.catches()
                        && !i.site().library();
    }

    static boolean escapesAt(Instruction i) {
        return i.details() instanceof Instruction.Call call
                && call.callee() instanceof Constant.Symbol symbol
                && ESCAPING.equals(symbol.global().name());
    }

    boolean areCaught() {
        return caught;
    }

    List<Block> waysOn(Instruction terminator) {
        List<Block> all = terminator.targets();
        return terminator.opcode() == Opcode.INVOKE && !caught ? all.subList(0, 1) : all;
    }

    /** The addresses of the types that are caught in a block; 0 for all. */
    long[] caughtAt(Block handler) {
        return clauses(pad(handler)).stream().mapToLong(Clause::type).toArray();
    }

    private static Instruction pad(Block handler) {
        return handler.instructions().stream()
                .filter(i -> i.opcode() == Opcode.LANDINGPAD)
                .findFirst()
                .orElseThrow();
    }

    /** What is caught: the address of its type or 0, and the number that handlers compare with. */
    private record Clause(long type, int number) {}

    private List<Clause> clauses(Instruction pad) {
        List<Clause> result = new ArrayList<>();
        for (Value value : pad.operands()) {
            if (value instanceof Constant.Aggregate filter && !filter.elements().isEmpty()) {
                throw Unsupported.construct("an exception specification with types", pad.site());
            }
            boolean nothingMayPass = value.type().size() == 0;
            long type = nothingMayPass ? 0 : constants.slots((Constant) value)[0];
            result.add(new Clause(type, nothingMayPass ? -1 : number(type)));
        }
        return result;
    }

    private int number(long type) {
        return type == 0 ? ANY : types.computeIfAbsent(type, t -> types.size() + ANY + 1);
    }

    int typeId(FunctionLowering function, Instruction i) {
        return function.constant(number(constants.slots((Constant) i.operand(0))[0]));
    }

    /** The exception, and the number of the first clause that fits; 0 when none does and there is only something to clean up. */
    void landingPad(FunctionLowering function, Instruction pad) {
        int[] result = function.registersOf(pad);
        function.code.intrinsic(Intrinsics.get("__fp_thrown"), new int[0], new int[] {result[0]});
        List<Clause> clauses = clauses(pad);
        int chosen = function.constant(0);
        for (int n = clauses.size() - 1; n >= 0; n--) {
            chosen = chosen(function, clauses.get(n), result[0], chosen);
        }
        function.code.move(result[1], chosen);
    }

    /** The later clauses have been asked before, so that the first one that fits has the last word. */
    private static int chosen(FunctionLowering function, Clause clause, int thrown, int otherwise) {
        int number = function.constant(clause.number() & 0xffff_ffffL);
        if (clause.type() == 0) {
            return number;
        }
        int fits = function.code.register();
        int[] arguments = {thrown, function.constant(clause.type())};
        var matching = Objects.requireNonNull(function.program.linker().libraryFunction(MATCHING));
        function.code.call(function.program.callee(matching), arguments, new int[] {fits});
        int result = function.code.register();
        int is = function.binary(Op.NE, fits, function.constant(0), 32);
        function.code.select(result, is, number, otherwise);
        return result;
    }

    void resume(FunctionLowering function, Instruction i) {
        int thrown = function.operands(i.operand(0))[0];
        function.code.intrinsic(Intrinsics.get("__fp_raise"), new int[] {thrown}, new int[0]);
        function.code.fail(FailureKind.ABORT, "an exception was thrown and not taken");
    }
}
