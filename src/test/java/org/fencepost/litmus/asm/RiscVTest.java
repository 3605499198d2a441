package org.fencepost.litmus.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each RISC-V instruction computes what the manual says, and memory models see it as they should. */
class RiscVTest {
    private static final String INIT =
            "uint64_t x=0x1122334485667788; uint64_t y; 0:x1=x; 0:x2=y; 0:x5=5; 0:x6=-1; 0:x8=8; 0:x9=0x80000000";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "li x3,-2                 | 0:x3=-2",
                "mv x3,x5                 | 0:x3=5",
                "lui x3,0x80000           | 0:x3=0xffffffff80000000",
                "addi x3,x5,-6            | 0:x3=-1",
                "add x3,x5,x8             | 0:x3=13",
                "sub x3,x5,x8             | 0:x3=-3",
                "addw x3,x9,x9            | 0:x3=0",
                "addiw x3,x9,0            | 0:x3=0xffffffff80000000",
                "subw x3,x0,x5            | 0:x3=-5",
                "ori x3,x0,2              | 0:x3=2",
                "ori x0,x5,2 ; mv x3,x0   | 0:x3=0",
                "or x3,x5,x8              | 0:x3=13",
                "and x3,x5,x6             | 0:x3=5",
                "andi x3,x6,15            | 0:x3=15",
                "xor x3,x5,x5             | 0:x3=0",
                "xori x3,x5,-1            | 0:x3=-6",
                "not x3,x5                | 0:x3=-6",
                "neg x3,x5                | 0:x3=-5",
                "slli x3,x5,4             | 0:x3=80",
                "srli x3,x6,60            | 0:x3=15",
                "srai x3,x6,60            | 0:x3=-1",
                "sraiw x3,x9,31           | 0:x3=-1",
                "sllw x3,x5,x8            | 0:x3=1280",
                "slt x3,x6,x5             | 0:x3=1",
                "sltu x3,x6,x5            | 0:x3=0",
                "slti x3,x5,6             | 0:x3=1",
                "sext.w x3,x9             | 0:x3=0xffffffff80000000",
                "zext.w x3,x6             | 0:x3=0xffffffff",
                "seqz x3,x5               | 0:x3=0",
                "snez x3,x5               | 0:x3=1",
                "mul x3,x5,x6             | 0:x3=-5",
                "la x3,y ; sw x5,(x3)     | y=5",
                "li t0,7 ; li a0,8 ; li s11,9 | 0:x5=7 /\\ 0:x10=8 /\\ 0:x27=9 /\\ 0:t0=7",
            })
    void data(String code, String condition) {
        Sequential.check("RISCV", INIT, code, condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lw x3,0(x1)              | 0:x3=0xffffffff85667788",
                "lwu x3,0(x1)             | 0:x3=0x85667788",
                "lw x3,4(x1)              | 0:x3=0x11223344",
                "ld x3,(x1)               | 0:x3=0x1122334485667788",
                "lb x3,0(x1)              | 0:x3=0xffffffffffffff88",
                "lbu x3,0(x1)             | 0:x3=0x88",
                "lh x3,2(x1)              | 0:x3=0xffffffffffff8566",
                "lhu x3,2(x1)             | 0:x3=0x8566",
                "sw x6,0(x2)              | y=0xffffffff",
                "sd x6,0(x2)              | y=-1",
                "sb x6,1(x2)              | y=0xff00",
                "sh x6,0(x2)              | y=0xffff",
                "sw x0,0(x1)              | x=0x1122334400000000",
                "lr.w x3,(x1) ; sc.w x4,x5,(x1) | 0:x3=0xffffffff85667788 /\\ 0:x4=0 /\\ x=0x1122334400000005",
                "sc.d x4,x5,0(x2)         | 0:x4=1 /\\ y=0",
                "amoadd.d x3,x5,(x1)      | 0:x3=0x1122334485667788 /\\ x=0x112233448566778d",
                "amoswap.w x3,x5,0(x1)    | 0:x3=0xffffffff85667788 /\\ x=0x1122334400000005",
                "amoor.w x3,x5,(x2)       | 0:x3=0 /\\ y=5",
                "amoand.d x3,x8,(x1)      | x=8",
                "amoxor.d x3,x6,(x2)      | y=-1",
                "amomax.w x3,x6,(x2)      | y=0",
                "amomin.d x3,x6,(x2)      | y=-1",
                "amomaxu.d x3,x6,(x2)     | y=-1",
                "amominu.d x3,x5,(x1)     | x=5",
                "li x3,0 ; amocas.w x3,x5,(x2) | y=5 /\\ 0:x3=0",
            })
    void memory(String code, String condition) {
        Sequential.check("RISCV", INIT, code, condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "beq x5,x5,L   | 1",
                "bne x5,x5,L   | 0",
                "blt x6,x5,L   | 1",
                "bltu x6,x5,L  | 0",
                "bge x5,x6,L   | 1",
                "bgeu x5,x6,L  | 0",
                "bgt x5,x6,L   | 1",
                "bleu x5,x6,L  | 1",
                "beqz x0,L     | 1",
                "bnez x5,L     | 1",
                "bltz x6,L     | 1",
                "bgtz x6,L     | 0",
                "j L           | 1",
            })
    void branches(String code, int taken) {
        Sequential.check("RISCV", INIT, "li x10,1 ; " + code + " ; li x10,0 ; L: nop", "0:x10=" + taken);
    }

    @Test
    void calls() {
        Sequential.check("RISCV", "", "jal F ; li x3,1 ; j E ; F: li x4,7 ; ret ; E: nop", "0:x3=1 /\\ 0:x4=7");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fence rw,rw         | 0 F Fence.rw.rw",
                "fence               | 0 F Fence.rw.rw",
                "fence r,rw          | 0 F Fence.r.rw",
                "fence w,r           | 0 F Fence.w.r",
                "fence iorw,ow       | 0 F Fence.rw.w",
                "fence.tso           | 0 F Fence.tso",
                "fence.i             | 0 F Fence.i",
                "lw x3,0(x1)         | 0 R x/4",
                "lw.aq x3,0(x1)      | 0 R x/4 Acq",
                "sw.rl x5,0(x1)      | 0 W x/4=5 Rel",
                "ld.aq.rl x3,0(x1)   | 0 R x/8 AcqRel",
                "lr.w x3,(x1)        | 0 R x/4 EX X",
                "lr.d.aq x3,(x1)     | 0 R x/8 Acq EX X",
                "lr.w.rl x3,(x1)     | 0 R x/4 EX X",
                "lr.w.aqrl x3,(x1)   | 0 R x/4 AcqRel EX X",
                "sc.w.rl x3,x5,(x1)  | 0 W x/4=5 EX Rel Success X",
                "sc.w.aq x3,x5,(x1)  | 0 W x/4=5 EX Success X",
                "sc.w.aq.rl x3,x5,(x1) | 0 W x/4=5 AcqRel EX Success X",
                "amoadd.w x3,x5,(x1) | 0 U x/4 ADD 5 X",
                "amoswap.w.aq x3,x5,(x1) | 0 U x/4 XCHG 5 Acq X",
                "amoswap.w.aq.rl x3,x5,(x1) | 0 U x/4 XCHG 5 AcqRel X",
                "amoor.d.rl x3,x5,(x1) | 0 U x/8 OR 5 Rel X",
            })
    void tags(String code, String expected) {
        assertThat(Sequential.trace("RISCV", INIT, code)).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lw x3,0(x1) ; xor x4,x3,x3 ; add x4,x4,x2 ; lw x7,0(x4)   | 1 R y/4 addr0",
                "lw x3,0(x1) ; xor x4,x3,x3 ; ori x4,x4,1 ; sw x4,0(x2)    | 1 W y/4=1 data0",
                "lw x3,0(x1) ; bne x3,x0,L ; L: sw x5,0(x2)                | 1 W y/4=5 ctrl0",
                "lw x0,0(x1) ; add x4,x0,x2 ; sw x5,0(x4)                  | 1 W y/4=5",
                "lr.w x3,(x1) ; sc.w x4,x5,(x1) ; xor x4,x4,x4 ; add x4,x4,x2 ; sw x5,0(x4) | 2 W y/4=5 addr1",
            })
    void dependencies(String code, String expected) {
        assertThat(Sequential.trace("RISCV", INIT, code)).last().isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "frob x1,x2         | RISC-V instruction frob is not known",
                "amofoo.w x1,x2,(x3)| RISC-V instruction amofoo.w is not known",
                "csrr x1,cycle      | csrr is not supported: control registers",
                "amoadd.w x1,x2,4(x3) | takes no offset",
                "lw x1,x2           | is not an address",
                "add x1,x2          | wrong number of operands",
                "li                 | wrong number of operands",
                "li x1              | wrong number of operands",
                "add x1,x2,x32      | 'x32' is not a register",
                "fence x,y          | a fence orders r",
                "fence i,o          | a fence for devices alone",
            })
    void errors(String code, String message) {
        assertThatThrownBy(() -> Sequential.parse("RISCV", "", "nop ; " + code, "true"))
                .isInstanceOfSatisfying(
                        InputException.class, e -> assertThat(e.site()).hasToString("T.litmus:5"))
                .hasMessageContaining(message);
    }
}
