package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.llvm.LLVM.LLVMContextRef;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.jspecify.annotations.Nullable;

/** Operands of metadata nodes, which the C interface gives only by their numbers. */
record Metadata(LLVMContextRef context) {
    /** Scopes (functions, classes, namespaces) start with: file, scope, name. */
    static final int SCOPE = 1;

    private static final int NAME = 2;

    /** An operand that is a node, or null. */
    @Nullable LLVMMetadataRef operand(LLVMMetadataRef node, int index) {
        LLVMValueRef value = value(node, index);
        return value == null || NativeModule.isNull(LLVMIsAMDNode(value)) ? null : LLVMValueAsMetadata(value);
    }

    /** All operands, null for those that are no nodes. */
    List<LLVMMetadataRef> operands(@Nullable LLVMMetadataRef node) {
        List<LLVMMetadataRef> result = new ArrayList<>();
        if (node != null) {
            int count = LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(context, node));
            for (int i = 0; i < count; i++) {
                result.add(operand(node, i));
            }
        }
        return result;
    }

    /** An operand that is a string, or the empty string. */
    String string(LLVMMetadataRef node, int index) {
        LLVMValueRef value = value(node, index);
        if (value == null || NativeModule.isNull(LLVMIsAMDString(value))) {
            return "";
        }
        try (IntPointer length = new IntPointer(1)) {
            return NativeModule.string(LLVMGetMDString(value, length), length.get());
        }
    }

    /** An operand that is a number, or 0. */
    long number(LLVMMetadataRef node, int index) {
        LLVMValueRef value = value(node, index);
        return value == null || NativeModule.isNull(LLVMIsAConstantInt(value)) ? 0 : LLVMConstIntGetZExtValue(value);
    }

    /** A node as it is written. */
    String text(LLVMMetadataRef node) {
        return NativeModule.text(LLVMMetadataAsValue(context, node));
    }

    private @Nullable LLVMValueRef value(LLVMMetadataRef metadata, int index) {
        LLVMValueRef node = LLVMMetadataAsValue(context, metadata);
        int count = LLVMGetMDNodeNumOperands(node);
        if (index >= count) {
            return null;
        }
        try (PointerPointer<LLVMValueRef> all = new PointerPointer<>(count)) {
            LLVMGetMDNodeOperands(node, all);
            LLVMValueRef value = all.get(LLVMValueRef.class, index);
            return NativeModule.isNull(value) ? null : value;
        }
    }

    /** The name of a function, class or namespace with those around it; empty for anything else. */
    String qualifiedName(LLVMMetadataRef scope) {
        String name = switch (LLVMGetMetadataKind(scope)) {
            case LLVMDISubprogramMetadataKind, LLVMDICompositeTypeMetadataKind, LLVMDINamespaceMetadataKind ->
                string(scope, NAME);
            default -> "";
        };
        LLVMMetadataRef outer = operand(scope, SCOPE);
        if (outer == null) {
            return name;
        }
        int kind = LLVMGetMetadataKind(outer);
        if (kind != LLVMDICompositeTypeMetadataKind && kind != LLVMDINamespaceMetadataKind) {
            return name;
        }
        String prefix = qualifiedName(outer);
        return prefix.isEmpty() ? name : prefix + "::" + name;
    }
}
