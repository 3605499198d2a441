package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.llvm.LLVM.LLVMAttributeRef;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.fencepost.program.Mode;
import org.fencepost.program.Site;

/** Reads the instructions of one function: first all of them as shells, then their operands. */
final class BodyReader {
    private static final int BYVAL = Promotion.attributeKind("byval");
    private static final int ALIGN = Promotion.attributeKind("align");
    private static final int MEMBERS = LLVMGetMDKindID("tbaa.struct", "tbaa.struct".length());
    private static final int ACCESS_TYPE = LLVMGetMDKindID("tbaa", "tbaa".length());
    private static final int NON_TEMPORAL = LLVMGetMDKindID("nontemporal", "nontemporal".length());

    private final NativeModule module;
    private final FunctionDefinition function;
    private final LLVMValueRef source;
    private final Constants constants;
    private final Map<Long, Value> values = new HashMap<>();

    BodyReader(NativeModule module, FunctionDefinition function, LLVMValueRef source) {
        this.module = module;
        this.function = function;
        this.source = source;
        this.constants = new Constants(module);
    }

    List<Block> read() {
        for (Argument argument : function.arguments()) {
            values.put(LLVMGetParam(source, argument.index()).address(), argument);
        }
        List<Block> blocks = new ArrayList<>();
        List<LLVMValueRef> sources = new ArrayList<>();
        List<Instruction> shells = new ArrayList<>();
        LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(source);
        for (; b != null; b = LLVMGetNextBasicBlock(b)) {
            Block block = module.block(b.address());
            blocks.add(block);
            Site site = function.site();
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != null; i = LLVMGetNextInstruction(i)) {
                site = module.sites().of(i, site);
                Instruction shell = shell(i, site);
                values.put(i.address(), shell);
                block.instructions().add(shell);
                sources.add(i);
                shells.add(shell);
            }
        }
        for (int i = 0; i < shells.size(); i++) {
            complete(shells.get(i), sources.get(i));
        }
        return blocks;
    }

    private Instruction shell(LLVMValueRef i, Site site) {
        Opcode opcode = Opcodes.of(LLVMGetInstructionOpcode(i));
        boolean named = opcode == Opcode.ALLOCA || opcode == Opcode.FREEZE;
        return new Instruction(opcode, module.types().of(LLVMTypeOf(i)), named ? NativeModule.name(i) : "", site);
    }

    private void complete(Instruction shell, LLVMValueRef i) {
        switch (shell.opcode()) {
            case CALL, INVOKE -> completeCall(shell, i);
            case PHI -> completePhi(shell, i);
            case SWITCH -> completeSwitch(shell, i);
            case BR -> complete(shell, branchCondition(i), successors(i), Instruction.None.NONE);
            case INDIRECTBR -> complete(shell, List.of(value(LLVMGetOperand(i, 0))), successors(i), none());
            default -> complete(shell, operands(i), List.of(), details(shell, i));
        }
    }

    private static void complete(
            Instruction shell, List<Value> operands, List<Block> targets, Instruction.Details details) {
        shell.complete(operands, targets, details);
    }

    private static Instruction.Details none() {
        return Instruction.None.NONE;
    }

    private Value value(LLVMValueRef v) {
        return switch (LLVMGetValueKind(v)) {
            case LLVMArgumentValueKind, LLVMInstructionValueKind -> Objects.requireNonNull(values.get(v.address()));
            case LLVMInlineAsmValueKind -> inlineAsm(v);
            case LLVMMetadataAsValueValueKind, LLVMBasicBlockValueKind ->
                new Value.Opaque(module.types().of(LLVMTypeOf(v)));
            default -> constants.read(v);
        };
    }

    private Value inlineAsm(LLVMValueRef v) {
        try (SizeTPointer length = new SizeTPointer(1)) {
            BytePointer text = LLVMGetInlineAsmAsmString(v, length);
            String asm = NativeModule.string(text, length.get());
            BytePointer constraints = LLVMGetInlineAsmConstraintString(v, length);
            return new InlineAsm(module.types().of(LLVMTypeOf(v)), asm, NativeModule.string(constraints, length.get()));
        }
    }

    private List<Value> operands(LLVMValueRef i) {
        int count = LLVMGetNumOperands(i);
        List<Value> result = new ArrayList<>(count);
        for (int n = 0; n < count; n++) {
            result.add(value(LLVMGetOperand(i, n)));
        }
        return result;
    }

    private List<Block> successors(LLVMValueRef i) {
        int count = LLVMGetNumSuccessors(i);
        List<Block> result = new ArrayList<>(count);
        for (int n = 0; n < count; n++) {
            result.add(module.block(LLVMGetSuccessor(i, n).address()));
        }
        return result;
    }

    private List<Value> branchCondition(LLVMValueRef i) {
        return LLVMIsConditional(i) == 0 ? List.of() : List.of(value(LLVMGetCondition(i)));
    }

    private void completePhi(Instruction shell, LLVMValueRef i) {
        List<Value> operands = new ArrayList<>();
        List<Block> blocks = new ArrayList<>();
        for (int n = 0; n < LLVMCountIncoming(i); n++) {
            operands.add(value(LLVMGetIncomingValue(i, n)));
            blocks.add(module.block(LLVMGetIncomingBlock(i, n).address()));
        }
        complete(shell, operands, List.of(), new Instruction.Incoming(blocks));
    }

    /** Operands of a switch are: value, default, (case, target)... */
    private void completeSwitch(Instruction shell, LLVMValueRef i) {
        List<Long> cases = new ArrayList<>();
        for (int n = 2; n < LLVMGetNumOperands(i); n += 2) {
            cases.add(LLVMConstIntGetZExtValue(LLVMGetOperand(i, n)));
        }
        complete(shell, List.of(value(LLVMGetOperand(i, 0))), successors(i), new Instruction.Cases(cases));
    }

    private void completeCall(Instruction shell, LLVMValueRef i) {
        int count = LLVMGetNumArgOperands(i);
        List<Value> arguments = new ArrayList<>(count);
        List<Type> byValue = new ArrayList<>(count);
        List<Long> alignments = new ArrayList<>(count);
        for (int n = 0; n < count; n++) {
            arguments.add(value(LLVMGetOperand(i, n)));
            LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(i, n + 1, BYVAL);
            byValue.add(
                    NativeModule.isNull(attribute) ? null : module.types().of(LLVMGetTypeAttributeValue(attribute)));
            LLVMAttributeRef alignment = LLVMGetCallSiteEnumAttribute(i, n + 1, ALIGN);
            alignments.add(NativeModule.isNull(alignment) ? 1 : LLVMGetEnumAttributeValue(alignment));
        }
        Type.Function signature = (Type.Function) module.types().of(LLVMGetCalledFunctionType(i));
        Value callee = value(LLVMGetCalledValue(i));
        List<Block> targets = shell.opcode() == Opcode.INVOKE
                ? List.of(
                        module.block(LLVMGetNormalDest(i).address()),
                        module.block(LLVMGetUnwindDest(i).address()))
                : List.of();
        complete(shell, arguments, targets, new Instruction.Call(callee, signature, byValue, alignments, members(i)));
    }

    /** The metadata tbaa.struct lists offset, size and type of each member. */
    private static List<Instruction.Member> members(LLVMValueRef i) {
        LLVMValueRef node = LLVMHasMetadata(i) == 0 ? null : LLVMGetMetadata(i, MEMBERS);
        if (NativeModule.isNull(node)) {
            return List.of();
        }
        int count = LLVMGetMDNodeNumOperands(node);
        List<Instruction.Member> result = new ArrayList<>();
        try (PointerPointer<LLVMValueRef> all = new PointerPointer<>(count)) {
            LLVMGetMDNodeOperands(node, all);
            for (int n = 0; n + 1 < count; n += 3) {
                result.add(new Instruction.Member(
                        LLVMConstIntGetZExtValue(all.get(LLVMValueRef.class, n)),
                        LLVMConstIntGetZExtValue(all.get(LLVMValueRef.class, n + 1))));
            }
        }
        return result;
    }

    private Instruction.Details details(Instruction shell, LLVMValueRef i) {
        return switch (shell.opcode()) {
            case LOAD -> access(i, shell.type(), shell.site());
            case STORE -> access(i, module.types().of(LLVMTypeOf(LLVMGetOperand(i, 0))), shell.site());
            case CMPXCHG ->
                new Instruction.CompareExchange(
                        Opcodes.mode(LLVMGetCmpXchgSuccessOrdering(i)),
                        Opcodes.mode(LLVMGetCmpXchgFailureOrdering(i)),
                        LLVMGetWeak(i) != 0);
            case ATOMICRMW ->
                new Instruction.ReadModifyWrite(
                        Opcodes.rmw(LLVMGetAtomicRMWBinOp(i)), NativeModule.text(i), Opcodes.mode(LLVMGetOrdering(i)));
            case FENCE -> new Instruction.Fence(Opcodes.mode(LLVMGetOrdering(i)), LLVMIsAtomicSingleThread(i) != 0);
            case ALLOCA -> new Instruction.Alloca(module.types().of(LLVMGetAllocatedType(i)), LLVMGetAlignment(i));
            case GETELEMENTPTR -> new Instruction.Step(module.types().of(LLVMGetGEPSourceElementType(i)));
            case ICMP -> new Instruction.Compare(Opcodes.integer(LLVMGetICmpPredicate(i)));
            case FCMP -> new Instruction.Compare(Opcodes.floating(LLVMGetFCmpPredicate(i)));
            case EXTRACTVALUE, INSERTVALUE -> new Instruction.Indices(indices(i));
            case SHUFFLEVECTOR -> new Instruction.Indices(mask(i));
            case FREEZE -> marker(shell);
            case LANDINGPAD -> new Instruction.LandingPad(LLVMGetNumClauses(i) > 0);
            case OTHER, CALLBR, VA_ARG -> new Instruction.Text(NativeModule.text(i));
            default -> none();
        };
    }

    private Instruction.Details access(LLVMValueRef i, Type type, Site site) {
        boolean any = LLVMHasMetadata(i) != 0;
        boolean nonTemporal = any && !NativeModule.isNull(LLVMGetMetadata(i, NON_TEMPORAL));
        boolean typed = any && !NativeModule.isNull(LLVMGetMetadata(i, ACCESS_TYPE));
        return new Instruction.Access(type, mode(i, type, site), nonTemporal, typed);
    }

    private Mode mode(LLVMValueRef i, Type type, Site site) {
        Mode written = Opcodes.mode(LLVMGetOrdering(i));
        boolean oneAccess = type instanceof Type.Pointer
                || type instanceof Type.Int number && number.bits() <= 64 && Long.bitCount(number.bits()) == 1;
        return written == Mode.NA && oneAccess && module.relaxed().contains(i, site) ? Mode.RLX : written;
    }

    private static Instruction.Details marker(Instruction shell) {
        for (Instruction.NoValue reason : Instruction.NoValue.values()) {
            int end = shell.name().indexOf(reason.suffix());
            if (end >= 0) {
                return new Instruction.Uninitialized(shell.name().substring(0, end), reason);
            }
        }
        return none();
    }

    private static List<Integer> indices(LLVMValueRef i) {
        int count = LLVMGetNumIndices(i);
        IntPointer all = LLVMGetIndices(i);
        List<Integer> result = new ArrayList<>(count);
        for (int n = 0; n < count; n++) {
            result.add(all.get(n));
        }
        return result;
    }

    private static List<Integer> mask(LLVMValueRef i) {
        int count = LLVMGetNumMaskElements(i);
        List<Integer> result = new ArrayList<>(count);
        for (int n = 0; n < count; n++) {
            result.add(LLVMGetMaskValue(i, n));
        }
        return result;
    }
}
