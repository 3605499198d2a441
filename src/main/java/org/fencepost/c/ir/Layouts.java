package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    static final int VARIABLE_NAME = 1;
    private static final int VARIABLE_TYPE = 3;
    /** Operands of types. */
    private static final int TYPE_NAME = 2;

    private static final int BASE_TYPE = 3;
    private static final int ELEMENTS = 4;
    private static final int TAG_POINTER = 0x0f;
    private static final int TAG_REFERENCE = 0x10;
    private static final int TAG_ENUMERATION = 0x04;
    /** Operands of a DIEnumerator: its name. */
    private static final int ENUMERATOR_NAME = 0;

    private static final Pattern ENUMERATOR_VALUE = Pattern.compile("\\bvalue: (-?\\d{1,18})\\b");
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

    /** The type that a variable is declared with, or null. */
    @Nullable LLVMMetadataRef typeOf(LLVMMetadataRef variable) {
        return metadata.operand(variable, VARIABLE_TYPE);
    }

    /** A type: what it is called, its parts and its size in bytes. */
    record Named(String name, Layout layout, long size) {}

    /** What a pointer of this type points to; nothing where that is bytes, or no pointer. */
    Optional<Named> pointee(LLVMMetadataRef type) {
        LLVMMetadataRef pointer = withoutNames(type, "").type();
        LLVMMetadataRef target = pointer != null && isDerived(pointer) && isPointer(pointer)
                ? metadata.operand(pointer, BASE_TYPE)
                : null;
        Nameless bare = target == null ? null : withoutNames(target, "");
        if (bare == null || bare.type() == null || LLVMDITypeGetSizeInBits(bare.type()) <= 8) {
            return Optional.empty();
        }
        return Optional.of(new Named(bare.name(), type(target, 0), LLVMDITypeGetSizeInBits(bare.type()) / 8));
    }

    /** The type of the member of a struct that begins at the offset. */
    Optional<LLVMMetadataRef> member(LLVMMetadataRef struct, long offset) {
        return metadata.operands(metadata.operand(struct, ELEMENTS)).stream()
                .filter(each -> each != null && isDerived(each) && LLVMDITypeGetOffsetInBits(each) == offset * 8)
                .flatMap(each -> Optional.ofNullable(metadata.operand(each, BASE_TYPE)).stream())
                .findFirst();
    }

    private record Nameless(String name, @Nullable LLVMMetadataRef type) {}

    /** What a typedef or a qualified type stands for, and the name that it has there: the type's own before that of a typedef. */
    private Nameless withoutNames(LLVMMetadataRef type, String name) {
        String own = metadata.string(type, TYPE_NAME);
        String known = own.isEmpty() ? name : own;
        if (!isDerived(type) || LLVMDITypeGetSizeInBits(type) != 0) {
            return new Nameless(known, type);
        }
        LLVMMetadataRef base = metadata.operand(type, BASE_TYPE);
        return base == null ? new Nameless(known, null) : withoutNames(base, known);
    }

    private static boolean isDerived(LLVMMetadataRef type) {
        return LLVMGetMetadataKind(type) == LLVMDIDerivedTypeMetadataKind;
    }

    private static boolean isPointer(LLVMMetadataRef type) {
        int tag = LLVMGetDINodeTag(type);
        return tag == TAG_POINTER || tag == TAG_REFERENCE;
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
                LLVMDITypeGetSizeInBits(type) == 0
                        ? type(metadata.operand(type, BASE_TYPE), depth + 1)
                        : isPointer(type) ? Layout.POINTER : Layout.SCALAR;
            default -> Layout.SCALAR;
        };
    }

    private Layout composite(LLVMMetadataRef type, int depth) {
        if (LLVMGetDINodeTag(type) == TAG_ENUMERATION) {
            return enumeration(type);
        }
        List<Layout.Member> members = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (LLVMMetadataRef element : metadata.operands(metadata.operand(type, ELEMENTS))) {
            int kind = element == null ? -1 : LLVMGetMetadataKind(element);
            if (kind == LLVMDISubrangeMetadataKind) {
                counts.add(metadata.number(element, 0));
            } else if (kind == LLVMDIDerivedTypeMetadataKind) {
                member(element, depth).ifPresent(members::add);
            }
        }
        return counts.isEmpty() ? struct(members) : array(type, counts, depth);
    }

    /** Members of less than a byte have no name; arrays without a length reach as far as the object does. */
    private Optional<Layout.Member> member(LLVMMetadataRef element, int depth) {
        long bits = LLVMDITypeGetSizeInBits(element);
        Layout layout = type(metadata.operand(element, BASE_TYPE), depth + 1);
        boolean isEndless = bits == 0 && layout instanceof Layout.Array;
        if (bits < 8 && !isEndless) {
            return Optional.empty();
        }
        long size = isEndless ? Integer.MAX_VALUE : bits / 8;
        return Optional.of(new Layout.Member(
                metadata.string(element, TYPE_NAME), LLVMDITypeGetOffsetInBits(element) / 8, size, layout));
    }

    private Layout enumeration(LLVMMetadataRef type) {
        Map<Long, String> names = new HashMap<>();
        for (LLVMMetadataRef each : metadata.operands(metadata.operand(type, ELEMENTS))) {
            if (each != null && LLVMGetMetadataKind(each) == LLVMDIEnumeratorMetadataKind) {
                enumerator(each).ifPresent(value -> names.putIfAbsent(value, metadata.string(each, ENUMERATOR_NAME)));
            }
        }
        return names.isEmpty() ? Layout.SCALAR : new Layout.Enumeration(names);
    }

    /** Numbers of enumerators are no operands; their text has them. */
    private Optional<Long> enumerator(LLVMMetadataRef enumerator) {
        Matcher value = ENUMERATOR_VALUE.matcher(metadata.text(enumerator));
        return value.find() ? Optional.of(Long.parseLong(value.group(1))) : Optional.empty();
    }

    private static Layout struct(List<Layout.Member> members) {
        return members.isEmpty() ? Layout.SCALAR : new Layout.Struct(members);
    }

    /** The last member of a struct whose objects are larger than it says. */
    private Layout endless(LLVMMetadataRef type, int depth) {
        LLVMMetadataRef element = metadata.operand(type, BASE_TYPE);
        LLVMMetadataRef bare =
                element == null ? null : withoutNames(element, "").type();
        long stride = bare == null ? 0 : LLVMDITypeGetSizeInBits(bare) / 8;
        return stride == 0 ? Layout.SCALAR : new Layout.Array(type(element, depth + 1), stride);
    }

    /** An array of several dimensions is one type with several ranges. */
    private Layout array(LLVMMetadataRef type, List<Long> counts, int depth) {
        long size = LLVMDITypeGetSizeInBits(type) / 8;
        if (counts.size() == 1 && size == 0) {
            return endless(type, depth);
        }
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
