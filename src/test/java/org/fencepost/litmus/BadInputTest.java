package org.fencepost.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.stream.Stream;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is not understood is refused with its name and its line. */
class BadInputTest {
    static Stream<Arguments> badTests() {
        return Stream.of(
                bad("", 1, "starts with its architecture and its name"),
                bad("Z80 t\n{}\n P0 ;\n", 1, "'Z80' is not supported; known are AArch64, C, PPC"),
                bad("C t\nnothing here\n", 3, "{ ... } is missing"),
                bad("C t\n{ x=1;\nP0 () {", 2, "} is missing"),
                bad("C t\n(* open\n{}", 2, "*) is missing"),
                bad("C t\n{ x=1;\n y=; }\n", 3, "expected a value and found ';'"),
                bad("C t\n{ x=1 y=2; }\n", 2, "expected ';' and found 'y'"),
                bad("C t\n{ quux x; }\n", 2, "the type 'quux' is not known"),
                bad("C t\n{ int x[2]={1}; }\n", 2, "has 1 elements"),
                bad("C t\n{ x=1#2; }\n", 2, "'#'"),
                bad("C t\n{}\nP0 (int* x) {\n *x = 1;\n frob(x);\n}\n", 5, "the function frob is not known"),
                bad("C t\n{}\nP0 (int* x) {\n int r = *z;\n}\n", 4, "'z' is neither a parameter nor a local"),
                bad("C t\n{}\nP0 (int* x) {\n int r = *x\n}\n", 5, "expected ';' and found '}'"),
                bad("C t\n{}\nP0 (int x) { }\n", 3, "the parameter x must be a pointer"),
                bad("C t\n{}\nP0 (int* x) {\n goto end;\n}\n", 4, "'goto' is not supported"),
                bad("C t\n{}\nP0 (int* x) {\n int a[3];\n}\n", 4, "local arrays are not supported"),
                bad("C t\n{}\nP0 (int* x) {\n x = 1;\n}\n", 4, "cannot be assigned to"),
                bad("C t\n{}\nP0 (int* x) {\n break;\n}\n", 4, "outside of a loop"),
                bad("C t\n{}\nP0 (int* x) {\n *x = smp_mb();\n}\n", 4, "has no value"),
                bad("C t\n{}\nP0 (int* x) {\n READ_ONCE(x);\n}\n", 4, "expected a shared variable here, as in *x"),
                bad("C t\n{}\nP0 (int* x) {\n xchg(x);\n}\n", 4, "xchg takes 2 arguments, not 1"),
                bad("C t\n{}\nP0 (int* x) {\n int r = x->next;\n}\n", 4, "members of structures"),
                bad("C t\n{}\nP0 (int* x) { }\nP2 (int* x) { }\n", 4, "found P2 where P1 should be"),
                bad(
                        "C t\n{}\nP0 (int* x) {\n atomic_load_explicit(x, memory_order_release);\n}\n",
                        4,
                        "atomic_load_explicit cannot be memory_order_release"),
                bad(
                        "C t\n{}\nP0 (int* x) {\n atomic_load_explicit(x, memory_order_consume);\n}\n",
                        4,
                        "memory_order_consume is not supported"),
                bad("C t\n{}\nP0 (int* x) { }\nexists (x 1)\n", 4, "expected '=' after x"),
                bad("C t\n{}\nP0 (int* x) { }\nexists (x=1\n\n", 6, "expected ')' and found the end"),
                bad("C t\n{}\nP0 (int* x) { }\nexists (3:r=1)\n", 4, "there is no thread P3"),
                bad("C t\n{}\nP0 (int* x) { }\nexists (x[4]=1)\n", 4, "x[4] is past the end of x"),
                bad("C t\n{}\nP0 (int* x) { }\nexists (fault(P0,x))\n", 4, "is not supported"));
    }

