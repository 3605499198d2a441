package org.fencepost.program;

import java.util.function.IntConsumer;

/** Reads the flat code that {@link FunctionBuilder} writes: how long an instruction is, what it reads, writes, jumps to. */
final class Instructions {
    private Instructions() {}

    static int length(int[] code, int at) {
        return switch (code[at]) {
            case FunctionBuilder.JUMP,
                    FunctionBuilder.FENCE,
                    FunctionBuilder.FAIL,
                    FunctionBuilder.STACK_SAVE,
                    FunctionBuilder.STACK_RESTORE,
                    FunctionBuilder.BEGIN_CONTROL,
                    FunctionBuilder.END_CONTROL -> 2;
            case FunctionBuilder.MOVE, FunctionBuilder.SWITCH, FunctionBuilder.OBSERVE, FunctionBuilder.WEAKEN -> 3;
            case FunctionBuilder.BRANCH, FunctionBuilder.UNWIND, FunctionBuilder.SCOPE -> 4;
            case FunctionBuilder.UNARY,
                    FunctionBuilder.SELECT,
                    FunctionBuilder.LOAD,
                    FunctionBuilder.STORE,
                    FunctionBuilder.LOAD_WIDE,
                    FunctionBuilder.STORE_WIDE -> 5;
            case FunctionBuilder.BINARY,
                    FunctionBuilder.STORE_EXCLUSIVE,
                    FunctionBuilder.ALLOCA,
                    FunctionBuilder.ALLOCA_DYNAMIC -> 6;
            case FunctionBuilder.RMW -> 7;
            case FunctionBuilder.CAS, FunctionBuilder.RMW_WIDE -> 8;
            case FunctionBuilder.CAS_WIDE -> 10;
            case FunctionBuilder.RETURN -> 2 + code[at + 1];
            case FunctionBuilder.CALL, FunctionBuilder.CALL_INDIRECT, FunctionBuilder.INTRINSIC ->
                4 + code[at + 2] + code[at + 3];
            default -> throw new IllegalStateException("no such instruction: " + code[at]);
        };
    }

    /** Whether control never goes on to the instruction behind it. */
    static boolean endsBlock(int opcode) {
        return switch (opcode) {
            case FunctionBuilder.JUMP,
                    FunctionBuilder.BRANCH,
                    FunctionBuilder.SWITCH,
                    FunctionBuilder.UNWIND,
                    FunctionBuilder.RETURN,
                    FunctionBuilder.FAIL -> true;
            default -> false;
        };
    }

    /** Whether all that the instruction does is to compute what it writes into a register, and nothing can go wrong. */
    static boolean isPure(int[] code, int at) {
        return switch (code[at]) {
            case FunctionBuilder.MOVE, FunctionBuilder.WEAKEN, FunctionBuilder.SELECT, FunctionBuilder.UNARY -> true;
            case FunctionBuilder.BINARY -> !Arithmetic.isDivision(Op.values()[code[at + 1]]);
            default -> false;
        };
    }

    /** Places that the instruction itself names; not the instruction behind it. */
    static void targets(Function function, int at, IntConsumer each) {
        int[] code = function.code;
        switch (code[at]) {
            case FunctionBuilder.JUMP -> each.accept(code[at + 1]);
            case FunctionBuilder.BRANCH -> {
                each.accept(code[at + 2]);
                each.accept(code[at + 3]);
            }
            case FunctionBuilder.UNWIND -> {
                each.accept(code[at + 1]);
                each.accept(code[at + 2]);
            }
            case FunctionBuilder.SWITCH -> {
                FunctionBuilder.SwitchTable table = (FunctionBuilder.SwitchTable) function.pool[code[at + 2]];
                for (int target : table.targets()) {
                    each.accept(target);
                }
                each.accept(table.fallback());
            }
            default -> {}
        }
    }

