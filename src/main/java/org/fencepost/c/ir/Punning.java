package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.llvm.LLVM.LLVMBuilderRef;
import org.bytedeco.llvm.LLVM.LLVMTargetDataRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMUseRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.jspecify.annotations.Nullable;

/**
 * Gives each local variable one type. Clang reads and writes the operands of atomic operations on pointers as integers;
 * mem2reg leaves a variable that is accessed as both in memory, where its stale contents would make the rounds of a loop
 * look different that are the same.
 */
final class Punning {
    private Punning() {}

    static void remove(LLVMValueRef function, LLVMBuilderRef builder) {
        LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(function));
        LLVMValueRef instruction = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
        while (instruction != null) {
            LLVMValueRef next = LLVMGetNextInstruction(instruction);
            if (LLVMGetInstructionOpcode(instruction) == LLVMAlloca) {
                unify(instruction, builder, layout);
            }
            instruction = next;
        }
    }

    private static void unify(LLVMValueRef alloca, LLVMBuilderRef builder, LLVMTargetDataRef layout) {
        LLVMTypeRef type = LLVMGetAllocatedType(alloca);
        if (!isWord(type) || Promotion.isArray(LLVMGetOperand(alloca, 0))) {
            return;
        }
        List<LLVMValueRef> punned = new ArrayList<>();
        for (LLVMUseRef use = LLVMGetFirstUse(alloca); use != null; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            LLVMTypeRef accessed = accessed(user, alloca);
            if (accessed == null) {
                if (!Promotion.isCallOf(user, "llvm.lifetime.")) {
                    return;
                }
            } else if (!Promotion.same(accessed, type)) {
                if (!isWord(accessed) || LLVMSizeOfTypeInBits(layout, accessed) != LLVMSizeOfTypeInBits(layout, type)) {
                    return;
                }
                punned.add(user);
            }
        }
        punned.forEach(user -> cast(user, alloca, type, builder));
    }

    private static boolean isWord(LLVMTypeRef type) {
        int kind = LLVMGetTypeKind(type);
        return kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind;
    }

    /** The type of a plain access to the variable; null for all other uses. */
    private static @Nullable LLVMTypeRef accessed(LLVMValueRef user, LLVMValueRef alloca) {
        return switch (LLVMGetInstructionOpcode(user)) {
            case LLVMLoad -> LLVMGetVolatile(user) == 0 && LLVMGetOrdering(user) == 0 ? LLVMTypeOf(user) : null;
            case LLVMStore ->
                LLVMGetVolatile(user) == 0
                                && LLVMGetOrdering(user) == 0
                                && !Promotion.same(LLVMGetOperand(user, 0), alloca)
                        ? LLVMTypeOf(LLVMGetOperand(user, 0))
                        : null;
            default -> null;
        };
    }

    private static void cast(LLVMValueRef user, LLVMValueRef alloca, LLVMTypeRef type, LLVMBuilderRef builder) {
        LLVMPositionBuilderBefore(builder, user);
        LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(user));
        if (LLVMGetInstructionOpcode(user) == LLVMLoad) {
            LLVMValueRef whole = LLVMBuildLoad2(builder, type, alloca, "");
            LLVMReplaceAllUsesWith(user, cast(whole, LLVMTypeOf(user), builder));
        } else {
            LLVMBuildStore(builder, cast(LLVMGetOperand(user, 0), type, builder), alloca);
        }
        LLVMInstructionEraseFromParent(user);
    }

    private static LLVMValueRef cast(LLVMValueRef value, LLVMTypeRef to, LLVMBuilderRef builder) {
        return LLVMGetTypeKind(to) == LLVMPointerTypeKind
                ? LLVMBuildIntToPtr(builder, value, to, "")
                : LLVMBuildPtrToInt(builder, value, to, "");
    }
}
