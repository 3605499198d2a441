package org.fencepost.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Turns the code of a function into the form that the interpreter runs: one opcode per common operation, constants in the
 * frame, and an instruction on every edge that enters or goes round a loop.
 */
final class CodeLowering {
    /** @param from the instruction that jumps, or -1 when it goes straight to the target */
    private record Fixup(int position, int target, int from) {}

    private final Function function;
    private final int[] code;
    private final ControlFlow flow;
    private final int[] heads;
    private final List<Long> constants = new ArrayList<>();
    /** For registers that only ever hold bytes on the move: the slot that says which of them were never written. */
    private final Map<Integer, Integer> unwritten;
    /** The slot of the first constant. */
    private final int firstConstant;

    private final Object[] pool;
    private final List<Site> sites = new ArrayList<>();
    private final List<Fixup> fixups = new ArrayList<>();
    /** Where each instruction of the old code begins in the new code. */
    private final int[] moved;

    private int[] words;
    private int length;

    private CodeLowering(Function function) {
        this.function = function;
        this.code = function.code;
        this.flow = new ControlFlow(function);
        this.heads = flow.heads();
        this.pool = function.pool.clone();
        this.unwritten = copies();
        this.firstConstant = function.registers + unwritten.size();
        this.moved = new int[code.length + 1];
        this.words = new int[2 * code.length + 16];
        for (long constant : function.constants) {
            constants.add(constant);
        }
    }

    static Code lower(Function function) {
        return new CodeLowering(function).lower();
    }

