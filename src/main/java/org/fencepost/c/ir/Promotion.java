package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.llvm.LLVM.LLVMBuilderRef;
import org.bytedeco.llvm.LLVM.LLVMErrorRef;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMPassBuilderOptionsRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMUseRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/**
 * Turns local variables whose address is never taken into registers (LLVM's mem2reg). Functions that must be inlined are
 * inlined. Nothing else is optimised: sroa already drops reads of struct members that are copied but not used, and a race on them would be missed.
 *
 * <p>mem2reg makes reads of a variable before its first write undefined. To tell such a read, each variable first gets
 * a marker as its contents, a {@code freeze} of undef; where the marker arrives, something uninitialised was read.
 */
final class Promotion {
    /** Suffix of a marker's name; what stands before it is the variable's. */
    static final String MARKER = ".uninitialized";

    private static final String USER = "always-inline,function(mem2reg)";

    /** Our own models may be taken apart: what they copy locally is of no interest. */
    private static final String LIBRARY = "always-inline,function(sroa)";

    private Promotion() {}

    static void run(LLVMModuleRef module, boolean library) {
        int optnone = attributeKind("optnone");
        LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
        for (LLVMValueRef f = LLVMGetFirstFunction(module); f != null; f = LLVMGetNextFunction(f)) {
            if (LLVMIsDeclaration(f) == 0) {
                LLVMRemoveEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, optnone);
                Retyping.run(f, builder);
                if (!library) {
                    Punning.remove(f, builder);
                    markVariables(f, builder);
                }
            }
        }
        LLVMDisposeBuilder(builder);
        LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
        LLVMErrorRef error = LLVMRunPasses(module, library ? LIBRARY : USER, null, options);
        LLVMDisposePassBuilderOptions(options);
        if (!NativeModule.isNull(error)) {
            LLVMConsumeError(error);
            throw new IllegalStateException("mem2reg failed");
        }
    }

    static int attributeKind(String name) {
        return LLVMGetEnumAttributeKindForName(name, name.length());
    }

    private static void markVariables(LLVMValueRef function, LLVMBuilderRef builder) {
        LLVMValueRef instruction = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
        while (instruction != null) {
            LLVMValueRef next = LLVMGetNextInstruction(instruction);
            if (LLVMGetInstructionOpcode(instruction) == LLVMAlloca && next != null && isPromotable(instruction)) {
                mark(instruction, builder);
            }
            instruction = next;
        }
    }

    /** Puts the marker where the variable comes to be, and again wherever its scope is entered. */
    private static void mark(LLVMValueRef alloca, LLVMBuilderRef builder) {
        List<LLVMValueRef> starts = new ArrayList<>(List.of(alloca));
        for (LLVMUseRef use = LLVMGetFirstUse(alloca); use != null; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            if (isCallOf(user, "llvm.lifetime.start")) {
                starts.add(user);
            }
        }
        LLVMTypeRef type = LLVMGetAllocatedType(alloca);
        String name = NativeModule.name(alloca) + MARKER;
        for (LLVMValueRef start : starts) {
            LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(start));
            LLVMBuildStore(builder, LLVMBuildFreeze(builder, LLVMGetUndef(type), name), alloca);
        }
    }

    static boolean isCallOf(LLVMValueRef user, String function) {
        return LLVMGetInstructionOpcode(user) == LLVMCall
                && NativeModule.name(LLVMGetCalledValue(user)).startsWith(function);
    }

    /** Whether mem2reg will surely take the variable: a scalar that is only loaded and stored as a whole. */
    private static boolean isPromotable(LLVMValueRef alloca) {
        LLVMTypeRef type = LLVMGetAllocatedType(alloca);
        int kind = LLVMGetTypeKind(type);
        boolean scalar = kind == LLVMIntegerTypeKind
                || kind == LLVMPointerTypeKind
                || kind == LLVMFloatTypeKind
                || kind == LLVMDoubleTypeKind;
        if (!scalar || isArray(LLVMGetOperand(alloca, 0))) {
            return false;
        }
        for (LLVMUseRef use = LLVMGetFirstUse(alloca); use != null; use = LLVMGetNextUse(use)) {
            if (!isWholeAccess(LLVMGetUser(use), alloca, type)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the array size of an alloca is not the constant 1. */
    static boolean isArray(LLVMValueRef count) {
        return NativeModule.isNull(LLVMIsAConstantInt(count)) || LLVMConstIntGetZExtValue(count) != 1;
    }

    private static boolean isWholeAccess(LLVMValueRef user, LLVMValueRef alloca, LLVMTypeRef type) {
        return switch (LLVMGetInstructionOpcode(user)) {
            case LLVMLoad -> LLVMGetVolatile(user) == 0 && same(LLVMTypeOf(user), type);
            case LLVMStore ->
                LLVMGetVolatile(user) == 0
                        && same(LLVMGetOperand(user, 1), alloca)
                        && !same(LLVMGetOperand(user, 0), alloca)
                        && same(LLVMTypeOf(LLVMGetOperand(user, 0)), type);
            case LLVMCall -> isCallOf(user, "llvm.lifetime.");
            default -> false;
        };
    }

    static boolean same(Pointer a, Pointer b) {
        return a.address() == b.address();
    }
}
