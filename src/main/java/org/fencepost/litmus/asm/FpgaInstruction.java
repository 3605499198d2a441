package org.fencepost.litmus.asm;

import org.fencepost.program.FpgaOperation;

/**
 * One line of an FPGA thread.
 *
 * @param operand the variable of a request, the register of a read's response, otherwise empty
 * @param value what a write request writes, otherwise empty
 */
record FpgaInstruction(FpgaOperation.Kind kind, int channel, String operand, String value, String tag, int line) {
    FpgaOperation operation() {
        return new FpgaOperation(kind, channel, tag);
    }

    /** The response to this request, when nobody awaits it. */
    FpgaInstruction response() {
        return new FpgaInstruction(kind.response(), channel, "", "", tag, line);
    }
}
