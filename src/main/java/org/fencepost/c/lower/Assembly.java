package org.fencepost.c.lower;

import java.util.List;
import java.util.Locale;
import org.fencepost.c.asm.AsmInstruction;
import org.fencepost.c.asm.AsmParser;
import org.fencepost.c.ir.InlineAsm;
import org.fencepost.c.ir.Instruction;

/** Inline assembly. What is not understood whole is refused. */
final class Assembly {
    private final FunctionLowering function;

    Assembly(FunctionLowering function) {
        this.function = function;
    }

    void lower(Instruction i, InlineAsm asm) {
        List<AsmInstruction> code = AsmParser.parse(named(asm.text())).orElseThrow(() -> unsupported(i, asm));
        AsmFrame frame = new AsmFrame(function, i, asm);
        if (!frame.isUnderstood()) {
            throw unsupported(i, asm);
        }
        try {
            new X86Code(function, frame).lower(code);
        } catch (AsmFrame.NotUnderstood e) {
            throw unsupported(i, asm);
        }
    }

    /** Code for old assemblers spells new instructions as a prefix and an old one. */
    private static String named(String text) {
        return text.toLowerCase(Locale.ROOT)
                .replaceAll("\\.byte\\s+0x66\\s*[;\\n]\\s*clflush\\b", "clflushopt")
                .replaceAll("\\.byte\\s+0x66\\s*[;\\n]\\s*xsaveopt\\b", "clwb");
    }

    private static RuntimeException unsupported(Instruction i, InlineAsm asm) {
        return Unsupported.construct("the assembly code \"" + asm.text().strip() + "\"", i.site());
    }
}
