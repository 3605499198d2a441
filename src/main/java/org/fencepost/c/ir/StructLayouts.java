package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.fencepost.program.Layout;
import org.jspecify.annotations.Nullable;

/** The members of structs, by the struct's name, as far as debug information of functions and variables leads to them. */
final class StructLayouts {
    /** Operands of types. */
    private static final int NAME = 2;

    private static final int BASE_TYPE = 3;

    private final Metadata metadata;
    private final Layouts layouts;
    private final LLVMModuleRef module;
    private @Nullable Map<String, List<LLVMMetadataRef>> byName;

    StructLayouts(Metadata metadata, Layouts layouts, LLVMModuleRef module) {
        this.metadata = metadata;
        this.layouts = layouts;
        this.module = module;
    }

    List<Layout> named(String struct) {
        return types(struct).stream().map(layouts::ofType).toList();
    }

    /** The type of the member that begins at the offset; nothing where structs of that name differ. */
    Optional<LLVMMetadataRef> member(String struct, long offset) {
        List<LLVMMetadataRef> types = types(struct);
        return types.size() == 1 ? layouts.member(types.get(0), offset) : Optional.empty();
    }

    private List<LLVMMetadataRef> types(String struct) {
        if (byName == null) {
            byName = find();
        }
        return byName.getOrDefault(struct, List.of());
    }

    /** Everything that debug information leads to is looked at once. */
    private Map<String, List<LLVMMetadataRef>> find() {
        Map<String, List<LLVMMetadataRef>> found = new HashMap<>();
        Set<Long> seen = new HashSet<>();
        Deque<LLVMMetadataRef> open = roots();
        while (!open.isEmpty()) {
            LLVMMetadataRef node = open.remove();
            if (seen.add(node.address())) {
                add(node, found);
                metadata.operands(node).stream().filter(next -> next != null).forEach(open::add);
            }
        }
        return found;
    }

    private Deque<LLVMMetadataRef> roots() {
        Deque<LLVMMetadataRef> roots = new ArrayDeque<>();
        for (LLVMValueRef v = LLVMGetFirstGlobal(module); v != null; v = LLVMGetNextGlobal(v)) {
            LLVMMetadataRef variable = layouts.variable(v);
            if (variable != null) {
                roots.add(variable);
            }
        }
        for (LLVMValueRef f = LLVMGetFirstFunction(module); f != null; f = LLVMGetNextFunction(f)) {
            LLVMMetadataRef function = LLVMGetSubprogram(f);
            if (!NativeModule.isNull(function)) {
                roots.add(function);
            }
        }
        return roots;
    }

    /** A struct without a name has that of the typedef. */
    private void add(LLVMMetadataRef node, Map<String, List<LLVMMetadataRef>> found) {
        int kind = LLVMGetMetadataKind(node);
        LLVMMetadataRef base = kind == LLVMDIDerivedTypeMetadataKind ? metadata.operand(node, BASE_TYPE) : null;
        if (base != null
                && LLVMGetMetadataKind(base) == LLVMDICompositeTypeMetadataKind
                && metadata.string(base, NAME).isEmpty()) {
            add(metadata.string(node, NAME), base, found);
        } else if (kind == LLVMDICompositeTypeMetadataKind) {
            add(metadata.string(node, NAME), node, found);
        }
    }

    private void add(String name, LLVMMetadataRef struct, Map<String, List<LLVMMetadataRef>> found) {
        if (!name.isEmpty()) {
            found.computeIfAbsent(RelaxedAccesses.lastName(name), any -> new ArrayList<>())
                    .add(struct);
        }
    }
}
