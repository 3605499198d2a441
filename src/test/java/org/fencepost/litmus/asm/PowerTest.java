package org.fencepost.litmus.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.fencepost.verdict.InputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each Power instruction computes what the manual says, and memory models see it as they should. */
class PowerTest {
    private static final String INIT =
            "uint64_t x=0x1122334485667788; uint64_t y; 0:r1=x; 0:r2=y; 0:r5=5; 0:r6=-1; 0:r8=8; 0:r9=0";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "li r3,-1                   | 0:r3=-1",
                "lis r3,1                   | 0:r3=65536",
                "mr r3,r5                   | 0:r3=5",
                "addi r3,r5,-6              | 0:r3=-1",
                "li r0,7 ; addi r3,r0,1     | 0:r3=1",
                "subi r3,r5,6               | 0:r3=-1",
                "addis r3,r5,1              | 0:r3=65541",
                "add r3,r5,r8               | 0:r3=13",
                "sub r3,r5,r8               | 0:r3=-3",
                "subf r3,r5,r8              | 0:r3=3",
                "neg r3,r5                  | 0:r3=-5",
                "mulli r3,r5,-2             | 0:r3=-10",
                "mullw r3,r5,r6             | 0:r3=-5",
                "divw r3,r8,r5              | 0:r3=1",
                "divw r3,r8,r9              | 0:r3=0",
                "and r3,r5,r6               | 0:r3=5",
                "andi. r3,r6,0xffff         | 0:r3=65535",
                "or r3,r5,r8                | 0:r3=13",
                "ori r3,r5,0x8000           | 0:r3=0x8005",
                "oris r3,r5,1               | 0:r3=65541",
                "xor r3,r5,r5               | 0:r3=0",
                "xori r3,r5,1               | 0:r3=4",
                "nor r3,r5,r5               | 0:r3=-6",
                "nand r3,r5,r6              | 0:r3=-6",
                "andc r3,r6,r5              | 0:r3=-6",
                "not r3,r5                  | 0:r3=-6",
                "extsw r3,r4                | 0:r3=0",
                "extsb r3,r6                | 0:r3=-1",
                "slw r3,r5,r8               | 0:r3=1280",
                "li r4,32 ; slw r3,r5,r4    | 0:r3=0",
                "srwi r3,r6,28              | 0:r3=15",
                "srawi r3,r6,31             | 0:r3=-1",
                "sldi r3,r5,32              | 0:r3=0x500000000",
                "clrldi r3,r6,56            | 0:r3=255",
                "rlwinm r3,r6,0,24,31       | 0:r3=255",
                "rlwinm r3,r5,4,0,31        | 0:r3=80",
                "rlwinm r3,r6,0,31,0        | 0:r3=0x80000001",
                "li r3,0 ; rlwimi r3,r6,0,28,31 | 0:r3=15",
            })
    void data(String code, String condition) {
        Sequential.check("PPC", INIT, code, condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lwz r3,0(r1)               | 0:r3=0x85667788",
                "lwz r3,4(r1)               | 0:r3=0x11223344",
                "lwa r3,0(r1)               | 0:r3=0xffffffff85667788",
                "ld r3,0(r1)                | 0:r3=0x1122334485667788",
                "lbz r3,1(r1)               | 0:r3=0x77",
                "lhz r3,0(r1)               | 0:r3=0x7788",
                "lha r3,2(r1)               | 0:r3=0xffffffffffff8566",
                "lwzx r3,r9,r1              | 0:r3=0x85667788",
                "li r0,100 ; lwzx r3,r0,r1  | 0:r3=0x85667788",
                "lwzu r3,4(r1) ; lwz r4,0(r1)  | 0:r3=0x11223344 /\\ 0:r4=0x11223344",
                "lwzux r3,r1,r9 ; lwz r4,0(r1) | 0:r3=0x85667788 /\\ 0:r4=0x85667788",
                "stw r6,0(r2)               | y=0xffffffff",
                "std r6,0(r2)               | y=-1",
                "stb r6,1(r2)               | y=0xff00",
                "sth r6,0,r2                | y=0xffff",
                "stwx r5,r9,r2              | y=5",
                "stwu r5,4(r2) ; lwz r3,0(r2) | y=0x500000000 /\\ 0:r3=5",
                "lwarx r3,r0,r2 ; stwcx. r5,r0,r2 ; bne L ; li r4,1 ; L: nop | y=5 /\\ 0:r4=1",
                "stwcx. r5,r0,r2 ; bne L ; li r4,1 ; L: nop | y=0 /\\ 0:r4=0",
            })
    void memory(String code, String condition) {
        Sequential.check("PPC", INIT, code, condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cmpwi r5,5 ; beq L           | 1",
                "cmpw r5,r8 ; blt L           | 1",
                "cmpw r6,r5 ; bgt L           | 0",
                "cmplw r6,r5 ; bgt L          | 1",
                "cmpd r6,r5 ; bge L           | 0",
                "cmpld r6,r5 ; bge- L         | 1",
                "cmplwi r5,5 ; ble L          | 1",
                "cmpwi cr7,r5,4 ; bne cr7,L   | 1",
                "cmpwi cr7,r5,4 ; bne L       | 1",
                "cmpdi r6,-1 ; bne+ L         | 0",
                "add. r3,r5,r6 ; bgt L        | 1",
                "xor. r3,r5,r5 ; beq L        | 1",
                "andi. r3,r5,2 ; beq L        | 1",
                "b L                          | 1",
            })
    void branches(String code, int taken) {
        Sequential.check("PPC", INIT, "li r10,1 ; " + code + " ; li r10,0 ; L: nop", "0:r10=" + taken);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bl F ; li r3,1 ; b E ; F: li r4,7 ; blr ; E: nop | 0:r3=1 /\\ 0:r4=7",
                "blr ; li r3,1                                    | 0:r3=0",
                "li r4,3 ; L: addi r3,r3,2 ; addi r4,r4,-1 ; cmpwi r4,0 ; bne L | 0:r3=6",
            })
    void control(String code, String condition) {
        Sequential.check("PPC", INIT, code, condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sync              | 0 F SYNC",
                "hwsync            | 0 F SYNC",
                "sync 1            | 0 F LWSYNC",
                "lwsync            | 0 F LWSYNC",
                "eieio             | 0 F EIEIO",
                "isync             | 0 F ISYNC",
                "lwarx r3,r0,r2    | 0 R y/4 EX X",
                "ldarx r3,0,r2     | 0 R y/8 EX X",
                "stwcx. r5,r0,r2   | 0 W y/4=5 EX X",
                "lwz r3,0(r2)      | 0 R y/4",
            })
    void tags(String code, String expected) {
        assertThat(Sequential.trace("PPC", INIT, code)).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lwz r3,0(r1) ; xor r4,r3,r3 ; lwzx r7,r4,r2            | 1 R y/4 addr0",
                "lwz r3,0(r1) ; xor r4,r3,r3 ; addi r4,r4,1 ; stw r4,0(r2) | 1 W y/4=1 data0",
                "lwz r3,0(r1) ; cmpw r3,r3 ; beq L ; L: stw r5,0(r2)    | 1 W y/4=5 ctrl0",
                "lwz r3,0(r1) ; mr r4,r3 ; stw r4,0(r2)                 | 1 W y/4=2238085000 data0",
                "lwz r0,0(r1) ; stwx r5,r0,r2                           | 1 W y/4=5",
            })
    void dependencies(String code, String expected) {
        assertThat(Sequential.trace("PPC", INIT, code)).last().isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "frob r1,r2         | Power instruction frob is not known",
                "dcbf r1,r2         | dcbf is not supported: caches",
                "lwz r1,r2          | is not an address",
                "add r1,r2          | wrong number of operands",
                "add r1,r2,r32      | 'r32' is not a register",
                "sync 2             | only sync 0 and sync 1",
                "li r1,x            | 'x' is not a number",
                "beq cr9,L          | is not a field",
            })
    void errors(String code, String message) {
        assertThatThrownBy(() -> Sequential.parse("PPC", "", "nop ; " + code, "true"))
                .isInstanceOfSatisfying(
                        InputException.class, e -> assertThat(e.site()).hasToString("T.litmus:5"))
                .hasMessageContaining(message);
    }
}
