package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/** Reads constants. Deep nesting is bounded by what clang itself accepts. */
record Constants(NativeModule module) {
    Constant read(LLVMValueRef value) {
        Type type = module.types().of(LLVMTypeOf(value));
        return switch (LLVMGetValueKind(value)) {
            case LLVMConstantIntValueKind -> integer(value, type);
            case LLVMConstantFPValueKind -> floating(value, type);
            case LLVMConstantPointerNullValueKind, LLVMConstantAggregateZeroValueKind -> new Constant.Zero(type);
            case LLVMUndefValueValueKind, LLVMPoisonValueValueKind -> new Constant.Undefined(type);
            case LLVMFunctionValueKind, LLVMGlobalVariableValueKind, LLVMGlobalAliasValueKind ->
                new Constant.Symbol(type, module.global(value));
            case LLVMConstantDataArrayValueKind, LLVMConstantDataVectorValueKind -> data(value, type);
            case LLVMConstantArrayValueKind, LLVMConstantStructValueKind, LLVMConstantVectorValueKind ->
                new Constant.Aggregate(type, operands(value));
            case LLVMConstantExprValueKind -> expression(value, type);
            case LLVMBlockAddressValueKind -> blockAddress(value, type);
            default -> new Constant.Other(type, NativeModule.text(value));
        };
    }

    private List<Constant> operands(LLVMValueRef value) {
        int count = LLVMGetNumOperands(value);
        List<Constant> result = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            result.add(read(LLVMGetOperand(value, i)));
        }
        return result;
    }

    private static Constant integer(LLVMValueRef value, Type type) {
        int bits = ((Type.Int) type).bits();
        if (bits <= 64) {
            return new Constant.Int(type, List.of(LLVMConstIntGetZExtValue(value)));
        }
        // The text form is "i128 -5"; the C interface only gives 64 bits.
        BigInteger number = new BigInteger(NativeModule.text(value).split(" ")[1]);
        BigInteger mask = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
        List<Long> words = new ArrayList<>();
        for (int low = 0; low < bits; low += 64) {
            words.add(number.and(mask).shiftRight(low).longValue());
        }
        return new Constant.Int(type, words);
    }

    private static Constant floating(LLVMValueRef value, Type type) {
        if (!(type instanceof Type.Floating floating)) {
            return new Constant.Other(type, NativeModule.text(value));
        }
        try (IntPointer loses = new IntPointer(1)) {
            double number = LLVMConstRealGetDouble(value, loses);
            long bits = floating.bits() == 32
                    ? Integer.toUnsignedLong(Float.floatToRawIntBits((float) number))
                    : Double.doubleToRawLongBits(number);
            return new Constant.Floating(type, bits);
        }
    }

    /** LLVMGetAsString gives the raw bytes of any array of numbers, not only of characters. */
    private static Constant data(LLVMValueRef value, Type type) {
        try (SizeTPointer length = new SizeTPointer(1)) {
            BytePointer text = LLVMGetAsString(value, length);
            byte[] bytes = new byte[Math.toIntExact(length.get())];
            text.capacity(bytes.length).get(bytes);
            return new Constant.Data(type, bytes);
        }
    }

    private Constant expression(LLVMValueRef value, Type type) {
        Opcode opcode = Opcodes.of(LLVMGetConstOpcode(value));
        Type source = opcode == Opcode.GETELEMENTPTR ? module.types().of(LLVMGetGEPSourceElementType(value)) : null;
        return new Constant.Expression(type, opcode, operands(value), source);
    }

    private Constant blockAddress(LLVMValueRef value, Type type) {
        Block block = module.block(LLVMGetBlockAddressBasicBlock(value).address());
        return new Constant.BlockAddress(type, block);
    }
}
