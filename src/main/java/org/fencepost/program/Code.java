package org.fencepost.program;

import org.jspecify.annotations.Nullable;

/**
 * A function as the {@link Interpreter} runs it, made once by {@link CodeLowering}. Every operand is a slot of the frame:
 * constants stand in the frame behind the registers, so that the inner loop never asks which of the two it has.
 */
final class Code {
    // Layouts: d = destination, other lower-case names are slots, upper-case ones plain numbers. W is the place of the
    // instruction in `sites`; P an index into `pool`; S is 64 minus the width in bits.
    static final int MOVE = 0; // d a
    static final int SELECT = 1; // d condition a b
    static final int JUMP = 2; // TARGET
    static final int BRANCH = 3; // condition TARGET TARGET
    static final int SWITCH = 4; // value P
    static final int ADD = 5; // d a b S, like all up to SLE
    static final int SUB = 6;
    static final int MUL = 7;
    static final int AND = 8;
    static final int OR = 9;
    static final int XOR = 10;
    static final int SHL = 11;
    static final int LSHR = 12;
    static final int ASHR = 13;
    static final int EQ = 14;
    static final int NE = 15;
    static final int ULT = 16;
    static final int ULE = 17;
    static final int SLT = 18;
    static final int SLE = 19;
    static final int TRUNC = 20; // d a S
    static final int SEXT = 21; // d a S
    static final int LOAD = 22; // d address SIZE P W
    static final int STORE = 23; // address value SIZE P W
    static final int LOOP_ENTER = 24; // LOOP TARGET
    static final int LOOP_BACK = 25; // LOOP TARGET
    static final int BINARY = 26; // OP d a b BITS
    static final int UNARY = 27; // OP d a BITS
    static final int DIVIDE = 28; // OP d a b BITS W
    static final int CALL = 29; // P W ARGUMENTS RESULTS argument... result...
    static final int CALL_INDIRECT = 30; // target W ...
    static final int INTRINSIC = 31; // P W ...
    static final int RETURN = 32; // W VALUES value...
    static final int STORE_EXCLUSIVE = 33; // d address value SIZE P W
    static final int RMW = 34; // OP d address operand SIZE P W
    static final int CAS = 35; // d address expected desired SIZE P P W
    static final int FENCE = 36; // P W
    static final int ALLOCA = 37; // d size ALIGNMENT ESCAPES P W
    static final int STACK_SAVE = 38; // d
    static final int STACK_RESTORE = 39; // saved W
    static final int FAIL = 40; // P W
    static final int OBSERVE = 41; // P value W
    static final int BEGIN_CONTROL = 42; // d, of which only the taint is used
    static final int END_CONTROL = 43; // scope
    static final int WEAKEN = 44; // d a
    static final int LOAD_COPY = 45; // d address SIZE P W unwritten
    static final int STORE_COPY = 46; // address value SIZE P W unwritten
    // Accesses of 16 bytes: values in two slots.
    static final int LOAD_WIDE = 47; // d d address P W
    static final int STORE_WIDE = 48; // address value value P W
    static final int RMW_WIDE = 49; // OP d d address operand operand P W
    static final int CAS_WIDE = 50; // d d address expected expected desired desired P P W

    static final int UNWIND = 51; // TARGET HANDLER P; stands behind a call
    static final int SCOPE = 52; // address SIZE BEGINS W

    /** Slots of a loop, from {@link Loop#slot}: what the thread was like when it last came to the head. */
    static final int LOOP_ROUNDS = 0;

    static final int LOOP_BOUND = 1;
    static final int LOOP_EFFECTS = 2;
    static final int LOOP_STATE = 3;
    static final int LOOP_ACTIONS = 4;
    static final int LOOP_CHANCES = 5;
    static final int LOOP_REGISTERS = 6;

    /**
     * @param site where the loop begins
     * @param slot first of its slots in the frame
     * @param registers the registers that carry values from one iteration to the next
     * @param instructions about how many instructions one iteration has
     */
    record Loop(Site site, int slot, int[] registers, int instructions) {}

    /** The words of an access of 16 bytes. */
    static int length(int opcode) {
        return switch (opcode) {
            case LOAD_WIDE, STORE_WIDE -> 6;
            case RMW_WIDE -> 9;
            case CAS_WIDE -> 11;
            default -> throw new IllegalArgumentException("opcode " + opcode);
        };
    }

    /** Where the instruction behind the call or intrinsic at {@code call} stands. */
    int behind(int call) {
        return call + 5 + words[call + 3] + words[call + 4];
    }

    /** What an exception finds at the call; null when it goes on to the caller. */
    FunctionBuilder.@Nullable Handlers handlers(int call) {
        int at = behind(call);
        return words[at] == UNWIND ? (FunctionBuilder.Handlers) pool[words[at + 3]] : null;
    }

    final Function function;
    final int[] words;
    /** What a fresh frame contains: zeros, and the constants. */
    final long[] frame;

    final Site[] sites;
    final Object[] pool;
    final Loop[] loops;

    Code(Function function, int[] words, long[] frame, Site[] sites, Object[] pool, Loop[] loops) {
        this.function = function;
        this.words = words;
        this.frame = frame;
        this.sites = sites;
        this.pool = pool;
        this.loops = loops;
    }
}
