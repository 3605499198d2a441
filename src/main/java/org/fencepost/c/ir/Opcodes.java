package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;
import org.jspecify.annotations.Nullable;

/** LLVM's numbers for opcodes, orderings, predicates and atomic operations. */
final class Opcodes {
    private Opcodes() {}

    static Opcode of(int number) {
        return switch (number) {
            case LLVMRet -> Opcode.RET;
            case LLVMBr -> Opcode.BR;
            case LLVMSwitch -> Opcode.SWITCH;
            case LLVMIndirectBr -> Opcode.INDIRECTBR;
            case LLVMInvoke -> Opcode.INVOKE;
            case LLVMUnreachable -> Opcode.UNREACHABLE;
            case LLVMCallBr -> Opcode.CALLBR;
            case LLVMResume -> Opcode.RESUME;
            case LLVMLandingPad -> Opcode.LANDINGPAD;
            case LLVMAlloca -> Opcode.ALLOCA;
            case LLVMLoad -> Opcode.LOAD;
            case LLVMStore -> Opcode.STORE;
            case LLVMGetElementPtr -> Opcode.GETELEMENTPTR;
            case LLVMFence -> Opcode.FENCE;
            case LLVMAtomicCmpXchg -> Opcode.CMPXCHG;
            case LLVMAtomicRMW -> Opcode.ATOMICRMW;
            case LLVMICmp -> Opcode.ICMP;
            case LLVMFCmp -> Opcode.FCMP;
            case LLVMPHI -> Opcode.PHI;
            case LLVMCall -> Opcode.CALL;
            case LLVMSelect -> Opcode.SELECT;
            case LLVMVAArg -> Opcode.VA_ARG;
            case LLVMExtractElement -> Opcode.EXTRACTELEMENT;
            case LLVMInsertElement -> Opcode.INSERTELEMENT;
            case LLVMShuffleVector -> Opcode.SHUFFLEVECTOR;
            case LLVMExtractValue -> Opcode.EXTRACTVALUE;
            case LLVMInsertValue -> Opcode.INSERTVALUE;
            case LLVMFreeze -> Opcode.FREEZE;
            default -> operation(number);
        };
    }

    private static Opcode operation(int number) {
        return switch (number) {
            case LLVMFNeg -> Opcode.FNEG;
            case LLVMAdd -> Opcode.ADD;
            case LLVMFAdd -> Opcode.FADD;
            case LLVMSub -> Opcode.SUB;
            case LLVMFSub -> Opcode.FSUB;
            case LLVMMul -> Opcode.MUL;
            case LLVMFMul -> Opcode.FMUL;
            case LLVMUDiv -> Opcode.UDIV;
            case LLVMSDiv -> Opcode.SDIV;
            case LLVMFDiv -> Opcode.FDIV;
            case LLVMURem -> Opcode.UREM;
            case LLVMSRem -> Opcode.SREM;
            case LLVMFRem -> Opcode.FREM;
            case LLVMShl -> Opcode.SHL;
            case LLVMLShr -> Opcode.LSHR;
            case LLVMAShr -> Opcode.ASHR;
            case LLVMAnd -> Opcode.AND;
            case LLVMOr -> Opcode.OR;
            case LLVMXor -> Opcode.XOR;
            case LLVMTrunc -> Opcode.TRUNC;
            case LLVMZExt -> Opcode.ZEXT;
            case LLVMSExt -> Opcode.SEXT;
            case LLVMFPToUI -> Opcode.FPTOUI;
            case LLVMFPToSI -> Opcode.FPTOSI;
            case LLVMUIToFP -> Opcode.UITOFP;
            case LLVMSIToFP -> Opcode.SITOFP;
            case LLVMFPTrunc -> Opcode.FPTRUNC;
            case LLVMFPExt -> Opcode.FPEXT;
            case LLVMPtrToInt -> Opcode.PTRTOINT;
            case LLVMIntToPtr -> Opcode.INTTOPTR;
            case LLVMBitCast -> Opcode.BITCAST;
            case LLVMAddrSpaceCast -> Opcode.ADDRSPACECAST;
            default -> Opcode.OTHER;
        };
    }

    static Mode mode(int ordering) {
        return switch (ordering) {
            case LLVMAtomicOrderingNotAtomic -> Mode.NA;
            case LLVMAtomicOrderingUnordered, LLVMAtomicOrderingMonotonic -> Mode.RLX;
            case LLVMAtomicOrderingAcquire -> Mode.ACQ;
            case LLVMAtomicOrderingRelease -> Mode.REL;
            case LLVMAtomicOrderingAcquireRelease -> Mode.ACQ_REL;
            default -> Mode.SC;
        };
    }

    /** Null for an operation on something else than integers. */
    static @Nullable RmwOp rmw(int operation) {
        return switch (operation) {
            case LLVMAtomicRMWBinOpXchg -> RmwOp.XCHG;
            case LLVMAtomicRMWBinOpAdd -> RmwOp.ADD;
            case LLVMAtomicRMWBinOpSub -> RmwOp.SUB;
            case LLVMAtomicRMWBinOpAnd -> RmwOp.AND;
            case LLVMAtomicRMWBinOpNand -> RmwOp.NAND;
            case LLVMAtomicRMWBinOpOr -> RmwOp.OR;
            case LLVMAtomicRMWBinOpXor -> RmwOp.XOR;
            case LLVMAtomicRMWBinOpMax -> RmwOp.MAX;
            case LLVMAtomicRMWBinOpMin -> RmwOp.MIN;
            case LLVMAtomicRMWBinOpUMax -> RmwOp.UMAX;
            case LLVMAtomicRMWBinOpUMin -> RmwOp.UMIN;
            default -> null;
        };
    }

    static Predicate integer(int predicate) {
        return Predicate.values()[Predicate.EQ.ordinal() + predicate - LLVMIntEQ];
    }

    static Predicate floating(int predicate) {
        return Predicate.values()[Predicate.F_FALSE.ordinal() + predicate - LLVMRealPredicateFalse];
    }
}