    /** The operands that the instruction reads, constants (negative) among them. */
    static void uses(int[] code, int at, IntConsumer each) {
        switch (code[at]) {
            case FunctionBuilder.MOVE,
                    FunctionBuilder.LOAD,
                    FunctionBuilder.ALLOCA_DYNAMIC,
                    FunctionBuilder.OBSERVE,
                    FunctionBuilder.WEAKEN -> each.accept(code[at + 2]);
            case FunctionBuilder.BINARY, FunctionBuilder.RMW -> range(code, at + 3, 2, each);
            case FunctionBuilder.UNARY, FunctionBuilder.LOAD_WIDE -> each.accept(code[at + 3]);
            case FunctionBuilder.STORE_WIDE -> range(code, at + 1, 3, each);
            case FunctionBuilder.RMW_WIDE -> range(code, at + 4, 3, each);
            case FunctionBuilder.CAS_WIDE -> range(code, at + 3, 5, each);
            case FunctionBuilder.SELECT, FunctionBuilder.CAS -> range(code, at + 2, 3, each);
            case FunctionBuilder.STORE -> range(code, at + 1, 2, each);
            case FunctionBuilder.STORE_EXCLUSIVE -> range(code, at + 2, 2, each);
            case FunctionBuilder.BRANCH, FunctionBuilder.SWITCH, FunctionBuilder.STACK_RESTORE, FunctionBuilder.SCOPE ->
                each.accept(code[at + 1]);
            case FunctionBuilder.RETURN -> range(code, at + 2, code[at + 1], each);
            case FunctionBuilder.CALL, FunctionBuilder.INTRINSIC -> range(code, at + 4, code[at + 2], each);
            case FunctionBuilder.CALL_INDIRECT -> {
                each.accept(code[at + 1]);
                range(code, at + 4, code[at + 2], each);
            }
            default -> {}
        }
    }

    /** The registers that the instruction writes. */
    static void definitions(int[] code, int at, IntConsumer each) {
        switch (code[at]) {
            case FunctionBuilder.MOVE,
                    FunctionBuilder.WEAKEN,
                    FunctionBuilder.SELECT,
                    FunctionBuilder.LOAD,
                    FunctionBuilder.STORE_EXCLUSIVE,
                    FunctionBuilder.CAS,
                    FunctionBuilder.ALLOCA,
                    FunctionBuilder.ALLOCA_DYNAMIC,
                    FunctionBuilder.STACK_SAVE,
                    FunctionBuilder.BEGIN_CONTROL -> each.accept(code[at + 1]);
            case FunctionBuilder.BINARY, FunctionBuilder.UNARY, FunctionBuilder.RMW -> each.accept(code[at + 2]);
            case FunctionBuilder.LOAD_WIDE, FunctionBuilder.CAS_WIDE -> range(code, at + 1, 2, each);
            case FunctionBuilder.RMW_WIDE -> range(code, at + 2, 2, each);
            case FunctionBuilder.CALL, FunctionBuilder.CALL_INDIRECT, FunctionBuilder.INTRINSIC ->
                range(code, at + 4 + code[at + 2], code[at + 3], each);
            default -> {}
        }
    }

    /** Where an atomic access or fence has its annotation; for a compare-and-swap, that of its success. */
    static int annotation(int[] code, int at) {
        return switch (code[at]) {
            case FunctionBuilder.FENCE -> at + 1;
            case FunctionBuilder.LOAD, FunctionBuilder.STORE, FunctionBuilder.LOAD_WIDE, FunctionBuilder.STORE_WIDE ->
                at + 4;
            case FunctionBuilder.RMW, FunctionBuilder.CAS -> at + 6;
            case FunctionBuilder.RMW_WIDE -> at + 7;
            case FunctionBuilder.CAS_WIDE -> at + 8;
            default -> throw new IllegalArgumentException("opcode " + code[at]);
        };
    }

    /** Where an access to memory has its address; -1 when it is none. */
    static int address(int[] code, int at) {
        return switch (code[at]) {
            case FunctionBuilder.STORE, FunctionBuilder.STORE_WIDE -> at + 1;
            case FunctionBuilder.LOAD, FunctionBuilder.STORE_EXCLUSIVE, FunctionBuilder.CAS -> at + 2;
            case FunctionBuilder.RMW, FunctionBuilder.LOAD_WIDE, FunctionBuilder.CAS_WIDE -> at + 3;
            case FunctionBuilder.RMW_WIDE -> at + 4;
            default -> -1;
        };
    }

    /** How many bytes an access to memory is about. */
    static int size(int[] code, int at) {
        return switch (code[at]) {
            case FunctionBuilder.LOAD, FunctionBuilder.STORE -> code[at + 3];
            case FunctionBuilder.STORE_EXCLUSIVE -> code[at + 4];
            case FunctionBuilder.RMW, FunctionBuilder.CAS -> code[at + 5];
            default -> 16;
        };
    }

    private static void range(int[] code, int from, int count, IntConsumer each) {
        for (int i = from; i < from + count; i++) {
            each.accept(code[i]);
        }
    }
}
