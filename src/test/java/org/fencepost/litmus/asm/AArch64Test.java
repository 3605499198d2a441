package org.fencepost.litmus.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each AArch64 instruction computes what the manual says, and memory models see it as they should. */
class AArch64Test {
    private static final String INIT = "uint64_t x=0x1122334455667788; uint64_t y; uint64_t z[2];"
            + "0:X1=x; 0:X2=y; 0:X3=z; 0:X5=5; 0:X6=-1; 0:X7=0x80000000; 0:X8=8";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Widths: 32-bit results clear the upper half.
                "MOV W0,W6                     | 0:X0=0xffffffff",
                "ADD W0,W6,#1                  | 0:X0=0",
                "ADD X0,X6,#1                  | 0:X0=0",
                "SUB W0,WZR,#1                 | 0:X0=0xffffffff",
                "SUB X0,XZR,#1                 | 0:X0=-1",
                "ADD XZR,X5,#1 ; MOV X0,XZR    | 0:X0=0",
                // Flexible operands.
                "ADD X0,X5,#1,LSL #12          | 0:X0=4101",
                "ADD X0,X5,X8,LSL #2           | 0:X0=37",
                "ADD X0,X5,W6,SXTW             | 0:X0=4",
                "ADD X0,X5,W6,UXTW             | 0:X0=0x100000004",
                "ADD X0,X5,W6,UXTB #1          | 0:X0=515",
                "SUB X0,X5,X6,LSR #60          | 0:X0=-10",
                "ORR W0,WZR,W7,ROR #4          | 0:X0=0x08000000",
                "ORR W0,WZR,W7,ASR 4           | 0:X0=0xf8000000",
                // Logic.
                "AND W0,W5,#4                  | 0:X0=4",
                "ORR X0,X5,X8                  | 0:X0=13",
                "EOR W0,W5,W5                  | 0:X0=0",
                "BIC W0,W5,#1                  | 0:X0=4",
                "ORN W0,WZR,W5                 | 0:X0=0xfffffffa",
                "EON X0,X5,X5                  | 0:X0=-1",
                "MVN W0,W5                     | 0:X0=0xfffffffa",
                "NEG X0,X5                     | 0:X0=-5",
                // Moves.
                "MOV X0,#-2                    | 0:X0=-2",
                "MOV W0,#-2                    | 0:X0=0xfffffffe",
                "MOVZ X0,#1,LSL #16            | 0:X0=65536",
                "MOVN W0,#0                    | 0:X0=0xffffffff",
                "MOV X0,X6 ; MOVK X0,#0,LSL #16| 0:X0=0xffffffff0000ffff",
                // Shifts and bit fields.
                "LSL X0,X5,#4                  | 0:X0=80",
                "LSL W0,W5,W8                  | 0:X0=1280",
                "LSR W0,W7,#31                 | 0:X0=1",
                "ASR W0,W7,#31                 | 0:X0=0xffffffff",
                "UBFX X0,X6,#4,#8              | 0:X0=255",
                "SBFX X0,X6,#4,#8              | 0:X0=-1",
                "UBFM X0,X5,#60,#3             | 0:X0=80",
                "UBFM W0,W7,#28,#31            | 0:X0=8",
                "SBFM W0,W7,#28,#31            | 0:X0=0xfffffff8",
                "MOV X0,XZR ; BFI X0,X6,#4,#4  | 0:X0=240",
                "MOV X0,XZR ; BFXIL X0,X6,#4,#4| 0:X0=15",
                "SXTW X0,W7                    | 0:X0=0xffffffff80000000",
                "SXTB W0,W6                    | 0:X0=0xffffffff",
                "UXTH W0,W6                    | 0:X0=65535",
                "CLZ W0,W5                     | 0:X0=29",
                "RBIT W0,W7                    | 0:X0=1",
                "REV W0,W5                     | 0:X0=0x05000000",
                "REV16 W0,W5                   | 0:X0=0x0500",
                // Multiplication and division.
                "MUL W0,W5,W8                  | 0:X0=40",
                "MADD X0,X5,X8,X5              | 0:X0=45",
                "MSUB X0,X5,X8,X5              | 0:X0=-35",
                "SMULL X0,W6,W5                | 0:X0=-5",
                "UMULL X0,W6,W5                | 0:X0=0x4fffffffb",
                "UDIV W0,W5,WZR                | 0:X0=0",
                "SDIV X0,X6,X5                 | 0:X0=0",
                // Conditions.
                "CMP W5,#5 ; CSET W0,EQ        | 0:X0=1",
                "CMP W5,#6 ; CSET W0,CC        | 0:X0=1",
                "CMP W6,#0 ; CSET W0,HI        | 0:X0=1",
                "CMP W6,#0 ; CSET W0,LT        | 0:X0=1",
                "CMN X6,#1 ; CSET W0,EQ        | 0:X0=1",
                "TST W5,#2 ; CSETM X0,EQ       | 0:X0=-1",
                "SUBS W0,W7,#1 ; CSET W0,VS    | 0:X0=1",
                "ADDS X0,X6,#1 ; CSET W0,CS    | 0:X0=1",
                "ADDS X6,X6,X6 ; CSET W0,CS    | 0:X0=1",
                "CMP W5,#5 ; CSEL X0,X5,X8,NE  | 0:X0=8",
                "CMP W5,#5 ; CSINC X0,X5,X8,NE | 0:X0=9",
                "CMP W5,#5 ; CSINV X0,X5,X8,NE | 0:X0=-9",
                "CMP W5,#5 ; CSNEG X0,X5,X8,NE | 0:X0=-8",
                "CMP W5,#5 ; CINC W0,W5,EQ     | 0:X0=6",
                "CMP W5,#5 ; CCMP W8,#8,#0,EQ ; CSET W0,EQ | 0:X0=1",
                "CMP W5,#4 ; CCMP W8,#8,#4,EQ ; CSET W0,EQ | 0:X0=1",
                "CMP W5,#5 ; MRS X0,NZCV       | 0:X0=0x60000000",
            })
    void data(String code, String condition) {
        Sequential.check("AArch64", INIT, code, condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LDR X0,[X1]                   | 0:X0=0x1122334455667788",
                "LDR W0,[X1]                   | 0:X0=0x55667788",
                "LDRB W0,[X1]                  | 0:X0=0x88",
                "LDRH W0,[X1,#2]               | 0:X0=0x5566",
                "LDRSB X0,[X1]                 | 0:X0=0xffffffffffffff88",
                "LDRSB W0,[X1]                 | 0:X0=0xffffff88",
                "LDRSH W0,[X1]                 | 0:X0=0x7788",
                "LDRSW X0,[X1]                 | 0:X0=0x55667788",
                "LDUR W0,[X1,#4]               | 0:X0=0x11223344",
                "MOV W4,#-4 ; ADD X1,X1,#4 ; LDR W0,[X1,W4,SXTW] | 0:X0=0x55667788",
                "LDR X0,[X2,#-0]               | 0:X0=0",
                "LDR W0,[X1],#8 ; SUB X1,X1,#8 ; LDR W4,[X1] | 0:X0=0x55667788 /\\ 0:X4=0x55667788",
                "SUB X1,X1,#8 ; LDR W0,[X1,#8]!; LDR W4,[X1] | 0:X0=0x55667788 /\\ 0:X4=0x55667788",
                "STR W5,[X2]                   | y=5",
                "STR X6,[X2]                   | y=-1",
                "STRB W6,[X2,#1]               | y=0xff00",
                "STRH W6,[X2]                  | y=0xffff",
                "STR WZR,[X1]                  | x=0x1122334400000000",
                "MOV W4,#2 ; STR W5,[X3,X4,LSL #2] | z[1]=5",
                "STP X5,X8,[X3] ; LDP X0,X4,[X3]   | z[0]=5 /\\ z[1]=8 /\\ 0:X0=5 /\\ 0:X4=8",
                "STP X5,X8,[X3],#16 ; LDP X0,X4,[X3,#-16]! | 0:X0=5 /\\ 0:X4=8",
                "STP W6,W6,[X2] ; LDPSW X0,X4,[X2]  | y=-1 /\\ 0:X0=-1 /\\ 0:X4=-1",
                "LDR X0,=y ; STR W5,[X0]       | y=5",
                "ADRP X0,y ; ADD X0,X0,:lo12:y ; STR W5,[X0] | y=5",
            })
    void memory(String code, String condition) {
        Sequential.check("AArch64", INIT, code, condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LDXR W0,[X1] ; STXR W4,W5,[X1]      | 0:X0=0x55667788 /\\ 0:X4=0 /\\ x=0x1122334400000005",
                "STXR W4,W5,[X2]                     | 0:X4=1 /\\ y=0",
                "LDADD X5,X0,[X1]                    | 0:X0=0x1122334455667788 /\\ x=0x112233445566778d",
                "LDADDB W6,W0,[X1]                   | 0:X0=0x88 /\\ x=0x1122334455667787",
                "LDCLR X8,X0,[X1]                    | x=0x1122334455667780",
                "LDEOR X8,X0,[X1]                    | x=0x1122334455667780",
                "LDSET W5,W0,[X2]                    | y=5 /\\ 0:X0=0",
                "LDSMAX W6,W0,[X2]                   | y=0",
                "LDSMIN X6,X0,[X2]                   | y=-1",
                "LDUMAX X6,X0,[X2]                   | y=-1",
                "LDUMIN X5,X0,[X1]                   | x=5",
                "STADD X5,[X2]                       | y=5",
                "STCLRL X6,[X1]                      | x=0",
                "SWP X5,X0,[X1]                      | 0:X0=0x1122334455667788 /\\ x=5",
                "SWPALH W5,W0,[X1]                   | 0:X0=0x7788 /\\ x=0x1122334455660005",
                "MOV X4,#0 ; CAS X4,X5,[X2]          | 0:X4=0 /\\ y=5",
                "MOV X4,#1 ; CAS X4,X5,[X2]          | 0:X4=0 /\\ y=0",
                "CAS WZR,W5,[X2]                     | y=5",
            })
    void atomics(String code, String condition) {
        Sequential.check("AArch64", INIT, code, condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CBZ W5,L ; MOV W0,#1 ; L: NOP             | 0:X0=1",
                "CBNZ W5,L ; MOV W0,#1 ; L: NOP            | 0:X0=0",
                "CMP W5,#5 ; B.EQ L ; MOV W0,#1 ; L:       | 0:X0=0",
                "CMP W5,#5 ; BNE L ; MOV W0,#1 ; L:        | 0:X0=1",
                "TBZ X5,#1,L ; MOV W0,#1 ; L:              | 0:X0=0",
                "TBNZ W5,#0,L ; MOV W0,#1 ; L:             | 0:X0=0",
                "B L ; MOV W0,#1 ; L: ADD W0,W0,#2         | 0:X0=2",
                "B .+8 ; MOV W0,#1 ; ADD W0,W0,#2          | 0:X0=2",
                "MOV W4,#3 ; L: ADD W0,W0,#2 ; SUBS W4,W4,#1 ; B.NE L | 0:X0=6",
                "BL F ; MOV W0,#1 ; B E ; F: MOV W4,#7 ; RET ; E: NOP | 0:X0=1 /\\ 0:X4=7",
                "ADR X9,F ; BLR X9 ; MOV W0,#1 ; B E ; F: MOV W4,#7 ; RET ; E: | 0:X0=1 /\\ 0:X4=7",
                "ADR X9,F ; BR X9 ; MOV W0,#1 ; F: NOP     | 0:X0=0",
                "RET ; MOV W0,#1                           | 0:X0=0",
            })
    void control(String code, String condition) {
        Sequential.check("AArch64", INIT, code, condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LDAR W0,[X1]       | 0 R x/4 A",
                "LDAPR W0,[X1]      | 0 R x/4 Q",
                "LDAPUR W0,[X1,#4]  | 0 R x+4/4 Q",
                "STLR W5,[X1]       | 0 W x/4=5 L",
                "STLURB W5,[X1,#1]  | 0 W x+1/1=5 L",
                "LDXR W0,[X1]       | 0 R x/4 X",
                "LDAXRB W0,[X1]     | 0 R x/1 A X",
                "STXR W0,W5,[X1]    | 0 W x/4=5 X",
                "STLXR W0,X5,[X1]   | 0 W x/8=5 L X",
                "LDADD W5,W0,[X1]   | 0 U x/4 ADD 5 X",
                "LDADDA W5,W0,[X1]  | 0 U x/4 ADD 5 R:A X",
                "LDADDL W5,W0,[X1]  | 0 U x/4 ADD 5 W:L X",
                "LDADDAL W5,W0,[X1] | 0 U x/4 ADD 5 R:A W:L X",
                "STADDL W5,[X1]     | 0 U x/4 ADD 5 R:NoRet W:L X",
                "LDADDAL W5,WZR,[X1]| 0 U x/4 ADD 5 R:NoRet W:L X",
                "SWPA W5,WZR,[X1]   | 0 U x/4 XCHG 5 R:NoRet X",
                "SWPA W5,W0,[X1]    | 0 U x/4 XCHG 5 R:A X",
                "CASAL W5,W8,[X1]   | 0 C x/4 5->8 R:A W:L X / A",
                "CASL W5,W8,[X1]    | 0 C x/4 5->8 W:L X /",
                "DMB SY             | 0 F DMB.SY",
                "DMB ISHLD          | 0 F DMB.ISHLD",
                "DSB ST             | 0 F DSB.ST",
                "ISB                | 0 F ISB",
            })
    void tags(String code, String expected) {
        assertThat(Sequential.trace("AArch64", INIT, code)).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Dependencies that change nothing still count.
                "LDR W0,[X1] ; EOR W4,W0,W0 ; LDR W9,[X2,W4,SXTW]      | 1 R y/4 addr0",
                "LDR W0,[X1] ; EOR W4,W0,W0 ; ADD W4,W4,#1 ; STR W4,[X2] | 1 W y/4=1 data0",
                "LDR W0,[X1] ; AND X0,X0,#0 ; ADD X4,X2,X0 ; STR W5,[X4] | 1 W y/4=5 addr0",
                "LDR W0,[X1] ; CBNZ W0,L ; L: STR W5,[X2]              | 1 W y/4=5 ctrl0",
                "LDR W0,[X1] ; CMP W0,W0 ; B.EQ L ; L: STR W5,[X2]     | 1 W y/4=5 ctrl0",
                // Flags only pick, and what is not chosen does not count.
                "LDR W0,[X1] ; CMP W0,#0 ; CSEL W4,W5,W8,EQ ; STR W4,[X2] | 1 W y/4=8 pick-data0",
                "LDR W0,[X1] ; CMP W5,#5 ; CSEL W4,W8,W0,EQ ; STR W4,[X2] | 1 W y/4=8",
                "LDR W0,[X2] ; CMP W5,#5 ; CSEL W4,W0,W8,EQ ; STR W4,[X2] | 1 W y/4=0 data0",
                "LDR W0,[X1] ; CMP W0,#0 ; CSET W4,EQ ; CBZ W4,L ; L: STR W5,[X2] | 1 W y/4=5 pick-ctrl0",
                "LDR W0,[X2] ; CAS W0,W5,[X2] | 1 C y/4 0->5 X / pick-data0",
                "LDR W0,[X2] ; CAS W5,W0,[X2] | 1 C y/4 5->0 X / data0",
                "LDR W0,[X1] ; MOV W0,#1 ; STR W0,[X2]                 | 1 W y/4=1",
                "LDR W0,[X1] ; EOR W0,W0,W0 ; LDR W4,[X2],#0 ; NOP     | 1 R y/4",
                "LDR X0,[X1] ; MOVK X0,#0 ; STR W0,[X2]                | 1 W y/4=1432748032 data0",
            })
    void dependencies(String code, String expected) {
        assertThat(Sequential.trace("AArch64", INIT, code)).last().isEqualTo(expected);
    }

    @Test
    void symbolicRegistersAreRegisters() {
        Sequential.check("AArch64", "0:%p=x; x=7", "LDR W0,[X%p] ; ADD W%q,W0,#1 ; STR W%q,[X%p]", "x=8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FROB X0,X1         | 'FROB X0,X1': AArch64 instruction frob is not known",
                "CASP W0,W1,W2,W3,[X4] | casp is not supported: accesses to pairs",
                "LDXP X0,X1,[X2]    | ldxp is not supported",
                "SVC #0             | svc is not supported: exceptions",
                "ADD X0,X1,W2       | the operands are of different widths",
                "ADD X0,X1          | wrong number of operands",
                "LDR X0,[W1]        | the base of an address is a 64-bit register",
                "LDR X0,X1          | is not an address",
                "LDAR X0,[X1,#8]    | takes no offset",
                "DMB FOO            | 'FOO' is not a kind of barrier",
                "B nowhere          | there is no label nowhere",
                "LDR X31,[X1]       | 'X31' is not a register",
                "LDR X99999999999,[X1] | 'X99999999999' is not a register",
                "LSL W0,W1,#32      | a shift by 32 is out of range",
                "LDRB X0,[X1]       | this instruction takes a 32-bit register",
                "MRS X0,TPIDR_EL0   | system registers other than NZCV",
            })
    void errors(String code, String message) {
        assertThatThrownBy(() -> Sequential.parse("AArch64", "", "NOP ; " + code, "true"))
                .isInstanceOfSatisfying(
                        InputException.class, e -> assertThat(e.site()).hasToString("T.litmus:5"))
                .hasMessageContaining(message);
    }
}
