package org.fencepost.c.lower;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.fencepost.c.ir.Block;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Opcode;
import org.jspecify.annotations.Nullable;

/**
 * How far control dependencies reach in the Linux kernel's model: from a branch to where its arms meet, and not beyond. A block in
 * which arms meet closes the scope of the branch that comes before all of them, if that is no loop: what comes after a loop
 * depends on what ended it. Arms that never get there (a failed assertion) do not count.
 */
final class ControlScopes {
    /** Where the arms of a branch meet. */
    record Scope(Block branch, boolean leavesTraces) {}

    private final List<Block> blocks;
    private final Map<Block, Scope> scopes = new IdentityHashMap<>();

    /** @param leavesTraces whether the rest of the thread can tell that an instruction was there, beside by its value */
    ControlScopes(List<Block> blocks, Predicate<Instruction> leavesTraces) {
        this.blocks = blocks;
        Set<Block> ending = ending();
        for (Block join : blocks) {
            Block branch = predecessors(join) > 1 && ending.contains(join) ? branch(join, ending) : null;
            if (branch != null) {
                boolean traces = between(branch, join, ending).stream()
                        .flatMap(block -> block.instructions().stream())
                        .anyMatch(leavesTraces);
                scopes.put(join, new Scope(branch, traces));
            }
        }
    }

    /** The scope that ends where the block begins. */
    @Nullable Scope endingAt(Block join) {
        return scopes.get(join);
    }

    boolean beginsAt(Block branch) {
        return scopes.values().stream().anyMatch(scope -> scope.branch() == branch);
    }

    private long predecessors(Block block) {
        return blocks.stream()
                .filter(other -> other.terminator().targets().contains(block))
                .count();
    }

    /** The blocks from which the function can return. */
    private Set<Block> ending() {
        Set<Block> ending = identitySet();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Block block : blocks) {
                boolean ends = block.terminator().opcode() == Opcode.RET
                        || block.terminator().targets().stream().anyMatch(ending::contains);
                changed |= ends && ending.add(block);
            }
        }
        return ending;
    }

    /** The last branch that every way to the block takes, if all ways from there lead to the block, none twice through the branch. */
    private @Nullable Block branch(Block join, Set<Block> ending) {
        for (Block candidate : dominators(join)) {
            if (candidate.terminator().targets().size() > 1) {
                boolean branches = candidate.terminator().opcode() != Opcode.INVOKE;
                return branches && isPostDominated(candidate, join, ending) ? candidate : null;
            }
        }
        return null;
    }

    /** The blocks that every way to the block goes through, the last one first; without the block itself. */
    private List<Block> dominators(Block block) {
        List<Block> dominators = new ArrayList<>();
        for (Block candidate : blocks) {
            if (candidate != block && dominates(candidate, block)) {
                dominators.add(candidate);
            }
        }
        // Of two dominators one dominates the other.
        dominators.sort((a, b) -> a == b ? 0 : dominates(a, b) ? 1 : -1);
        return dominators;
    }

    private boolean dominates(Block a, Block b) {
        return !reachable(blocks.get(0), a, null).contains(b);
    }

    private boolean isPostDominated(Block branch, Block join, Set<Block> ending) {
        Set<Block> region = between(branch, join, ending);
        boolean returns = region.stream().anyMatch(block -> block.terminator().opcode() == Opcode.RET);
        return !returns && !region.contains(branch);
    }

    /** What comes between the branch and the join on ways that return; the branch only if it comes again. */
    private static Set<Block> between(Block branch, Block join, Set<Block> ending) {
        Set<Block> region = identitySet();
        for (Block next : branch.terminator().targets()) {
            if (next != join && ending.contains(next)) {
                region.addAll(reachable(next, join, ending));
            }
        }
        return region;
    }

    /** What can be reached, the start included, without going through a block, and only through some. */
    private static Set<Block> reachable(Block from, @Nullable Block without, @Nullable Set<Block> within) {
        Set<Block> seen = identitySet();
        Deque<Block> open = new ArrayDeque<>();
        open.add(from);
        while (!open.isEmpty()) {
            Block block = open.pop();
            if (block != without && (within == null || within.contains(block)) && seen.add(block)) {
                open.addAll(block.terminator().targets());
            }
        }
        return seen;
    }

    private static Set<Block> identitySet() {
        return java.util.Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
