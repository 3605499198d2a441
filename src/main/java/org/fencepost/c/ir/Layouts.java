package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMValueMetadataEntry;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.fencepost.program.Layout;
import org.jspecify.annotations.Nullable;

/** Names of variables and of their parts, from debug information. */
final class Layouts {
    /** Operands of a DIGlobalVariable. */
    private static final int VARIABLE_SCOPE = 0;

    private static final int VARIABLE_NAME = 1;
    private static final int VARIABLE_TYPE = 3;
    /** Operands of types. */
    private static final int TYPE_NAME = 2;

    private static final int BASE_TYPE = 3;
    private static final int ELEMENTS = 4;
    /** Types nested deeper than this are not worth a name. */
    private static final int DEEPEST = 12;

    private final Metadata metadata;
    private final Map<Long, Layout> known = new HashMap<>();

    Layouts(Metadata metadata) {
        this.metadata = metadata;
    }

    /** The debug information of a global variable, or null. */
    @Nullable LLVMMetadataRef variable(LLVMValueRef global) {
        try (SizeTPointer count = new SizeTPointer(1)) {
            LLVMValueMetadataEntry entries = LLVMGlobalCopyAllMetadata(global, count);
            LLVMMetadataRef found = null;
            for (int i = 0; i < count.get(); i++) {
                LLVMMetadataRef entry = LLVMValueMetadataEntriesGetMetadata(entries, i);
                if (LLVMGetMetadataKind(entry) == LLVMDIGlobalVariableExpressionMetadataKind) {
                    found = metadata.operand(entry, 0);
                }
            }
            LLVMDisposeValueMetadataEntries(entries);
            return found;
        }
    }

    /** The name in the source, with its classes and namespaces. */
    String name(LLVMMetadataRef variable) {
        String name = metadata.string(variable, VARIABLE_NAME);
        LLVMMetadataRef scope = metadata.operand(variable, VARIABLE_SCOPE);
        String prefix = scope == null ? "" : metadata.qualifiedName(scope);
        return prefix.isEmpty() ? name : prefix + "::" + name;
    }

    Layout of(LLVMMetadataRef variable) {
        return type(metadata.operand(variable, VARIABLE_TYPE), 0);
    }

    Layout ofType(LLVMMetadataRef type) {
        return type(type, 0);
    }

    private Layout type(@Nullable LLVMMetadataRef type, int depth) {
        if (type == null || depth > DEEPEST) {
            return Layout.SCALAR;
        }
        Layout layout = known.get(type.address());
        if (layout == null) {
            layout = read(type, depth);
            known.put(type.address(), layout);
        }
        return layout;
    }

    private Layout read(LLVMMetadataRef type, int depth) {
        return switch (LLVMGetMetadataKind(type)) {
            case LLVMDICompositeTypeMetadataKind -> composite(type, depth);
            // Typedefs and qualifiers have no size of their own; pointers do, and end here.
            case LLVMDIDerivedTypeMetadataKind ->
                LLVMDITypeGetSizeInBits(type) == 0 ? type(metadata.operand(type, BASE_TYPE), depth + 1) : Layout.SCALAR;
            default -> Layout.SCALAR;
        };
    }

    private Layout composite(LLVMMetadataRef type, int depth) {
        List<Layout.Member> members = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (LLVMMetadataRef element : metadata.operands(metadata.operand(type, ELEMENTS))) {
            int kind = element == null ? -1 : LLVMGetMetadataKind(element);
            if (kind == LLVMDISubrangeMetadataKind) {
                counts.add(metadata.number(element, 0));
            } else if (kind == LLVMDIDerivedTypeMetadataKind && LLVMDITypeGetSizeInBits(element) >= 8) {
                members.add(new Layout.Member(
                        metadata.string(element, TYPE_NAME),
                        LLVMDITypeGetOffsetInBits(element) / 8,
                        LLVMDITypeGetSizeInBits(element) / 8,
                        type(metadata.operand(element, BASE_TYPE), depth + 1)));
            }
        }
        return counts.isEmpty() ? struct(members) : array(type, counts, depth);
    }

    private static Layout struct(List<Layout.Member> members) {
        return members.isEmpty() ? Layout.SCALAR : new Layout.Struct(members);
    }

    /** An array of several dimensions is one type with several ranges. */
    private Layout array(LLVMMetadataRef type, List<Long> counts, int depth) {
        long size = LLVMDITypeGetSizeInBits(type) / 8;
        long elements = counts.stream().reduce(1L, (a, b) -> a * b);
        if (elements <= 0 || size < elements) {
            return Layout.SCALAR;
        }
        long stride = size / elements;
        Layout layout = type(metadata.operand(type, BASE_TYPE), depth + 1);
        for (int i = counts.size() - 1; i >= 0; i--) {
            layout = new Layout.Array(layout, stride);
            stride *= counts.get(i);
        }
        return layout;
    }
}
