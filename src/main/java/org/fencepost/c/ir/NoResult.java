package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMBuilderRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/**
 * Clang computes with constants while it compiles, and what has no result ({@code 1 / 0}) becomes poison, which any pass may
 * take for any value. A mark in its place, as for a variable without contents, says where it is used.
 */
final class NoResult {
    private NoResult() {}

    static void mark(LLVMValueRef function, LLVMBuilderRef builder) {
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != null; b = LLVMGetNextBasicBlock(b)) {
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != null; i = LLVMGetNextInstruction(i)) {
                if (!isMadeOfParts(i)) {
                    markOperands(i, builder);
                }
            }
        }
    }

    /** These begin with a value without contents and put parts in. */
    private static boolean isMadeOfParts(LLVMValueRef instruction) {
        int opcode = LLVMGetInstructionOpcode(instruction);
        return opcode == LLVMInsertValue
                || opcode == LLVMInsertElement
                || opcode == LLVMShuffleVector
                || opcode == LLVMFreeze;
    }

    private static void markOperands(LLVMValueRef instruction, LLVMBuilderRef builder) {
        boolean phi = LLVMGetInstructionOpcode(instruction) == LLVMPHI;
        for (int n = 0; n < LLVMGetNumOperands(instruction); n++) {
            LLVMValueRef operand = LLVMGetOperand(instruction, n);
            if (LLVMIsPoison(operand) != 0 && isNumber(LLVMTypeOf(operand))) {
                LLVMPositionBuilderBefore(
                        builder, phi ? LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(instruction, n)) : instruction);
                LLVMValueRef undefined = LLVMGetUndef(LLVMTypeOf(operand));
                LLVMSetOperand(
                        instruction, n, LLVMBuildFreeze(builder, undefined, Instruction.NoValue.NO_RESULT.suffix()));
            }
        }
    }

    private static boolean isNumber(LLVMTypeRef type) {
        int kind = LLVMGetTypeKind(type);
        return kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind;
    }
}
