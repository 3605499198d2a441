package org.fencepost.program;

/**
 * Operations without visible effect. Integer operands and results are zero-extended from the instruction's width in
 * bits (1 to 64); floating-point ones are the raw bits of a float (32) or double (64).
 */
public enum Op {
    // Integer, two operands, result of the same width.
    ADD,
    SUB,
    MUL,
    UDIV,
    SDIV,
    UREM,
    SREM,
    AND,
    OR,
    XOR,
    SHL,
    LSHR,
    ASHR,
    UMIN,
    UMAX,
    SMIN,
    SMAX,
    UADD_SAT,
    SADD_SAT,
    USUB_SAT,
    SSUB_SAT,
    // Integer, two operands, one-bit result.
    EQ,
    NE,
    ULT,
    ULE,
    SLT,
    SLE,
    UADD_OVERFLOWS,
    SADD_OVERFLOWS,
    USUB_OVERFLOWS,
    SSUB_OVERFLOWS,
    UMUL_OVERFLOWS,
    SMUL_OVERFLOWS,
    // Integer, one operand.
    /** Keeps the low bits of the width: truncation. */
    TRUNC,
    /** Sign-extends from the width to 64 bits; follow with TRUNC for a narrower result. */
    SEXT,
    CTLZ,
    CTTZ,
    CTPOP,
    BSWAP,
    BITREVERSE,
    ABS,
    // Floating point, two operands.
    FADD,
    FSUB,
    FMUL,
    FDIV,
    FREM,
    FMIN,
    FMAX,
    // Floating point, two operands, one-bit result. O = false on NaN, U = true on NaN.
    FOEQ,
    FOLT,
    FOLE,
    FORD,
    FUEQ,
    FULT,
    FULE,
    FUNO,
    // Floating point, one operand.
    FNEG,
    FABS,
    FSQRT,
    FFLOOR,
    FCEIL,
    FTRUNC,
    FROUND,
    /** float to double; the width is the operand's. */
    FEXT,
    /** double to float. */
    FDEMOTE,
    // Between integers and floating point; the width is the floating-point one, integers are 64 bits wide.
    F_TO_SINT,
    F_TO_UINT,
    SINT_TO_F,
    UINT_TO_F
}
