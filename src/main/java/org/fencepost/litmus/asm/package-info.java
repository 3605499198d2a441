/**
 * The dialects of litmus tests that are assembly: x86, AArch64, Power and RISC-V. A dialect knows names of registers; its
 * assembler lowers instructions, one at a time, through {@link org.fencepost.litmus.ThreadCode}. What a memory model sees of an
 * instruction are its tags, listed in {@code org.fencepost.model}. Start reading at {@code Assembler}.
 */
@NullMarked
package org.fencepost.litmus.asm;

import org.jspecify.annotations.NullMarked;
