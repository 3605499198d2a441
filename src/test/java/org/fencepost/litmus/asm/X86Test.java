package org.fencepost.litmus.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each x86 instruction computes what the manual says, in both notations. */
class X86Test {
    private static final String INIT = "x=5; 0:ECX=-1; 0:ESI=3; 0:EDI=x";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MOV EAX,[x]                        | 0:EAX=5",
                "MOV EAX,[EDI]                      | 0:EAX=5",
                "mov EAX, (EDI)                     | 0:EAX=5",
                "MOV [x],$7                         | x=7",
                "MOV [x], 7                         | x=7",
                "MOV [x],$-1                        | x=-1",
                "MOV DWORD PTR [x],$0x10            | x=16",
                "MOV EAX,$x                         | 0:EAX=x",
                "MOV EAX,$3 ; MOV [y],EAX           | y=3",
                "LEA EAX,[EDI+8] ; SUB EAX,$8 ; MOV EAX,[EAX] | 0:EAX=5",
                "MOV EAX,[EDI+ESI*4-12]             | 0:EAX=5",
                // Parts of registers: 8 and 16 bits keep the rest, 32 bits clear the upper half.
                "MOV EAX,$0x11223344 ; MOV AL,$0xff | 0:EAX=0x112233ff",
                "MOV EAX,$0x11223344 ; MOV AH,$0xff | 0:EAX=0x1122ff44",
                "MOV EAX,$0x11223344 ; MOV AX,$0    | 0:EAX=0x11220000",
                "MOV EAX,$0x11223344 ; MOVZX EBX,AH | 0:EBX=0x33",
                "MOVSX EAX,CL                       | 0:EAX=-1",
                // Arithmetic on registers and on memory.
                "ADD [x],$2                         | x=7",
                "SUB ESI,$4                         | 0:ESI=-1",
                "MOV EAX,$6 ; AND EAX,ESI           | 0:EAX=2",
                "OR [x],ESI                         | x=7",
                "XOR ESI,ESI                        | 0:ESI=0",
                "INC [x] ; DEC ESI                  | x=6 /\\ 0:ESI=2",
                "NOT ESI ; NEG ECX                  | 0:ESI=-4 /\\ 0:ECX=1",
                "SHL ESI,$2 ; SHR ECX,$28           | 0:ESI=12 /\\ 0:ECX=15",
                "SAR ECX,$4                         | 0:ECX=-1",
                "IMUL ESI,[x]                       | 0:ESI=15",
                "IMUL EAX,ESI,$-2                   | 0:EAX=-6",
                // Atomic ones.
                "XCHG [x],ESI                       | x=3 /\\ 0:ESI=5",
                "XCHG ESI,[x]                       | x=3 /\\ 0:ESI=5",
                "XCHG ESI,ECX                       | 0:ECX=3 /\\ 0:ESI=-1",
                "LOCK XADD [x],ESI                  | x=8 /\\ 0:ESI=5",
                "XADD [x],ESI                       | x=8 /\\ 0:ESI=5",
                "LOCK ; INC [x]                     | x=6",
                "LOCK ADD [x],$-1                   | x=4",
                "LOCK AND [x],$4                    | x=4",
                "LOCK NOT [x]                       | x=-6",
                "MOV EAX,$5 ; LOCK CMPXCHG [x],ESI ; SETE BL | x=3 /\\ 0:EAX=5 /\\ 0:EBX=1",
                "MOV EAX,$4 ; LOCK CMPXCHG [x],ESI ; SETE BL | x=5 /\\ 0:EAX=5 /\\ 0:EBX=0",
                "MOV EAX,$4 ; CMPXCHG [x],ESI       | x=5 /\\ 0:EAX=5",
            })
    void destinationFirst(String code, String condition) {
        Sequential.check("X86", INIT, code, condition);
    }

    @ParameterizedTest
    @CsvSource({
        "JE,0", "JNE,1", "JL,0", "JGE,1", "JG,1", "JLE,0", "JB,1", "JAE,0", "JA,0", "JBE,1", "JS,0", "JNS,1", "JO,0"
    })
    void comparesThreeWithMinusOne(String jump, int taken) {
        Sequential.check(
                "X86",
                INIT,
                "MOV EAX,$1 ; CMP ESI,ECX ; " + jump + " L ; MOV EAX,$0 ; L: MOV EBX,$0",
                "0:EAX=" + taken);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CMP ESI,$3 ; CMOVE EAX,[x]           | 0:EAX=5",
                "CMP ESI,$4 ; CMOVE EAX,[x]           | 0:EAX=0",
                "TEST ESI,ESI ; SETNE AL              | 0:EAX=1",
                "MOV EAX,$0x7fffffff ; INC EAX ; SETO BL | 0:EBX=1",
                "CMP ECX,$0 ; INC ESI ; SETB AL       | 0:EAX=0",
                "ADD ECX,$1 ; SETB AL ; SETZ BL       | 0:EAX=1 /\\ 0:EBX=1",
                "JMP L ; MOV EAX,$1 ; L: MOV EBX,$2   | 0:EAX=0 /\\ 0:EBX=2",
                "L: ADD EAX,$2 ; DEC ESI ; JNZ L      | 0:EAX=6",
            })
    void flags(String code, String condition) {
        Sequential.check("X86", INIT, code, condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "movl $7,(x)                          | x[0]=7",
                "movl (x),%eax                        | 0:rax=5",
                "movq %rsi,(x)                        | x[0]=3",
                "movl $-1,%eax                        | 0:rax=0xffffffff",
                "movq $-1,%rax                        | 0:rax=-1",
                "movq $x,%rax ; movl (%rax),%ebx      | 0:rbx=5",
                "movl 4(%rdi),%eax                    | 0:rax=6",
                "movl (%rdi,%rsi,4),%eax              | 0:rax=9",
                "movl x(%rip),%eax                    | 0:rax=5",
                "addl $2,(x)                          | x[0]=7",
                "subl %esi,(x)                        | x[0]=2",
                "addq %rsi,%rsi                       | 0:rsi=6",
                "cmpl $2,%esi ; jg L ; movl $9,(x) ; L: nop | x[0]=5",
                "movzbl (x),%eax                      | 0:rax=5",
                "movb $0xff,%cl ; movsbq %cl,%rax     | 0:rax=-1",
                "movl $5,%eax ; lock cmpxchgl %esi,(x)| x[0]=3",
                "movl $5,%eax ; lock cmpxchgl (x),%esi| x[0]=3",
                "lock xaddl %esi,(x)                  | x[0]=8 /\\ 0:rsi=5",
                "xchgl %esi,(x)                       | x[0]=3 /\\ 0:esi=5",
                "lock incl (x)                        | x[0]=6",
                "shlq $3,%rsi                         | 0:rsi=24",
                "leaq 4(%rdi),%rax ; movl (%rax),%ebx | 0:rbx=6",
                "cmpl $3,%esi ; cmovel (x),%eax       | 0:rax=5",
                // The operands are the other way round when constants come last.
                "MOV [x],$7 ; MOV EAX,[x]             | x[0]=7 /\\ 0:rax=7",
            })
    void destinationLast(String code, String condition) {
        Sequential.check("X86_64", "int x[4]={5,6,7,9}; 0:rsi=3; 0:rdi=x", code, condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "XCHG [x],EAX          | 0 U x/4 XCHG 0 A X",
                "LOCK DEC [x]          | 0 U x/4 SUB 1 A X",
                "LOCK CMPXCHG [x],ESI  | 0 C x/4 0->3 A X / A X",
                "MFENCE                | 0 F MFENCE",
                "sfence                | 0 F SFENCE",
                "LFENCE                | 0 F LFENCE",
                "MOV [x],$1            | 0 W x/4=1",
                "MOVB [x],$1           | 0 W x/1=1",
                "MOVQ [x],$1           | 0 W x/8=1",
            })
    void tags(String code, String expected) {
        assertThat(Sequential.trace("X86", INIT, code)).containsExactly(expected);
    }

    @Test
    void unlockedUpdatesAreALoadAndAStore() {
        assertThat(Sequential.trace("X86", INIT, "INC [x]")).hasSize(2).noneMatch(action -> action.contains("X"));
    }

    @Test
    void constantsTakeTheDeclaredSize() {
        assertThat(Sequential.trace("X86_64", "uint64_t x;", "mov $1,(x)")).containsExactly("0 W x/8=1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FROB EAX           | 'FROB EAX': x86 instruction frob is not known",
                "MOVNTI [x],EAX     | movnti is not supported: non-temporal",
                "CLFLUSH [x]        | clflush is not supported",
                "LOCK MOV [x],$1    | lock is not allowed before mov",
                "LOCK INC EAX       | lock needs a destination in memory",
                "LOCK MFENCE        | lock is not allowed before mfence",
                "MOV x,$1           | a variable is written [x]",
                "MOV $1,EAX         | the destination is a constant; the destination comes first here",
                "MOV EAX            | wrong number of operands",
                "JE nowhere         | there is no label nowhere",
                "JP nowhere         | jp is not known",
            })
    void errors(String code, String message) {
        assertThatThrownBy(() -> Sequential.parse("X86", "", "NOP ; " + code, "true"))
                .isInstanceOfSatisfying(
                        InputException.class, e -> assertThat(e.site()).hasToString("T.litmus:5"))
                .hasMessageContaining(message);
    }

    @Test
    void mixedNotationsAreRefused() {
        assertThatThrownBy(() -> Sequential.parse("X86_64", "", "movl $1,(x) ; MOV EAX,$1", "true"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the order of operands is not clear");
    }
}
