package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMBuilderRef;
import org.bytedeco.llvm.LLVM.LLVMContextRef;
import org.bytedeco.llvm.LLVM.LLVMErrorRef;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
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
 * a marker as its contents, a {@code freeze} of undef; where the marker arrives, something uninitialised was read. It gets
 * another one where its scope ends. Which
 * variables mem2reg takes is known only when it is done, since one whose address only other variables held becomes one
 * whose address nobody has; what the others were marked with is taken out again.
 */
final class Promotion {
    private static final String OURS = "fencepost.mark";

    private static final String USER = "always-inline,function(mem2reg)";

    /** Our own models may be taken apart: what they copy locally is of no interest. */
    private static final String LIBRARY = "always-inline,function(sroa)";

    private Promotion() {}

    static void run(LLVMModuleRef module, IrModule.Origin origin) {
        boolean library = origin == IrModule.Origin.LIBRARY;
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
                if (origin == IrModule.Origin.SOURCE) {
                    NoResult.mark(f, builder);
                }
            }
        }
        LLVMDisposeBuilder(builder);
        LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
        LLVMErrorRef error = LLVMRunPasses(module, library ? LIBRARY : USER, null, options);
        LLVMDisposePassBuilderOptions(options);
        dropMarks(module);
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
            if (LLVMGetInstructionOpcode(instruction) == LLVMAlloca && next != null && isScalar(instruction)) {
                mark(instruction, builder);
            }
            instruction = next;
        }
    }

    /** Puts the marker where the variable comes to be, again wherever its scope is entered, and another where that is left. */
    private static void mark(LLVMValueRef alloca, LLVMBuilderRef builder) {
        List<LLVMValueRef> starts = new ArrayList<>(List.of(alloca));
        List<LLVMValueRef> ends = new ArrayList<>();
        for (LLVMUseRef use = LLVMGetFirstUse(alloca); use != null; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            if (isCallOf(user, "llvm.lifetime.start")) {
                starts.add(user);
            } else if (isCallOf(user, "llvm.lifetime.end")) {
                ends.add(user);
            }
        }
        starts.forEach(start -> mark(alloca, start, Instruction.NoValue.UNWRITTEN, builder));
        ends.forEach(end -> mark(alloca, end, Instruction.NoValue.OUT_OF_SCOPE, builder));
    }

    private static void mark(
            LLVMValueRef alloca, LLVMValueRef before, Instruction.NoValue reason, LLVMBuilderRef builder) {
        LLVMTypeRef type = LLVMGetAllocatedType(alloca);
        LLVMContextRef context = LLVMGetTypeContext(type);
        LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(before));
        LLVMValueRef marker = LLVMBuildFreeze(builder, LLVMGetUndef(type), NativeModule.name(alloca) + reason.suffix());
        LLVMSetMetadata(
                LLVMBuildStore(builder, marker, alloca),
                markKind(context),
                LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, (LLVMMetadataRef) null, 0)));
    }

    /** The metadata that tells our own stores from the program's. */
    private static int markKind(LLVMContextRef context) {
        return LLVMGetMDKindIDInContext(context, OURS, OURS.length());
    }

    /** Takes the marks out of variables that stayed in memory, which knows by itself what was written. */
    private static void dropMarks(LLVMModuleRef module) {
        int kind = markKind(LLVMGetModuleContext(module));
        for (LLVMValueRef f = LLVMGetFirstFunction(module); f != null; f = LLVMGetNextFunction(f)) {
            for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != null; b = LLVMGetNextBasicBlock(b)) {
                dropMarks(b, kind);
            }
        }
    }

    private static void dropMarks(LLVMBasicBlockRef block, int kind) {
        LLVMValueRef instruction = LLVMGetFirstInstruction(block);
        while (instruction != null) {
            LLVMValueRef next = LLVMGetNextInstruction(instruction);
            if (LLVMGetInstructionOpcode(instruction) == LLVMStore
                    && !NativeModule.isNull(LLVMGetMetadata(instruction, kind))) {
                LLVMInstructionEraseFromParent(instruction);
            }
            instruction = next;
        }
    }

    static boolean isCallOf(LLVMValueRef user, String function) {
        return LLVMGetInstructionOpcode(user) == LLVMCall
                && NativeModule.name(LLVMGetCalledValue(user)).startsWith(function);
    }

    /** Whether mem2reg may take the variable. */
    private static boolean isScalar(LLVMValueRef alloca) {
        int kind = LLVMGetTypeKind(LLVMGetAllocatedType(alloca));
        boolean scalar = kind == LLVMIntegerTypeKind
                || kind == LLVMPointerTypeKind
                || kind == LLVMFloatTypeKind
                || kind == LLVMDoubleTypeKind;
        return scalar && !isArray(LLVMGetOperand(alloca, 0));
    }

    /** Whether the array size of an alloca is not the constant 1. */
    static boolean isArray(LLVMValueRef count) {
        return NativeModule.isNull(LLVMIsAConstantInt(count)) || LLVMConstIntGetZExtValue(count) != 1;
    }

    static boolean same(Pointer a, Pointer b) {
        return a.address() == b.address();
    }
}