    /** Meanings that the field knows and we do not, and names of nothing: none of them is an ordinary variable. */
    static Stream<Arguments> misleadingTests() {
        String arm = "AArch64 t\n{\n 0:X1=x; }\n P0 ;\n LDR W0,[X1] ;\n";
        return Stream.of(
                bad(arm.replace("X1=x", "X1=pte_x"), 3, "'pte_x' (page tables"),
                bad(arm.replace("X1=x", "X1=x; 0:X2=pa_x"), 3, "'pa_x' (page tables"),
                bad(arm.replace("X1=x", "X1=x; int tag_x=1"), 3, "'tag_x' (page tables"),
                bad(arm + "exists (phy_x=1)\n", 6, "'phy_x' (page tables"),
                bad("X86 t\n{}\n P0 ;\n MOV EAX,[pte_x] ;\n", 2, "'pte_x' (page tables"),
                bad(arm.replace("X1=x", "X1=x; PTE(x)=3"), 3, "is not supported"),
                bad(arm.replace("X1=x", "X1=x; tag(x)=1"), 3, "is not supported"),
                bad(arm.replace("X1=x", "X1=x:red"), 3, "is not supported"),
                bad(arm.replace("{", "Variant=mixed,memtag\n{"), 2, "the variant 'memtag'"),
                bad(arm.replace("{", "Com=Rf\nTTHM=HA\n{"), 3, "'TTHM'"),
                bad(arm.replace(" P0 ;", " P0:F ;"), 4, "names its threads"),
                bad(arm.replace("LDR W0,[X1]", "TLBI VAE1IS,X1"), 5, "tlbi is not supported"),
                bad(arm.replace("LDR W0,[X1]", "DMB QUUX"), 5, "DMB QUUX"),
                bad(arm.replace("X1=x", "X1=x; 1:X1=x"), 3, "there is no thread P1"),
                bad(arm.replace("X1=x", "X1=x; 0:X31=1"), 3, "X31 is not a general register"),
                bad(arm.replace("X1=x", "X1=x; x=1; x=2"), 3, "gives x a second value"),
                bad(arm.replace("X1=x", "X1=x; 0:W1=y"), 3, "gives 0:W1 a second value"),
                bad(arm + "exists (0:X7=1)\n", 6, "P0 does not use X7"),
                bad(arm + "exists (0:X0=1\n /\\ z=1)\n", 7, "nothing else in the test mentions z"),
                bad(arm + "exists (0:X0=z)\n", 6, "nothing else in the test mentions z"),
                bad(arm + "locations [0:X7;]\nexists (0:X0=1)\n", 6, "P0 does not use X7"),
                bad(arm + "exists (0:X99=1)\n", 6, "X99 is not a general register"),
                bad(arm + "exists (0:X0=1)\nforall (0:X0=1)\n", 7, "this is a second one"),
                bad("X86 t\n{}\n P0 ;\n MOV RAX,[x] ;\n", 4, "X86 has no register RAX"),
                bad("X86 t\n{}\n P0 ;\n MOVB EAX,[x] ;\n", 4, "8 and 32 bits wide"),
                bad("X86 t\n{}\n P0 ;\n MOV byte ptr [x],EAX ;\n", 4, "32 and 8 bits wide"),
                bad("RISCV t\n{ 0:x0=1; }\n P0 ;\n ori x5,x0,1 ;\n", 2, "0:x0 cannot be given a value"),
                bad("RISCV t\n{}\n P0 ;\n ori x5,x0,1 ;\nexists (0:x0=1)\n", 5, "P0 does not use x0"),
                bad("C t\n{}\nP0 (int* x) { int r0 = *x; }\nexists (0:r1=1)\n", 4, "P0 does not use r1"));
    }

    @ParameterizedTest
    @MethodSource("misleadingTests")
    void nothingIsTakenForSomethingElse(String text, int line, String message) {
        isRefusedByNameAndLine(text, line, message);
    }

    /** In C these are names like any other. */
    @Test
    void variablesOfCMayHaveAnyName() {
        String text = "C t\n{}\nP0 (int* tag_x) { int r0 = *tag_x; }\nexists (0:r0=1)\n";
        assertThat(Dialects.parser().parse("good.litmus", text).name()).isEqualTo("t");
    }

    private static Arguments bad(String text, int line, String message) {
        return Arguments.of(text, line, message);
    }

    @ParameterizedTest
    @MethodSource("badTests")
    void isRefusedByNameAndLine(String text, int line, String message) {
        InputException refusal = catchThrowableOfType(
                InputException.class, () -> Dialects.parser().parse("bad.litmus", text));
        assertThat(refusal).as("refusal of %s", text).isNotNull();
        assertThat(refusal).hasMessageContaining(message);
        assertThat(refusal.site()).hasToString("bad.litmus:" + line);
    }
}
