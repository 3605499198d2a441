package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.llvm.LLVM.LLVMTargetDataRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;

/** Java objects for the types of one context. */
final class Types {
    private final LLVMTargetDataRef layout;
    private final Map<Long, Type> known = new HashMap<>();

    Types(LLVMTargetDataRef layout) {
        this.layout = layout;
    }

    Type of(LLVMTypeRef type) {
        Type result = known.get(type.address());
        if (result == null) {
            result = read(type);
            known.put(type.address(), result);
        }
        return result;
    }

    private Type read(LLVMTypeRef type) {
        return switch (LLVMGetTypeKind(type)) {
            case LLVMVoidTypeKind -> new Type.Void();
            case LLVMIntegerTypeKind ->
                new Type.Int(LLVMGetIntTypeWidth(type), LLVMABISizeOfType(layout, type), alignment(type));
            case LLVMFloatTypeKind -> new Type.Floating(32);
            case LLVMDoubleTypeKind -> new Type.Floating(64);
            case LLVMPointerTypeKind -> new Type.Pointer();
            case LLVMArrayTypeKind -> new Type.Array(of(LLVMGetElementType(type)), LLVMGetArrayLength2(type));
            case LLVMVectorTypeKind ->
                new Type.Vector(
                        of(LLVMGetElementType(type)),
                        LLVMGetVectorSize(type),
                        LLVMABISizeOfType(layout, type),
                        alignment(type));
            case LLVMStructTypeKind -> struct(type);
            case LLVMFunctionTypeKind -> function(type);
            default -> other(type);
        };
    }

    private long alignment(LLVMTypeRef type) {
        return LLVMABIAlignmentOfType(layout, type);
    }

    private Type struct(LLVMTypeRef type) {
        if (LLVMIsOpaqueStruct(type) != 0) {
            return other(type);
        }
        List<Type> fields = new ArrayList<>();
        List<Long> offsets = new ArrayList<>();
        for (int i = 0; i < LLVMCountStructElementTypes(type); i++) {
            fields.add(of(LLVMStructGetTypeAtIndex(type, i)));
            offsets.add(LLVMOffsetOfElement(layout, type, i));
        }
        BytePointer name = LLVMGetStructName(type);
        boolean union = !NativeModule.isNull(name) && name.getString().startsWith("union.");
        return new Type.Struct(fields, offsets, LLVMABISizeOfType(layout, type), alignment(type), union);
    }

    private Type function(LLVMTypeRef type) {
        int count = LLVMCountParamTypes(type);
        List<Type> parameters = new ArrayList<>();
        if (count > 0) {
            try (PointerPointer<LLVMTypeRef> all = new PointerPointer<>(count)) {
                LLVMGetParamTypes(type, all);
                for (int i = 0; i < count; i++) {
                    parameters.add(of(all.get(LLVMTypeRef.class, i)));
                }
            }
        }
        return new Type.Function(of(LLVMGetReturnType(type)), parameters, LLVMIsFunctionVarArg(type) != 0);
    }

    private Type other(LLVMTypeRef type) {
        BytePointer text = LLVMPrintTypeToString(type);
        String name = text.getString();
        LLVMDisposeMessage(text);
        return new Type.Other(name, LLVMTypeIsSized(type) != 0 ? LLVMABISizeOfType(layout, type) : 0);
    }
}
