package org.fencepost.c.ir;

/** Comparisons of integers and (F...) floating-point numbers; O: false on NaN, U (floating): true on NaN. */
public enum Predicate {
    EQ,
    NE,
    UGT,
    UGE,
    ULT,
    ULE,
    SGT,
    SGE,
    SLT,
    SLE,
    F_FALSE,
    F_OEQ,
    F_OGT,
    F_OGE,
    F_OLT,
    F_OLE,
    F_ONE,
    F_ORD,
    F_UNO,
    F_UEQ,
    F_UGT,
    F_UGE,
    F_ULT,
    F_ULE,
    F_UNE,
    F_TRUE
}
