package org.fencepost.litmus.asm;

import org.fencepost.program.FpgaOperation;

/**
 * One line of an FPGA thread.
 *
 * @param operand the variable of a request, the register of a read's response, otherwise empty
 * @param value what a write request writes, otherwise empty
 * @param later for a response: whether the thread waits for it and it may have come before, or it comes now
 */
record FpgaInstruction(
        FpgaOperation.Kind kind, int channel, String operand, String value, String tag, int line, boolean later) {
    FpgaInstruction on(int newChannel) {
        return new FpgaInstruction(kind, newChannel, operand, value, tag, line, later);
    }

    FpgaOperation operation() {
        return new FpgaOperation(kind, channel, tag);
    }
}
