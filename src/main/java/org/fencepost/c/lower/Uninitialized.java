package org.fencepost.c.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.c.ir.Block;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Opcode;
import org.fencepost.c.ir.Value;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Label;

/**
 * Reads of local variables before they are written, or when their block is over. The reader left a marker where a variable has no value yet; a phi
 * that a marker may reach gets a second register that says whether it did. Using such a value is an error, moving it
 * along an edge is not. So it is with what came of a computation of constants that has no result, such as {@code 1 / 0}, for
 * which the reader left a marker, too.
 */
final class Uninitialized {
    private final FunctionLowering function;
    /** For each phi that a marker may reach: the register that is 1 when it did. */
    private final Map<Value, Integer> flags = new IdentityHashMap<>();

    private final Map<Value, Instruction.Uninitialized> variables = new IdentityHashMap<>();
    /** Phis that were already checked in this block. */
    private final Set<Value> checked = new HashSet<>();

    Uninitialized(FunctionLowering function) {
        this.function = function;
    }

    void find(List<Block> blocks) {
        List<Instruction> phis = new ArrayList<>();
        for (Block block : blocks) {
            for (Instruction i : block.instructions()) {
                if (i.details() instanceof Instruction.Uninitialized marker) {
                    variables.put(i, marker);
                } else if (i.opcode() == Opcode.PHI) {
                    phis.add(i);
                }
            }
        }
        boolean changed = !variables.isEmpty();
        while (changed) {
            changed = false;
            for (Instruction phi : phis) {
                changed |= !flags.containsKey(phi) && taint(phi);
            }
        }
    }

    private boolean taint(Instruction phi) {
        for (Value operand : phi.operands()) {
            Instruction.Uninitialized variable = variables.get(operand);
            if (variable != null) {
                variables.put(phi, variable);
                flags.put(phi, function.code.register());
                return true;
            }
        }
        return false;
    }

    void enterBlock() {
        checked.clear();
    }

    /** Adds to the moves that fill a phi those that fill its flag. */
    void move(Instruction phi, Value source, ParallelMoves moves) {
        Integer flag = flags.get(phi);
        if (flag != null) {
            boolean marker = variables.containsKey(source) && !flags.containsKey(source);
            Integer from = flags.get(source);
            moves.add(flag, from != null ? from : function.constant(marker ? 1 : 0));
        }
    }

    /** Makes the program fail here when an operand has no value. */
    void check(Instruction i) {
        if (variables.isEmpty() || i.opcode() == Opcode.FREEZE) {
            return;
        }
        for (Value operand : i.operands()) {
            Instruction.Uninitialized variable = variables.get(operand);
            // A function that ends without a return statement returns nothing in particular; only a use would be wrong.
            boolean noReturnStatement =
                    variable != null && i.opcode() == Opcode.RET && "retval".equals(variable.variable());
            if (variable != null && !noReturnStatement && checked.add(operand)) {
                fail(operand, variable);
            }
        }
    }

    private void fail(Value operand, Instruction.Uninitialized variable) {
        Label fine = function.code.label();
        Integer flag = flags.get(operand);
        if (flag != null) {
            Label wrong = function.code.label();
            function.code.branch(flag, wrong, fine);
            function.code.place(wrong);
        }
        fail(variable);
        if (flag != null) {
            function.code.place(fine);
        }
    }

    private void fail(Instruction.Uninitialized what) {
        switch (what.reason()) {
            case UNWRITTEN ->
                function.code.fail(
                        FailureKind.UNINITIALIZED,
                        "local variable " + shown(what.variable()) + " is read before it is written");
            case OUT_OF_SCOPE ->
                function.code.fail(
                        FailureKind.USE_AFTER_FREE,
                        "local variable " + shown(what.variable())
                                + " is read outside of the block that it belongs to");
            case NO_RESULT ->
                function.code.fail(
                        FailureKind.ARITHMETIC,
                        "a computation of constants has no result: it shifts too far, or divides by zero");
        }
    }

    private static String shown(String variable) {
        String name = variable.replaceFirst("\\.addr$", "");
        return name.isEmpty() ? "(unnamed)" : name;
    }
}
