package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.llvm.LLVM.LLVMBuilderRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMUseRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.jspecify.annotations.Nullable;

/**
 * Lets local variables be accessed by their own type alone. Clang keeps the results of atomic accesses to pointers in memory
 * that it writes as an integer and reads as a pointer, which mem2reg leaves alone; then a loop that waits for a pointer
 * would change memory of the thread in its first round, and not be found to wait before its second.
 */
final class Retyping {
    private Retyping() {}

    static void run(LLVMValueRef function, LLVMBuilderRef builder) {
        LLVMValueRef instruction = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
        while (instruction != null) {
            if (LLVMGetInstructionOpcode(instruction) == LLVMAlloca) {
                retype(instruction, builder);
            }
            instruction = LLVMGetNextInstruction(instruction);
        }
    }

    private static void retype(LLVMValueRef variable, LLVMBuilderRef builder) {
        LLVMTypeRef type = LLVMGetAllocatedType(variable);
        if (bits(type) == 0) {
            return;
        }
        List<LLVMValueRef> others = new ArrayList<>();
        for (LLVMUseRef use = LLVMGetFirstUse(variable); use != null; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            LLVMTypeRef accessed = accessed(user, variable);
            if (accessed == null ? !isMark(user) : bits(accessed) != bits(type)) {
                return;
            }
            if (accessed != null && accessed.address() != type.address()) {
                others.add(user);
            }
        }
        others.forEach(access -> convert(access, type, builder));
    }

    /** The type that a plain load or store accesses the variable with; null when the user is none. */
    private static @Nullable LLVMTypeRef accessed(LLVMValueRef user, LLVMValueRef variable) {
        return switch (LLVMGetInstructionOpcode(user)) {
            case LLVMLoad -> isPlain(user) ? LLVMTypeOf(user) : null;
            case LLVMStore ->
                isPlain(user)
                                && LLVMGetOperand(user, 1).address() == variable.address()
                                && LLVMGetOperand(user, 0).address() != variable.address()
                        ? LLVMTypeOf(LLVMGetOperand(user, 0))
                        : null;
            default -> null;
        };
    }

    private static boolean isPlain(LLVMValueRef access) {
        return LLVMGetVolatile(access) == 0 && LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
    }

    /** Whether an instruction only says where the life of a variable begins or ends. */
    private static boolean isMark(LLVMValueRef user) {
        return LLVMGetInstructionOpcode(user) == LLVMCall
                && NativeModule.name(LLVMGetCalledValue(user)).startsWith("llvm.lifetime.");
    }

    /** How many bits an integer or pointer has; 0 for all other types. */
    private static int bits(LLVMTypeRef type) {
        return switch (LLVMGetTypeKind(type)) {
            case LLVMIntegerTypeKind -> LLVMGetIntTypeWidth(type);
            case LLVMPointerTypeKind -> 64;
            default -> 0;
        };
    }

    private static void convert(LLVMValueRef access, LLVMTypeRef type, LLVMBuilderRef builder) {
        LLVMPositionBuilderBefore(builder, access);
        if (LLVMGetInstructionOpcode(access) == LLVMStore) {
            LLVMSetOperand(access, 0, cast(LLVMGetOperand(access, 0), type, builder));
            return;
        }
        LLVMValueRef load = LLVMBuildLoad2(builder, type, LLVMGetOperand(access, 0), "");
        LLVMReplaceAllUsesWith(access, cast(load, LLVMTypeOf(access), builder));
        LLVMInstructionEraseFromParent(access);
    }

    private static LLVMValueRef cast(LLVMValueRef value, LLVMTypeRef type, LLVMBuilderRef builder) {
        return LLVMGetTypeKind(type) == LLVMPointerTypeKind
                ? LLVMBuildIntToPtr(builder, value, type, "")
                : LLVMBuildPtrToInt(builder, value, type, "");
    }
}
