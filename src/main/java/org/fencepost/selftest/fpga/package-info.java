/**
 * The machine of a CPU and an FPGA on one memory against a second one, written from Figures 3.1 to 3.4 of the X+F thesis and nothing else
 * ({@code FigureMachine}), on random litmus tests. Start reading at {@link org.fencepost.selftest.fpga.FpgaSelfTest}.
 */
@NullMarked
package org.fencepost.selftest.fpga;

import org.jspecify.annotations.NullMarked;
