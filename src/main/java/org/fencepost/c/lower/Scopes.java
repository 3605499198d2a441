package org.fencepost.c.lower;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.c.ir.Block;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Opcode;
import org.fencepost.c.ir.Value;

/**
 * Where local variables and temporary objects live: clang marks where the block or expression that they belong to begins and
 * ends. A private variable with such marks is outside of its scope before the first one. One that escapes is freed when its scope ends,
 * unless it could begin again in the same call: then it would be another object in each round of a loop, which could no longer be
 * seen to wait, so it lives until the call is over. Functions to whose middle one can jump back (setjmp) are left alone, and so is IR
 * that we did not make.
 */
final class Scopes {
    private final FunctionLowering function;
    /** For each variable with a scope: how many bytes it has. */
    private final Map<Value, Integer> sizes = new IdentityHashMap<>();

    private final Map<Block, Boolean> loops = new IdentityHashMap<>();

    Scopes(FunctionLowering function) {
        this.function = function;
    }

    /** A variable comes to be. */
    void make(Instruction alloca, long bytes, boolean escapes) {
        if (function.jumpsBack() || !function.source.module().isSource()) {
            return;
        }
        List<Block> marked = function.source.blocks().stream()
                .filter(block -> block.instructions().stream().anyMatch(i -> isMarkOf(i, alloca)))
                .toList();
        if (!marked.isEmpty() && !escapes) {
            sizes.put(alloca, (int) bytes);
            function.code.scope(function.result(alloca), (int) bytes, false);
        } else if (!marked.isEmpty() && marked.stream().noneMatch(this::isInLoop)) {
            sizes.put(alloca, (int) bytes);
        }
    }

    private boolean isInLoop(Block block) {
        return loops.computeIfAbsent(block, Scopes::comesBack);
    }

    private static boolean comesBack(Block block) {
        Set<Block> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Block> open = new ArrayDeque<>(block.terminator().targets());
        while (!open.isEmpty()) {
            Block next = open.pop();
            if (seen.add(next)) {
                open.addAll(next.terminator().targets());
            }
        }
        return seen.contains(block);
    }

    /** A mark of the beginning or the end of a scope; those of other variables are hints to optimisers. */
    void mark(Instruction call, boolean begins) {
        Value variable = variable(call);
        Integer bytes = sizes.get(variable);
        if (bytes != null) {
            function.code.scope(function.operand(variable), bytes, begins);
        }
    }

    private static boolean isMarkOf(Instruction user, Instruction alloca) {
        return user.opcode() == Opcode.CALL
                && user.details() instanceof Instruction.Call call
                && call.callee() instanceof Constant.Symbol symbol
                && symbol.global().name().startsWith("llvm.lifetime.start")
                && variable(user) == alloca;
    }

    private static Value variable(Instruction mark) {
        return mark.operand(mark.operands().size() - 1);
    }
}
