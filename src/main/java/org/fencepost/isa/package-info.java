/**
 * Machines' instructions, described once for litmus tests and for inline assembly. {@link org.fencepost.isa.X86Mnemonic} lists
 * what x86 has here, {@link org.fencepost.isa.X86Operand} how operands are written, and {@link org.fencepost.isa.X86Code} says
 * what each instruction does, over an {@link org.fencepost.isa.X86Host} that has the registers and the memory. Uses
 * {@code program} and {@code text}.
 */
@NullMarked
package org.fencepost.isa;

import org.jspecify.annotations.NullMarked;
