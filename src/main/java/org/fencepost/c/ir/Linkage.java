package org.fencepost.c.ir;

/** How a name is seen from other modules. */
public enum Linkage {
    EXTERNAL,
    /** Not seen: {@code static}. */
    INTERNAL,
    /** May be replaced by another definition, or is one of several equal ones. */
    WEAK,
    /** A declaration whose address is null when nobody defines it. */
    EXTERNAL_WEAK,
    /** A copy for inlining only; the definition is elsewhere. */
    AVAILABLE_EXTERNALLY
}
