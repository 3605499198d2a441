/**
 * Litmus tests of CPU and FPGA for other tools: as a C program with the machine in it, and for a soft core beside a memory system in
 * SystemVerilog. Start reading at {@link org.fencepost.machine.emit.TestTable}, what both are written from; the parts that are the same
 * for every test are resources. Uses {@code machine} and {@code litmus}.
 */
@NullMarked
package org.fencepost.machine.emit;

import org.jspecify.annotations.NullMarked;