    private Code lower() {
        int previous = -1;
        for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
            boolean fallsInto = previous < 0 || !Instructions.endsBlock(code[previous]);
            if (fallsInto && loopAt(at) >= 0) {
                boolean goesRound = previous >= 0 && flow.isBackEdge(previous, at);
                emit(goesRound ? Code.LOOP_BACK : Code.LOOP_ENTER, loopAt(at), length + 3);
            }
            moved[at] = length;
            instruction(at);
            previous = at;
        }
        moved[code.length] = length;
        emit(Code.RETURN, place(previous), 0);
        fixJumps();
        int firstLoopSlot = firstConstant + constants.size();
        Code.Loop[] loops = loops(firstLoopSlot);
        int size = firstLoopSlot
                + Arrays.stream(loops)
                        .mapToInt(l -> Code.LOOP_REGISTERS + l.registers().length)
                        .sum();
        long[] frame = new long[size];
        for (int i = 0; i < constants.size(); i++) {
            frame[firstConstant + i] = constants.get(i);
        }
        return new Code(function, Arrays.copyOf(words, length), frame, sites.toArray(Site[]::new), pool, loops);
    }

    private int loopAt(int position) {
        return Math.max(-1, Arrays.binarySearch(heads, position));
    }

    private Code.Loop[] loops(int firstSlot) {
        if (heads.length == 0) {
            return new Code.Loop[0];
        }
        int[][] carried = flow.carriedRegisters();
        Code.Loop[] loops = new Code.Loop[heads.length];
        int slot = firstSlot;
        for (int i = 0; i < loops.length; i++) {
            int instructions = 0;
            for (int start : flow.body(heads[i])) {
                for (int at = start; at < flow.endOfBlock(start); at += Instructions.length(code, at)) {
                    instructions++;
                }
            }
            int[] slots = IntStream.concat(
                            Arrays.stream(carried[i]),
                            Arrays.stream(carried[i])
                                    .filter(unwritten::containsKey)
                                    .map(unwritten::get))
                    .toArray();
            loops[i] = new Code.Loop(siteOfLoop(heads[i]), slot, slots, instructions);
            slot += Code.LOOP_REGISTERS + slots.length;
        }
        return loops;
    }

    /** The first known place in the head; compilers leave some instructions without one. */
    private Site siteOfLoop(int head) {
        List<Integer> starts = new ArrayList<>(flow.body(head));
        starts.sort(Comparator.comparing((Integer start) -> start != head).thenComparing(start -> start));
        for (int start : starts) {
            for (int at = start; at < flow.endOfBlock(start); at += Instructions.length(code, at)) {
                if (function.sites[at] != null && function.sites[at].line() > 0) {
                    return function.sites[at];
                }
            }
        }
        return function.sites[head] == null ? Site.UNKNOWN : function.sites[head];
    }

    private void instruction(int at) {
        switch (code[at]) {
            case FunctionBuilder.MOVE -> emit(Code.MOVE, code[at + 1], slot(at + 2));
            case FunctionBuilder.WEAKEN -> emit(Code.WEAKEN, code[at + 1], slot(at + 2));
            case FunctionBuilder.BINARY -> binary(at);
            case FunctionBuilder.UNARY -> unary(at);
            case FunctionBuilder.SELECT -> emit(Code.SELECT, code[at + 1], slot(at + 2), slot(at + 3), slot(at + 4));
            case FunctionBuilder.JUMP -> jump(at, code[at + 1]);
            case FunctionBuilder.BRANCH -> {
                emit(Code.BRANCH, slot(at + 1), 0, 0);
                fixups.add(new Fixup(length - 2, code[at + 2], at));
                fixups.add(new Fixup(length - 1, code[at + 3], at));
            }
            case FunctionBuilder.UNWIND -> {
                emit(Code.UNWIND, 0, 0, code[at + 3]);
                fixups.add(new Fixup(length - 3, code[at + 1], at));
                fixups.add(new Fixup(length - 2, code[at + 2], at));
            }
            case FunctionBuilder.SWITCH -> emit(Code.SWITCH, slot(at + 1), code[at + 2]);
            case FunctionBuilder.CALL -> call(Code.CALL, code[at + 1], at);
            case FunctionBuilder.CALL_INDIRECT -> call(Code.CALL_INDIRECT, slot(at + 1), at);
            case FunctionBuilder.INTRINSIC -> call(Code.INTRINSIC, code[at + 1], at);
            case FunctionBuilder.RETURN -> {
                emit(Code.RETURN, place(at), code[at + 1]);
                slots(at + 2, code[at + 1]);
            }
            case FunctionBuilder.FENCE -> emit(Code.FENCE, code[at + 1], place(at));
            case FunctionBuilder.FAIL -> emit(Code.FAIL, code[at + 1], place(at));
            case FunctionBuilder.OBSERVE -> emit(Code.OBSERVE, code[at + 1], slot(at + 2), place(at));
            case FunctionBuilder.BEGIN_CONTROL -> emit(Code.BEGIN_CONTROL, code[at + 1]);
            case FunctionBuilder.END_CONTROL -> emit(Code.END_CONTROL, code[at + 1]);
            case FunctionBuilder.STACK_SAVE -> emit(Code.STACK_SAVE, code[at + 1]);
            case FunctionBuilder.STACK_RESTORE -> emit(Code.STACK_RESTORE, slot(at + 1), place(at));
            case FunctionBuilder.SCOPE -> emit(Code.SCOPE, slot(at + 1), code[at + 2], code[at + 3], place(at));
            default -> memory(at);
        }
    }

    /** A jump to a loop enters it or goes round by itself, without the detour that branches make. */
    private void jump(int at, int target) {
        int loop = target < code.length ? loopAt(target) : -1;
        if (loop < 0) {
            emit(Code.JUMP, 0);
            fixups.add(new Fixup(length - 1, target, at));
        } else {
            emit(flow.isBackEdge(at, target) ? Code.LOOP_BACK : Code.LOOP_ENTER, loop, 0);
            fixups.add(new Fixup(length - 1, target, -1));
        }
    }

    private void memory(int at) {
        switch (code[at]) {
            case FunctionBuilder.LOAD -> {
                Integer copy = unwritten.get(code[at + 1]);
                emit(copy == null ? Code.LOAD : Code.LOAD_COPY, code[at + 1], slot(at + 2), code[at + 3], code[at + 4]);
                emitPlace(at, copy);
            }
            case FunctionBuilder.STORE -> {
                Integer copy = unwritten.get(code[at + 2]);
                emit(
                        copy == null ? Code.STORE : Code.STORE_COPY,
                        slot(at + 1),
                        slot(at + 2),
                        code[at + 3],
                        code[at + 4]);
                emitPlace(at, copy);
            }
            case FunctionBuilder.STORE_EXCLUSIVE ->
                emit(
                        Code.STORE_EXCLUSIVE,
                        code[at + 1],
                        slot(at + 2),
                        slot(at + 3),
                        code[at + 4],
                        code[at + 5],
                        place(at));
            case FunctionBuilder.RMW ->
                emit(
                        Code.RMW,
                        code[at + 1],
                        code[at + 2],
                        slot(at + 3),
                        slot(at + 4),
                        code[at + 5],
                        code[at + 6],
                        place(at));
            case FunctionBuilder.CAS ->
                emit(
                        Code.CAS,
                        code[at + 1],
                        slot(at + 2),
                        slot(at + 3),
                        slot(at + 4),
                        code[at + 5],
                        code[at + 6],
                        code[at + 7],
                        place(at));
            case FunctionBuilder.LOAD_WIDE,
                    FunctionBuilder.STORE_WIDE,
                    FunctionBuilder.RMW_WIDE,
                    FunctionBuilder.CAS_WIDE -> wide(at);
            case FunctionBuilder.ALLOCA -> alloca(at, slotOfConstant(code[at + 2]));
            case FunctionBuilder.ALLOCA_DYNAMIC -> alloca(at, slot(at + 2));
            default -> throw new IllegalStateException("no such instruction: " + code[at]);
        }
    }

    private void wide(int at) {
        switch (code[at]) {
            case FunctionBuilder.LOAD_WIDE ->
                emit(Code.LOAD_WIDE, code[at + 1], code[at + 2], slot(at + 3), code[at + 4]);
            case FunctionBuilder.STORE_WIDE -> {
                emit(Code.STORE_WIDE);
                slots(at + 1, 3);
                emit(code[at + 4]);
            }
            case FunctionBuilder.RMW_WIDE -> {
                emit(Code.RMW_WIDE, code[at + 1], code[at + 2], code[at + 3]);
                slots(at + 4, 3);
                emit(code[at + 7]);
            }
            default -> {
                emit(Code.CAS_WIDE, code[at + 1], code[at + 2]);
                slots(at + 3, 5);
                emit(code[at + 8], code[at + 9]);
            }
        }
        push(place(at));
    }

    private void emitPlace(int at, @Nullable Integer unwrittenSlot) {
        push(place(at));
        if (unwrittenSlot != null) {
            push(unwrittenSlot);
        }
    }

    /** Registers that nothing but loads of moving bytes writes, each with a slot behind the registers. */
    private Map<Integer, Integer> copies() {
        BitSet loaded = new BitSet();
        BitSet others = new BitSet();
        others.set(0, function.parameters());
        for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
            boolean copies =
                    code[at] == FunctionBuilder.LOAD && ((Annotation) function.pool[code[at + 4]]).has(Annotation.COPY);
            Instructions.definitions(code, at, copies ? loaded::set : others::set);
        }
        loaded.andNot(others);
        Map<Integer, Integer> slots = new HashMap<>();
        loaded.stream().forEach(register -> slots.put(register, function.registers + slots.size()));
        return slots;
    }

    private void alloca(int at, int size) {
        emit(Code.ALLOCA, code[at + 1], size, code[at + 3], code[at + 4], code[at + 5], place(at));
    }

    private void binary(int at) {
        Op op = Op.values()[code[at + 1]];
        int bits = checkedWidth(code[at + 5]);
        if (Arithmetic.isDivision(op)) {
            emit(Code.DIVIDE, code[at + 1], code[at + 2], slot(at + 3), slot(at + 4), bits, place(at));
            return;
        }
        int common = commonOpcode(op);
        if (common >= 0) {
            emit(common, code[at + 2], slot(at + 3), slot(at + 4), 64 - bits);
        } else {
            emit(Code.BINARY, code[at + 1], code[at + 2], slot(at + 3), slot(at + 4), bits);
        }
    }

    private static int commonOpcode(Op op) {
        return switch (op) {
            case ADD -> Code.ADD;
            case SUB -> Code.SUB;
            case MUL -> Code.MUL;
            case AND -> Code.AND;
            case OR -> Code.OR;
            case XOR -> Code.XOR;
            case SHL -> Code.SHL;
            case LSHR -> Code.LSHR;
            case ASHR -> Code.ASHR;
            case EQ -> Code.EQ;
            case NE -> Code.NE;
            case ULT -> Code.ULT;
            case ULE -> Code.ULE;
            case SLT -> Code.SLT;
            case SLE -> Code.SLE;
            default -> -1;
        };
    }

    private void unary(int at) {
        Op op = Op.values()[code[at + 1]];
        int bits = checkedWidth(code[at + 4]);
        switch (op) {
            case TRUNC -> emit(Code.TRUNC, code[at + 2], slot(at + 3), 64 - bits);
            case SEXT -> emit(Code.SEXT, code[at + 2], slot(at + 3), 64 - bits);
            default -> emit(Code.UNARY, code[at + 1], code[at + 2], slot(at + 3), bits);
        }
    }

    private int checkedWidth(int bits) {
        if (bits < 1 || bits > 64) {
            throw new IllegalStateException("operation on " + bits + " bits in " + function.name());
        }
        return bits;
    }

    private void call(int opcode, int target, int at) {
        int arguments = code[at + 2];
        int results = code[at + 3];
        emit(opcode, target, place(at), arguments, results);
        slots(at + 4, arguments + results);
    }

    private int slot(int position) {
        int operand = code[position];
        return operand >= 0 ? operand : firstConstant + ~operand;
    }

    private int slotOfConstant(long value) {
        int index = constants.indexOf(value);
        if (index < 0) {
            constants.add(value);
            index = constants.size() - 1;
        }
        return firstConstant + index;
    }

    private void slots(int from, int count) {
        for (int i = from; i < from + count; i++) {
            push(slot(i));
        }
    }

    private int place(int at) {
        Site site = at < 0 ? null : function.sites[at];
        sites.add(site == null ? Site.UNKNOWN : site);
        return sites.size() - 1;
    }

    private void emit(int... instruction) {
        for (int word : instruction) {
            push(word);
        }
    }

    private void push(int word) {
        if (length == words.length) {
            words = Arrays.copyOf(words, 2 * length);
        }
        words[length++] = word;
    }

    private void fixJumps() {
        Map<Integer, Integer> stubs = new HashMap<>();
        for (Fixup fixup : fixups) {
            words[fixup.position] = fixup.from < 0 ? moved[fixup.target] : destination(fixup.from, fixup.target, stubs);
        }
        for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
            if (code[at] == FunctionBuilder.SWITCH) {
                int index = code[at + 2];
                pool[index] = moveSwitch((FunctionBuilder.SwitchTable) pool[index], at, stubs);
            }
        }
    }

    /** Sorted by case, for the interpreter's binary search. */
    private FunctionBuilder.SwitchTable moveSwitch(
            FunctionBuilder.SwitchTable table, int at, Map<Integer, Integer> stubs) {
        int[] order = IntStream.range(0, table.cases().length)
                .boxed()
                .sorted(Comparator.comparingLong(i -> table.cases()[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        long[] cases = Arrays.stream(order).mapToLong(i -> table.cases()[i]).toArray();
        int[] targets = Arrays.stream(order)
                .map(i -> destination(at, table.targets()[i], stubs))
                .toArray();
        return new FunctionBuilder.SwitchTable(cases, targets, destination(at, table.fallback(), stubs));
    }

    /** Where a jump must go: to its target, or first to the instruction that enters or goes round the loop there. */
    private int destination(int from, int target, Map<Integer, Integer> stubs) {
        int loop = target < code.length ? loopAt(target) : -1;
        if (loop < 0) {
            return moved[target];
        }
        boolean goesRound = flow.isBackEdge(from, target);
        return stubs.computeIfAbsent(2 * loop + (goesRound ? 1 : 0), key -> {
            int stub = length;
            emit(goesRound ? Code.LOOP_BACK : Code.LOOP_ENTER, loop, moved[target]);
            return stub;
        });
    }
}
