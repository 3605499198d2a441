package org.fencepost.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/** Writes a function again with other instructions among its own; jumps lead to where their targets stand then. */
final class Rewriting {
    private final Function function;
    private final List<Object> pool;
    private int[] code = new int[64];
    private int length;
    private final Map<Integer, Site> sites = new HashMap<>();
    /** Where what stands for each instruction begins now. */
    private final int[] moved;

    /** Where those stand now that stay; something may be written before them. */
    private final Map<Integer, Integer> kept = new HashMap<>();

    Rewriting(Function function) {
        this.function = function;
        this.pool = new ArrayList<>(Arrays.asList(function.pool));
        this.moved = new int[function.code.length];
    }

    /** Goes through the instructions; what the step writes stands in the place of the one that it is given. */
    void each(IntConsumer step) {
        for (int at = 0; at < function.code.length; at += Instructions.length(function.code, at)) {
            moved[at] = length;
            step.accept(at);
        }
    }

    /** The instruction stays. */
    void keep(int at) {
        kept.put(at, length);
        emit(function.sites[at], Arrays.copyOfRange(function.code, at, at + Instructions.length(function.code, at)));
    }

    void emit(Site site, int... instruction) {
        if (length + instruction.length > code.length) {
            code = Arrays.copyOf(code, 2 * (length + instruction.length));
        }
        sites.put(length, site);
        System.arraycopy(instruction, 0, code, length, instruction.length);
        length += instruction.length;
    }

    /** How much is written. */
    int length() {
        return length;
    }

    int inPool(Object object) {
        pool.add(object);
        return pool.size() - 1;
    }

    /** @param registers how many more it uses */
    Function done(int registers) {
        kept.forEach(this::retarget);
        Site[] siteAt = new Site[length];
        sites.forEach((place, site) -> siteAt[place] = site);
        return function.rewritten(Arrays.copyOf(code, length), siteAt, pool.toArray(), registers);
    }

    private void retarget(int at, int now) {
        IntUnaryOperator to = target -> moved[target];
        switch (function.code[at]) {
            case FunctionBuilder.JUMP -> code[now + 1] = to.applyAsInt(code[now + 1]);
            case FunctionBuilder.BRANCH -> {
                code[now + 2] = to.applyAsInt(code[now + 2]);
                code[now + 3] = to.applyAsInt(code[now + 3]);
            }
            case FunctionBuilder.UNWIND -> {
                code[now + 1] = to.applyAsInt(code[now + 1]);
                code[now + 2] = to.applyAsInt(code[now + 2]);
            }
            case FunctionBuilder.SWITCH -> {
                FunctionBuilder.SwitchTable table = (FunctionBuilder.SwitchTable) function.pool[code[now + 2]];
                int[] targets = Arrays.stream(table.targets()).map(to).toArray();
                pool.set(
                        code[now + 2],
                        new FunctionBuilder.SwitchTable(table.cases(), targets, to.applyAsInt(table.fallback())));
            }
            default -> {}
        }
    }
}
