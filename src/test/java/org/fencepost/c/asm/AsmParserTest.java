package org.fencepost.c.asm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AsmParserTest {
    private static AsmInstruction only(String text) {
        List<AsmInstruction> all = AsmParser.parse(text).orElseThrow();
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void readsOperandsOfEveryKind() {
        assertThat(only("movq ${1:b}, 8($2,%rcx,4)").operands())
                .containsExactly(
                        new Operand.Place(1, 1),
                        new Operand.Memory(8, new Operand.Place(2, 0), new Operand.Register("cx", 8), 4));
        assertThat(only("ADDL $$-0x10, %r9d").operands())
                .containsExactly(new Operand.Immediate(-16), new Operand.Register("r9", 4));
        assertThat(only("clwb ${0:a}").last()).isEqualTo(new Operand.Memory(0, new Operand.Place(0, 8), null, 1));
        assertThat(only("movb %sil, %al").operands())
                .containsExactly(new Operand.Register("si", 1), new Operand.Register("ax", 1));
    }

    @Test
    void aPrefixBelongsToTheNextInstruction() {
        List<AsmInstruction> code =
                AsmParser.parse("lock; xaddl $1, $0\n\tsetz $2 # done\n").orElseThrow();
        assertThat(code).extracting(AsmInstruction::name).containsExactly("xaddl", "setz");
        assertThat(code).extracting(AsmInstruction::locked).containsExactly(true, false);
        assertThat(AsmParser.parse("xaddl $1, $0; lock")).isEmpty();
    }

    @Test
    void leavesOutSectionsBesideTheCodeLabelsAndTheOtherDialect() {
        assertThat(only(".section .smp_locks,\"a\"\n.balign 4\n.long 661f\n.previous\n661:\n\tlock; incl $0")
                        .locked())
                .isTrue();
        assertThat(only("$(incl $0$|inc dword ptr $0$)").name()).isEqualTo("incl");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "movl %fs:0, %eax",
                "movb %ah, $0",
                "movups $0, %xmm0",
                ".long 5",
                "movl foo(%rip), %eax",
                "movl 4(%eax), $0"
            })
    void doesNotGuess(String text) {
        assertThat(AsmParser.parse(text)).isEmpty();
    }
}
