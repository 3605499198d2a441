package org.fencepost.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.stream.Stream;
import org.fencepost.verdict.InputException;
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

    private static Arguments bad(String text, int line, String message) {
        return Arguments.of(text, line, message);
    }

    @ParameterizedTest
    @MethodSource("badTests")
    void isRefusedByNameAndLine(String text, int line, String message) {
        InputException refusal =
                catchThrowableOfType(InputException.class, () -> new LitmusParser().parse("bad.litmus", text));
        assertThat(refusal).as("refusal of %s", text).isNotNull();
        assertThat(refusal).hasMessageContaining(message);
        assertThat(refusal.site()).hasToString("bad.litmus:" + line);
    }
}
