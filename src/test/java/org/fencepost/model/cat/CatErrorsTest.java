package org.fencepost.model.cat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong cat files: where, and what was expected. */
class CatErrorsTest {
    private static String error(String text) {
        InputException error = catchThrowableOfType(InputException.class, () -> CatLoader.text("bad.cat", text));
        assertThat(error).as(text).isNotNull();
        return error.site() + ": " + error.getMessage();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "let x = po |                   # bad.cat:1: column 13: expected an expression but found the end of the file",
                "let x = (po | rf               # bad.cat:1: column 17: expected an operator or ')' but found the end of the file",
                "let x po                       # bad.cat:1: column 9: expected '=' but found the end of the file",
                "acyclic po as                  # bad.cat:1: column 14: expected a name for the check but found the end of the file",
                "let = po                       # bad.cat:1: column 5: expected a name to define but found '='",
                "let x = po x y = rf            # bad.cat:1: column 16: expected a statement (let, include, acyclic, irreflexive, empty, flag, ...) but found '='",
                "let x = rf^+                   # bad.cat:1: column 12: expected '-1' but found '+'",
                "let x = R * W * M              # bad.cat:1: column 15: a product of three sets needs parentheses",
                "let x = po $ rf                # bad.cat:1: column 12: character '$' has no meaning in cat",
                "(* let x = po                  # bad.cat:1: column 1: this comment has no closing '*)'",
                "/* let x = po                  # bad.cat:1: column 1: this comment has no closing '*/'",
                "include \"x.cat                # bad.cat:1: column 9: this string has no closing '\"'",
                "include \"no-such.cat\"        # bad.cat:1: column 1: there is no file \"no-such.cat\", nor among our own models",
                "include cos.cat                # bad.cat:1: column 9: expected the name of a file in double quotes but found 'cos.cat'",
                "flag po                        # bad.cat:1: column 6: expected acyclic, irreflexive or empty but found 'po'",
                "let x = pi                     # bad.cat:1: column 9: 'pi' is not defined; did you mean po, si?",
                "let mine = po let x = mime     # bad.cat:1: column 23: 'mime' is not defined; did you mean mine?",
                "let x = R ; W                  # bad.cat:1: column 11: expected a relation, but found a set of events",
                "let x = R | po                 # bad.cat:1: column 11: the left operand is a set of events but the right one is a relation",
                "let x = [po]                   # bad.cat:1: column 9: expected a set of events, but found a relation",
                "let x = po * rf                # bad.cat:1: column 12: expected a set of events, but found a relation",
                "let x = domain(R)              # bad.cat:1: column 9: expected a relation, but found a set of events",
                "acyclic R                      # bad.cat:1: column 9: expected a relation, but found a set of events",
                "let f(a, b) = a let x = f(po)  # bad.cat:1: column 25: expected 2 values, but got a relation",
                "let x = po(rf)                 # bad.cat:1: column 9: this is applied to an argument, but it is a relation, not a function",
                "let x = fencerel ; po          # bad.cat:1: column 18: expected a relation, but found a function",
                "call nothing(po)               # bad.cat:1: column 1: there is no procedure 'nothing'",
                "let rec f x = f x let y = f po # bad.cat:1: column 15: the recursion of function 'f' does not seem to end",
                "let rec r = [r] | po           # bad.cat:1: column 13: expected a set of events, but found a relation",
                "catdep let d = [Rreg]; iico_data acyclic d # bad.cat:1: column 17: 'Rreg' is about registers, branches and the steps within an instruction, of which our executions have none: dependencies come as addr, data, ctrl (and pick-addr, pick-data, pick-ctrl)",
                "let x = po; [BCC] flag ~empty x # bad.cat:1: column 14: 'BCC' is about registers, branches and the steps within an instruction, of which our executions have none: dependencies come as addr, data, ctrl (and pick-addr, pick-data, pick-ctrl)",
                "let f(s) = s acyclic f(swg) # bad.cat:1: column 24: 'swg' is about scopes and kinds of memory of GPUs and OpenCL, which no dialect here has",
                "let x = same-oa(po)            # bad.cat:1: column 9: 'same-oa' is about page tables, which our executions do not have",
                "match 'a with || 'b -> empty po end # bad.cat:1: column 1: no clause for tag 'a",
                "let x = match po with || {} -> 0 end # bad.cat:1: column 34: expected '||' but found keyword 'end'",
                "if po end                      # bad.cat:1: column 4: expected the name of a variant in double quotes but found 'po'",
                "procedure p(r) = acyclic r     # bad.cat:1: column 27: expected keyword 'end' but found the end of the file",
                "forall e in W do empty {e} end # bad.cat:1: column 1: 'forall' over a set of events is not supported; only over sets of tags",
            })
    void says(String text, String message) {
        assertThat(error(text)).isEqualTo(message);
    }

    @Test
    void linesAndColumnsAreCountedAcrossComments() {
        assertThat(error("(* one\n two (* three *) *)\nlet x /* five */ = po // four\n  let y = nope"))
                .startsWith("bad.cat:4: column 11: 'nope'");
    }

    @Test
    void deepNestingIsRefusedPolitely() {
        String deep = "let x = " + "(".repeat(100_000) + "po" + ")".repeat(100_000);
        assertThat(error(deep)).contains("nested too deeply");
        assertThat(error("let x = " + "~".repeat(100_000) + "po")).contains("nested too deeply");
        String chain = "let x = po" + " | po".repeat(20_000) + " acyclic x";
        assertThat(error(chain)).contains("nested too deeply");
    }

    @Test
    void aFileThatIncludesItself(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("loop.cat");
        Files.writeString(file, "include \"loop.cat\"");
        InputException error = catchThrowableOfType(InputException.class, () -> Models.load(file.toString()));
        assertThat(error).hasMessageContaining("does a file include itself?");
    }

    @Test
    void anErrorInAnIncludedFileNamesThatFile(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("inner.cat"), "\nlet x = nope");
        Files.writeString(directory.resolve("outer.cat"), "include \"inner.cat\"");
        InputException error = catchThrowableOfType(
                InputException.class,
                () -> Models.load(directory.resolve("outer.cat").toString()));
        assertThat(error.site().file()).endsWith("inner.cat");
        assertThat(error.site().line()).isEqualTo(2);
    }

    @Test
    void unknownModels() {
        InputException error = catchThrowableOfType(InputException.class, () -> Models.load("tos"));
        assertThat(error)
                .hasMessage(
                        "there is no model 'tos'; choose one of sc, tso, pso, ra, rc11, c20, c11, imm, imm-lxsx, aarch64, power,"
                                + " riscv, lkmm, xf, or name a .cat file");
        error = catchThrowableOfType(InputException.class, () -> Models.load("no/such/file.cat"));
        assertThat(error).hasMessage("there is no file no/such/file.cat");
    }

    @Test
    void hugeFiles(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("huge.cat");
        Files.write(file, new byte[2 << 20]);
        InputException error = catchThrowableOfType(InputException.class, () -> Models.load(file.toString()));
        assertThat(error).hasMessageContaining("is it a cat file?");
        error = catchThrowableOfType(InputException.class, () -> Models.load("no\0path"));
        assertThat(error).hasMessageContaining("there is no model");
    }

    @Test
    void binaryFiles(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("binary.cat");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        InputException error = catchThrowableOfType(InputException.class, () -> Models.load(file.toString()));
        assertThat(error).hasMessageContaining("is not a text file in UTF-8");
    }
}
