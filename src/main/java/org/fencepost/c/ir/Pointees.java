package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMTargetDataRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMUseRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.fencepost.program.Pointee;
import org.jspecify.annotations.Nullable;

/**
 * What pointers that calls return point to: allocators give bytes, and what they become stands at the variable that they are
 * assigned to, or at the function that passes them on. Local variables must be in memory still.
 */
final class Pointees {
    private static final String DECLARE = "llvm.dbg.declare";
    /** Operands of a DISubprogram and a DISubroutineType. */
    private static final int SUBPROGRAM_TYPE = 4;

    private static final int SIGNATURE = 3;
    /** A pointer to bytes may be passed on so often until it has a type. */
    private static final int FARTHEST = 3;

    private final Metadata metadata;
    private final Sites sites;
    private final Layouts layouts;
    private final StructLayouts structs;
    private final LLVMTargetDataRef sizes;
    /** The declarations of the local variables of the function at hand, by where they lie. */
    private final Map<Long, LLVMMetadataRef> locals = new HashMap<>();

    private final List<Pointee> found = new ArrayList<>();

    private Pointees(Metadata metadata, Sites sites, Layouts layouts, StructLayouts structs, LLVMTargetDataRef sizes) {
        this.metadata = metadata;
        this.sites = sites;
        this.layouts = layouts;
        this.structs = structs;
        this.sizes = sizes;
    }

    static List<Pointee> of(
            LLVMModuleRef module, Metadata metadata, Sites sites, Layouts layouts, StructLayouts structs) {
        int records = LLVMIsNewDbgInfoFormat(module);
        LLVMSetIsNewDbgInfoFormat(module, 0);
        Pointees pointees = new Pointees(metadata, sites, layouts, structs, LLVMGetModuleDataLayout(module));
        for (LLVMValueRef f = LLVMGetFirstFunction(module); f != null; f = LLVMGetNextFunction(f)) {
            if (LLVMIsDeclaration(f) == 0) {
                pointees.read(f);
            }
        }
        LLVMSetIsNewDbgInfoFormat(module, records);
        return pointees.found;
    }

    private void read(LLVMValueRef function) {
        locals.clear();
        List<LLVMValueRef> calls = new ArrayList<>();
        LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function);
        for (; b != null; b = LLVMGetNextBasicBlock(b)) {
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != null; i = LLVMGetNextInstruction(i)) {
                int opcode = LLVMGetInstructionOpcode(i);
                if (opcode == LLVMCall || opcode == LLVMInvoke) {
                    declareOrAdd(i, calls);
                }
            }
        }
        calls.forEach(call -> add(call, function));
    }

    private void declareOrAdd(LLVMValueRef call, List<LLVMValueRef> calls) {
        int kind = LLVMGetTypeKind(LLVMTypeOf(call));
        if (kind == LLVMPointerTypeKind) {
            calls.add(call);
        } else if (kind == LLVMVoidTypeKind
                && NativeModule.name(LLVMGetCalledValue(call)).equals(DECLARE)) {
            LLVMValueRef variable = wrapped(LLVMGetOperand(call, 0));
            if (variable != null) {
                locals.put(variable.address(), LLVMValueAsMetadata(LLVMGetOperand(call, 1)));
            }
        }
    }

    /** The value that metadata stands for, or null. */
    private static @Nullable LLVMValueRef wrapped(LLVMValueRef value) {
        if (LLVMGetMDNodeNumOperands(value) != 1) {
            return null;
        }
        try (PointerPointer<LLVMValueRef> all = new PointerPointer<>(1)) {
            LLVMGetMDNodeOperands(value, all);
            LLVMValueRef result = all.get(LLVMValueRef.class, 0);
            return NativeModule.isNull(result) ? null : result;
        }
    }

    private void add(LLVMValueRef call, LLVMValueRef function) {
        Target target = target(call, function, 0);
        if (target == null) {
            return;
        }
        layouts.pointee(target.type)
                .ifPresent(type -> found.add(new Pointee(
                        sites.of(call, sites.ofFunction(function, "?")),
                        target.variable,
                        type.name(),
                        type.layout(),
                        type.size())));
    }

    /** Where a pointer goes. */
    private record Target(String variable, LLVMMetadataRef type) {}

    /** Where the value goes first that has a type. */
    private @Nullable Target target(LLVMValueRef value, LLVMValueRef function, int steps) {
        for (LLVMUseRef use = LLVMGetFirstUse(value); use != null; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            int opcode = LLVMGetInstructionOpcode(user);
            Target target = null;
            if (opcode == LLVMStore && LLVMGetOperand(user, 0).equals(value)) {
                target = ofStore(LLVMGetOperand(user, 1), function, steps);
            } else if (opcode == LLVMRet) {
                target = ofResult(function);
            }
            if (target != null && layouts.pointee(target.type).isPresent()) {
                return target;
            }
        }
        return null;
    }

    private @Nullable Target ofStore(LLVMValueRef place, LLVMValueRef function, int steps) {
        if (!NativeModule.isNull(LLVMIsAGetElementPtrInst(place))) {
            return ofMember(place);
        }
        LLVMMetadataRef local = locals.get(place.address());
        LLVMMetadataRef declared =
                local != null || NativeModule.isNull(LLVMIsAGlobalVariable(place)) ? local : layouts.variable(place);
        Target target = Optional.ofNullable(declared).flatMap(this::ofVariable).orElse(null);
        boolean hasType = target != null && layouts.pointee(target.type).isPresent();
        // Without a declaration it is the place of a result that is returned.
        return hasType || steps >= FARTHEST || declared != local ? target : passedOn(place, function, steps);
    }

    /** The member of a struct, by the struct's name and the member's number. */
    private @Nullable Target ofMember(LLVMValueRef step) {
        LLVMTypeRef struct = LLVMGetGEPSourceElementType(step);
        boolean isMember = LLVMGetNumOperands(step) == 3
                && LLVMGetTypeKind(struct) == LLVMStructTypeKind
                && !NativeModule.isNull(LLVMIsAConstantInt(LLVMGetOperand(step, 2)));
        if (!isMember) {
            return null;
        }
        int number = (int) LLVMConstIntGetZExtValue(LLVMGetOperand(step, 2));
        return structs.member(RelaxedAccesses.structName(struct), LLVMOffsetOfElement(sizes, struct, number))
                .map(type -> new Target("", type))
                .orElse(null);
    }

    private Optional<Target> ofVariable(LLVMMetadataRef variable) {
        return Optional.ofNullable(layouts.typeOf(variable))
                .map(type -> new Target(metadata.string(variable, Layouts.VARIABLE_NAME), type));
    }

    /** Where a variable goes that points to bytes. */
    private @Nullable Target passedOn(LLVMValueRef place, LLVMValueRef function, int steps) {
        for (LLVMUseRef use = LLVMGetFirstUse(place); use != null; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            Target target = LLVMGetInstructionOpcode(user) == LLVMLoad ? target(user, function, steps + 1) : null;
            if (target != null) {
                return target;
            }
        }
        return null;
    }

    private @Nullable Target ofResult(LLVMValueRef function) {
        LLVMMetadataRef program = LLVMGetSubprogram(function);
        LLVMMetadataRef type = NativeModule.isNull(program) ? null : metadata.operand(program, SUBPROGRAM_TYPE);
        LLVMMetadataRef signature = type == null ? null : metadata.operand(type, SIGNATURE);
        LLVMMetadataRef result = signature == null ? null : metadata.operand(signature, 0);
        return result == null ? null : new Target("", result);
    }
}
