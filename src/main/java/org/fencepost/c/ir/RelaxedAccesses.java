package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bytedeco.llvm.LLVM.LLVMTargetDataRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.fencepost.program.Site;

/** Finds the loads and stores that a {@link Relaxation} is about. */
final class RelaxedAccesses {
    private final Relaxation relaxation;
    private final LLVMTargetDataRef sizes;
    private final Layouts layouts;
    private final StructLayouts structs;
    private final Set<String> used = new HashSet<>();

    RelaxedAccesses(Relaxation relaxation, LLVMTargetDataRef sizes, Layouts layouts, StructLayouts structs) {
        this.relaxation = relaxation;
        this.sizes = sizes;
        this.layouts = layouts;
        this.structs = structs;
    }

    /** Whether a load or store that is not atomic counts as a relaxed one. */
    boolean contains(LLVMValueRef access, Site site) {
        if (relaxation.volatiles() && LLVMGetVolatile(access) != 0) {
            return true;
        }
        if (relaxation.plain().isEmpty() || site.library()) {
            return false;
        }
        Set<String> names = new HashSet<>(Set.of(lastName(site.function())));
        boolean load = LLVMGetInstructionOpcode(access) == LLVMLoad;
        addNames(LLVMGetOperand(access, load ? 0 : 1), names);
        List<String> fitting = relaxation.plain().stream()
                .filter(what -> names.contains(what) || isPlace(what, site))
                .toList();
        used.addAll(fitting);
        return !fitting.isEmpty();
    }

    /** What was asked for, and nothing has that name. */
    List<String> unused() {
        return relaxation.plain().stream().filter(what -> !used.contains(what)).toList();
    }

    private static boolean isPlace(String what, Site site) {
        String file = "/" + site.file();
        return file.endsWith("/" + what) || (file + ":" + site.line()).endsWith("/" + what);
    }

    /** The variable, types and members on the way to an address, as far as the instruction says. */
    private void addNames(LLVMValueRef address, Set<String> names) {
        long offset = 0;
        LLVMValueRef base = address;
        while (isStep(base)) {
            offset += addStep(base, names);
            base = LLVMGetOperand(base, 0);
        }
        if (!NativeModule.isNull(LLVMIsAGlobalVariable(base))) {
            addType(LLVMGlobalGetValueType(base), names);
            var variable = layouts.variable(base);
            names.add(lastName(variable == null ? NativeModule.name(base) : layouts.name(variable)));
            addWords(variable == null ? "" : layouts.of(variable).partAt(offset), names);
        } else if (!NativeModule.isNull(LLVMIsAAllocaInst(base))) {
            names.add(NativeModule.name(base));
            addType(LLVMGetAllocatedType(base), names);
        }
    }

    private static boolean isStep(LLVMValueRef value) {
        return !NativeModule.isNull(LLVMIsAGetElementPtrInst(value))
                || !NativeModule.isNull(LLVMIsAConstantExpr(value)) && LLVMGetConstOpcode(value) == LLVMGetElementPtr;
    }

    /** How far the step goes, where indices that are not known count as 0: elements of an array have the same names. */
    private long addStep(LLVMValueRef step, Set<String> names) {
        LLVMTypeRef type = LLVMGetGEPSourceElementType(step);
        long within = 0;
        LLVMTypeRef part = type;
        for (int n = 2; n < LLVMGetNumOperands(step); n++) {
            addType(part, names);
            long index = known(LLVMGetOperand(step, n));
            if (LLVMGetTypeKind(part) == LLVMStructTypeKind) {
                within += LLVMOffsetOfElement(sizes, part, (int) index);
                part = LLVMStructGetTypeAtIndex(part, (int) index);
            } else {
                part = LLVMGetElementType(part);
                within += index * LLVMABISizeOfType(sizes, part);
            }
        }
        addType(part, names);
        long offset = within;
        structs.named(structName(type)).forEach(layout -> addWords(layout.partAt(offset), names));
        return within + known(LLVMGetOperand(step, 1)) * LLVMABISizeOfType(sizes, type);
    }

    private static long known(LLVMValueRef index) {
        return NativeModule.isNull(LLVMIsAConstantInt(index)) ? 0 : LLVMConstIntGetSExtValue(index);
    }

    private static void addType(LLVMTypeRef type, Set<String> names) {
        names.add(structName(type));
    }

    /** The name of a struct in the source; empty if it has none. */
    static String structName(LLVMTypeRef type) {
        if (LLVMGetTypeKind(type) != LLVMStructTypeKind || LLVMGetStructName(type) == null) {
            return "";
        }
        String name = LLVMGetStructName(type).getString();
        return lastName(name.replaceFirst("^(struct|class|union)\\.", "").replaceFirst("(\\.\\d+)+$", ""));
    }

    private static void addWords(String path, Set<String> names) {
        names.addAll(List.of(path.split("[.\\[\\]+]")));
    }

    /** The name without the namespaces and classes around it and without arguments of templates. */
    static String lastName(String name) {
        String plain = name;
        while (plain.contains("<") && plain.lastIndexOf('>') > plain.indexOf('<')) {
            plain = plain.replaceFirst("<[^<>]*>", "");
        }
        return plain.substring(plain.lastIndexOf(':') + 1);
    }
}
