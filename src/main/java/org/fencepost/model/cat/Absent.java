package org.fencepost.model.cat;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names that cat files of other tools use for what our executions do not have. Some are empty, because tests that would make such
 * events are refused: page tables, caches, exceptions, memory tags. A model that makes a check depend on one of the others would
 * judge without knowing, so it is refused.
 */
final class Absent {
    private static final Set<String> EMPTY_SETS = Set.of(
            "SPEC",
            "SPURIOUS",
            // Page tables, their faults and updates
            "NExp",
            "PTE",
            "D-PTE",
            "I-PTE",
            "PTEV",
            "PTEINV",
            "PTEAF0",
            "AF",
            "DB",
            "MMU",
            "D-MMU",
            "FAULT",
            "TagCheck",
            "Permission",
            "Translation",
            "AccessFlag",
            "TLBI",
            "TLBIIS",
            "TLBInXS",
            // Caches and instructions that change
            "DC.CVAU",
            "IC.IVAU",
            "IC.IALLU",
            "IC.IALLUIS",
            "Instr",
            "Restricted-CMODX",
            // Exceptions
            "EXC-ENTRY",
            "EXC-RET",
            "SVC",
            // Marks of Dat3M: undefined behaviour, updates that a compiler made stronger than C asks for
            "UB",
            "STRONG");

    private static final Set<String> EMPTY_RELATIONS = Set.of("PTEtoPA", "inv-domain", "same-tag-loc");

    /** Functions on pairs of page table entries. */
    static final Set<String> ON_PAGE_TABLES = Set.of("same-oa", "at-least-one-writable");

    private static final String REGISTERS =
            " is about registers, branches and the steps within an instruction, of which our executions have none: dependencies come as addr,"
                    + " data, ctrl (and pick-addr, pick-data, pick-ctrl)";

    private static final String SCOPES =
            " is about scopes and kinds of memory of GPUs and OpenCL, which no dialect here has";

    private static final Map<String, String> UNKNOWN_SETS = new HashMap<>();
    private static final Map<String, String> UNKNOWN_RELATIONS = new HashMap<>();

    static {
        Set.of("Rreg", "Wreg", "ADDR", "DATA", "NDATA", "B", "BCC", "PRED")
                .forEach(name -> UNKNOWN_SETS.put(name, REGISTERS));
        Set.of("rf-reg", "iico_data", "iico_ctrl", "partial_po")
                .forEach(name -> UNKNOWN_RELATIONS.put(name, REGISTERS));
        Set.of("WI", "WG", "DV", "ALL", "GLOBAL", "LOCAL", "NONPRIV", "CTA", "GPU", "SYS")
                .forEach(name -> UNKNOWN_SETS.put(name, SCOPES));
        Set.of("swg", "sdv", "ssg", "sqf", "ssw", "scta", "syncbar", "sync_barrier", "sync_fence")
                .forEach(name -> UNKNOWN_RELATIONS.put(name, SCOPES));
        UNKNOWN_RELATIONS.put("same-low-order-bits", " is about page tables, which our executions do not have");
    }

    private Absent() {}

    static boolean isEmptySet(String name) {
        return EMPTY_SETS.contains(name);
    }

    static boolean isEmptyRelation(String name) {
        return EMPTY_RELATIONS.contains(name);
    }

    static boolean isUnknownSet(String name) {
        return UNKNOWN_SETS.containsKey(name);
    }

    static boolean isUnknownRelation(String name) {
        return UNKNOWN_RELATIONS.containsKey(name);
    }

    /** Why no check may depend on the base set or relation of that name; null when it may. */
    static @Nullable String why(Node base) {
        return (base.isRelation ? UNKNOWN_RELATIONS : UNKNOWN_SETS).get(base.base);
    }
}
