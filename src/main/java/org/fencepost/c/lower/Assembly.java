package org.fencepost.c.lower;

import org.fencepost.c.ir.InlineAsm;
import org.fencepost.c.ir.Instruction;
import org.fencepost.isa.NotUnderstood;
import org.fencepost.isa.X86Code;

/** Inline assembly. What is not understood whole is refused. */
record Assembly(FunctionLowering function) {
    void lower(Instruction i, InlineAsm asm) {
        try {
            AsmFrame frame = new AsmFrame(function, i, asm);
            X86Code code = new X86Code(function.code, frame);
            AsmText.lines(asm.text()).forEach(line -> code.emit(line, true, AsmText::register));
            code.finish();
            frame.finish(code);
        } catch (NotUnderstood e) {
            throw Unsupported.construct(
                    "the assembly code \"" + asm.text().strip() + "\"", String.valueOf(e.getMessage()), i.site());
        }
    }
}
