package org.fencepost.litmus.c;

/** The value of an expression: a register or constant of the function under construction, and its type. */
record Operand(int place, CType type) {}
