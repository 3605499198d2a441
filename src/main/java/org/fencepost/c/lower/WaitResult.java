package org.fencepost.c.lower;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fencepost.c.ir.Block;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.FunctionDefinition;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Opcode;
import org.fencepost.c.ir.Predicate;
import org.fencepost.c.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Whether it makes a difference to a caller of {@code pthread_barrier_wait} if it was the last to come. It does not if the result
 * is not used, or only to see that the wait did not fail: every comparison decides a branch, and the branches lead to the
 * same place, with the same values, for both results that there are.
 */
record WaitResult(Instruction call, Escapes escapes) {
    private static final int LAST = -1;
    private static final int NOT_LAST = 0;
    private static final int MOST_BLOCKS = 8;

    boolean matters(FunctionDefinition caller) {
        Set<Block> comparing = new HashSet<>();
        for (Instruction user : escapes.users(call)) {
            Block block = comparingBlock(user, caller);
            if (block == null) {
                return true;
            }
            comparing.add(block);
        }
        return !comparing.stream()
                .allMatch(block -> leadsToTheSame(block) || isOnlyReachedFrom(comparing, block, caller));
    }

    /** Whether the block does nothing but look again at what others have looked at: it is on the way from those. */
    private boolean isOnlyReachedFrom(Set<Block> comparing, Block block, FunctionDefinition caller) {
        return onlyLooks(block)
                && caller.blocks().stream()
                        .filter(other -> other.terminator().targets().contains(block))
                        .allMatch(comparing::contains);
    }

    /** Where a branch follows on the comparison, which is good for nothing else; null when that is not so. */
    private @Nullable Block comparingBlock(Instruction user, FunctionDefinition caller) {
        if (!isComparison(user)) {
            return null;
        }
        List<Instruction> deciders = escapes.users(user);
        for (Block block : caller.blocks()) {
            if (deciders.size() == 1
                    && block.terminator() == deciders.get(0)
                    && block.instructions().contains(user)
                    && isBranchOn(block.terminator(), user)) {
                return block;
            }
        }
        return null;
    }

    /** Whether it compares the result with a number, for being equal or not. */
    private boolean isComparison(Instruction i) {
        return i.opcode() == Opcode.ICMP
                && i.operand(0) == call
                && i.operand(1) instanceof Constant.Int
                && i.details() instanceof Instruction.Compare compare
                && (compare.predicate() == Predicate.EQ || compare.predicate() == Predicate.NE);
    }

    private static boolean isBranchOn(Instruction terminator, Value condition) {
        return terminator.opcode() == Opcode.BR
                && terminator.targets().size() == 2
                && terminator.operand(0) == condition;
    }

    private boolean leadsToTheSame(Block block) {
        Arrival last = follow(block, LAST);
        Arrival notLast = follow(block, NOT_LAST);
        return last != null && notLast != null && last.isSame(notLast);
    }

    /** At which block one comes to, and from which. */
    private record Arrival(Block from, Block at) {
        boolean isSame(Arrival other) {
            return at == other.at
                    && at.instructions().stream()
                            .filter(i -> i.opcode() == Opcode.PHI)
                            .allMatch(phi -> value(phi, from) == value(phi, other.from));
        }

        private static Value value(Instruction phi, Block from) {
            List<Block> blocks = ((Instruction.Incoming) phi.details()).blocks();
            return phi.operand(blocks.indexOf(from));
        }
    }

    /** Takes the branch, and goes on through blocks that do nothing but look at the result. Null if that has no end. */
    private @Nullable Arrival follow(Block start, int result) {
        Block from = start;
        Block at = target(start, result);
        for (int i = 0; i < MOST_BLOCKS; i++) {
            if (!onlyLooks(at)) {
                return new Arrival(from, at);
            }
            from = at;
            at = target(at, result);
        }
        return null;
    }

    private Block target(Block block, int result) {
        Instruction branch = block.terminator();
        if (branch.targets().size() == 1) {
            return branch.targets().get(0);
        }
        Instruction comparison = (Instruction) branch.operand(0);
        boolean equal = (int) ((Constant.Int) comparison.operand(1)).low() == result;
        boolean wanted = ((Instruction.Compare) comparison.details()).predicate() == Predicate.EQ;
        return branch.targets().get(equal == wanted ? 0 : 1);
    }

    /** Whether the block does nothing but compare the result and branch on that, or go on. */
    private boolean onlyLooks(Block block) {
        List<Instruction> all = block.instructions();
        if (all.size() == 1) {
            return all.get(0).opcode() == Opcode.BR && all.get(0).targets().size() == 1;
        }
        return all.size() == 2 && isComparison(all.get(0)) && isBranchOn(all.get(1), all.get(0));
    }
}
