package org.fencepost.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.fencepost.c.ir.IrModule;
import org.fencepost.program.FailureKind;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever the input, the answer is one clear message with a line. */
class CErrorsTest {
    private static CFrontEnd frontEnd;

    @TempDir
    Path directory;

    @BeforeAll
    static void open() {
        frontEnd = new CFrontEnd();
    }

    @AfterAll
    static void close() {
        frontEnd.close();
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static InputException refused(Path file) {
        return catchThrowableOfType(
                InputException.class, () -> SequentialMachine.run(frontEnd.load(file, CompileOptions.DEFAULT)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int x; | there is no function main in this file | 0",
                "int main(void) { return 0 } | expected ';' after return statement | 1",
                "#include <nosuch.h>\\nint main(void) {} | 'nosuch.h' file not found | 1",
                "int main(void) {\\n undeclared(); } | call to undeclared function 'undeclared' | 2",
                "int f(int);\\nint main(void) {\\n return f(1); } | call to unknown function f (in function main) | 3",
                "extern int y;\\nint main(void) {\\n return y; } | the variable y is declared but not defined | 3",
                "extern __thread int t;\\nint main(void) {\\n return t; } | thread-local variable t is declared but not | 3",
                "int main(void) {\\n int x; asm(\"cpuid\" : \"=a\"(x)); return x; } | the assembly code \"cpuid\" is not | 2",
                "int main(void) {\\n int x; asm(\"1: jmp 1b\" : \"=a\"(x)); return x; } | the assembly code \"1: jmp 1b\" is not | 2",
                "int main(void) {\\n int x; asm(\"cmpxchgl %0, %1\" : \"=r\"(x) : \"m\"(x)); return x; } | the assembly code \"cmpxchgl | 2",
                "int main(void) {\\n __float128 x = 1; x *= 2; return (int)x; } | a value of type fp128 is not supported | 2",
                "_Atomic struct { long n[3]; } x, y;\\nint main(void) {\\n x = y; return 0; } | an atomic access that is too wide | 3",
                "int f(void) asm(\"elsewhere\");\\nint main(void) {\\n return f(); } | unknown function f (elsewhere) | 3",
            })
    void refusesBadPrograms(String source, String message, int line) throws IOException {
        InputException problem = refused(file("bad.c", source.replace("\\n", "\n")));
        assertThat(problem).hasMessageContaining(message);
        if (line > 0) {
            assertThat(problem.site().line()).isEqualTo(line);
            assertThat(problem.site().file()).endsWith("bad.c");
        }
    }

    @Test
    void showsAtMostFiveErrorsOfTheCompiler() throws IOException {
        InputException problem = refused(file("many.c", "int main(void) {\n" + "x;\n".repeat(30) + "}"));
        assertThat(problem.getMessage().lines()).hasSizeLessThanOrEqualTo(6);
        assertThat(problem).hasMessageContaining("more");
    }

    @Test
    void refusesWhatIsNoUsableFile() throws IOException {
        assertThat(refused(directory)).hasMessageContaining("is a directory");
        assertThat(refused(directory.resolve("missing.c"))).hasMessageContaining("there is no file");
        assertThat(refused(file("empty.c", ""))).hasMessageContaining("is empty");
        Path huge = directory.resolve("huge.c");
        try (RandomAccessFile sparse = new RandomAccessFile(huge.toFile(), "rw")) {
            sparse.setLength(100L << 20);
        }
        assertThat(refused(huge)).hasMessageContaining("100 MB");
    }

    @Test
    void refusesBrokenIr() throws IOException {
        assertThat(refused(file("a.ll", "define i32 @main() {\n  %x = add i32 %y, 1\n  ret i32 %x\n}\n")))
                .hasMessageContaining("this LLVM IR cannot be read")
                .hasMessageContaining("undefined value");
        assertThat(refused(file("b.bc", "no bitcode"))).hasMessageContaining("this LLVM IR cannot be read");
        assertThat(refused(file("c.ll", "define void @main() {\n ret i32 0\n}\n")))
                .hasMessageContaining("this LLVM IR cannot be read");
    }

    @Test
    void refusesOtherMachines() throws IOException {
        assertThat(refused(file("m32.ll", "target datalayout = \"e-p:32:32\"\ndefine i32 @main() {\n ret i32 0\n}\n")))
                .hasMessageContaining("64-bit little-endian");
        assertThat(refused(file("big.ll", "target datalayout = \"E\"\ndefine i32 @main() {\n ret i32 0\n}\n")))
                .hasMessageContaining("64-bit little-endian");
        assertThat(refused(file("asm.c", "asm(\".globl x\");\nint main(void) { return 0; }")))
                .hasMessageContaining("assembly code outside of functions");
    }

    @Test
    void readsIrThatItDidNotMake() throws IOException {
        Path text = file(
                "good.ll",
                "@x = global i32 3\ndefine i32 @main() optnone noinline {\n"
                        + "  %p = alloca i32\n  %v = load i32, ptr @x\n  store i32 %v, ptr %p\n"
                        + "  %w = load i32, ptr %p\n  %r = sub i32 %w, 3\n  ret i32 %r\n}\n");
        assertThat(SequentialMachine.run(frontEnd.load(text, CompileOptions.DEFAULT))
                        .result())
                .isZero();
    }

    /** LLVM kills the process over some broken bitcode; that must be the child process. */
    @Test
    void survivesBitFlipsInBitcode() throws IOException, InterruptedException {
        Path good = directory.resolve("good.bc");
        Path source = file("good.c", "int x; int main(void) { x++; return x - 1; }");
        String clang = Toolchain.open(Cache.defaultRoot()).clang().toString();
        Process process =
                new ProcessBuilder(clang, "-c", "-emit-llvm", "-o", good.toString(), source.toString()).start();
        assertThat(process.waitFor()).isZero();
        byte[] bytes = Files.readAllBytes(good);
        Random random = new Random(7);
        int refused = 0;
        for (int round = 0; round < 20; round++) {
            byte[] broken = bytes.clone();
            for (int flips = 0; flips < 3; flips++) {
                broken[random.nextInt(broken.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Path file = Files.write(directory.resolve("broken.bc"), broken);
            try {
                frontEnd.load(file, CompileOptions.DEFAULT);
            } catch (InputException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void usesTheFlagsAndTheClangThatItIsGiven() throws IOException {
        Path program = file("flags.c", "#include \"own.h\"\nint main(void) { return VALUE - OWN; }");
        Path include = Files.createDirectory(directory.resolve("include"));
        Files.writeString(include.resolve("own.h"), "#define OWN 41\n");
        CompileOptions options = CompileOptions.DEFAULT.withFlags(List.of("-DVALUE=41", "-I" + include, "-O3", "-lm"));
        assertThat(SequentialMachine.run(frontEnd.load(program, options)).result())
                .isZero();
        Path clang = Toolchain.open(Cache.defaultRoot()).clang();
        assertThat(SequentialMachine.run(frontEnd.load(program, options.withClang(clang)))
                        .result())
                .isZero();
        assertThatThrownBy(() -> frontEnd.load(program, options.withClang(directory.resolve("noclang"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("cannot run");
        assertThatThrownBy(() -> frontEnd.load(program, options.withFlags(List.of("-nonsense"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("-nonsense");
    }

    @Test
    void saysWhenFlagsKeepClangFromCompiling() throws IOException {
        Path program = file("p.c", "int main(void) { return 0; }");
        for (String flag : List.of("-E", "-S", "-fsyntax-only", "-M")) {
            assertThatThrownBy(() -> frontEnd.load(program, CompileOptions.DEFAULT.withFlags(List.of(flag))))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("flag");
        }
    }

    /** Should broken bitcode ever get through, then this process must live on. */
    @Test
    void survivesReadingBrokenBitcodeItself() throws IOException {
        frontEnd.load(file("p.c", "int main(void) { return 0; }"), CompileOptions.DEFAULT);
        byte[] broken = {'B', 'C', (byte) 0xc0, (byte) 0xde, 1, 2, 3, 4, 5, 6, 7, 8};
        assertThatThrownBy(() -> IrModule.read(broken, IrModule.Origin.SOURCE, new UserSources("x", List.of(), true)))
                .isInstanceOf(InputException.class);
    }

    @Test
    void aFileThatWasPreparedIsTheSame() throws IOException {
        Path good = file("good.c", "int main(void) { return VALUE; }");
        Path bad = file("bad.c", "int main(void) { return }");
        CompileOptions options = CompileOptions.DEFAULT.withFlags(List.of("-DVALUE=3"));
        frontEnd.prepare(good, options);
        frontEnd.prepare(bad, options);
        frontEnd.prepare(directory.resolve("missing.c"), options);
        assertThat(SequentialMachine.run(frontEnd.load(good, options)).result()).isEqualTo(3);
        assertThatThrownBy(() -> frontEnd.load(bad, options))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("expected expression");
        assertThatThrownBy(() -> frontEnd.load(directory.resolve("missing.c"), options))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("there is no file");
        Files.writeString(good, "int main(void) { return VALUE + 1; }");
        assertThat(SequentialMachine.run(frontEnd.load(good, options)).result()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int main(void) { int x;\\n return x; } | UNINITIALIZED | 2",
                "int f(int c) { int x; if (c) x = 1;\\n return x; } int main(void) { return f(1) - f(0); } | UNINITIALIZED | 2",
                "int main(void) { for (int i = 0; i < 2; i++) { int x; if (!i) x = 1;\\n if (x) {} } } | UNINITIALIZED | 2",
                "int main(void) { int a[2]; a[1] = 0;\\n return a[0]; } | UNINITIALIZED | 2",
                "int main(int c, char **v) { int a[2] = {0};\\n return a[c + 1]; } | OUT_OF_BOUNDS | 2",
                "int main(void) { int *p = 0;\\n return *p; } | NULL_DEREFERENCE | 2",
                "int main(int c, char **v) { c--;\\n return 5 / c; } | DIVISION_BY_ZERO | 2",
                "int main(int c, char **v) { void (*f)(void) = 0;\\n f(); return 0; } | NULL_DEREFERENCE | 2",
                "int main(void) {\\n __builtin_trap(); } | ABORT | 2",
                "int main(void) {\\n __builtin_unreachable(); } | ABORT | 2",
                "static int f(int x) { x++; if (x > 5)\\n return x; } int main(void) { f(1); return 0; } | | 0",
                "struct s { int a; char b; }; static struct s g(void) { struct s r; r.a = 1; r.b = 2; return r; }"
                        + " int main(void) { struct s x = g(), y = x; return y.b - 2; } | | 0",
                "int main(void) { struct { unsigned a : 3, b : 5; } s; s.a = 1; s.b = 2; return s.a - 1; } | | 0",
                "int main(void) { int x = x; (void)&main; return 0; } | | 0",
            })
    void tellsWhatTheProgramDoesWrong(String source, FailureKind kind, int line) throws IOException {
        Path file = file("wrong.c", source.replace("\\n", "\n"));
        SequentialMachine machine = SequentialMachine.run(frontEnd.load(file, CompileOptions.DEFAULT));
        if (kind == null) {
            assertThat(machine.failure).isNull();
        } else {
            assertThat(machine.failure).isNotNull();
            assertThat(machine.failure.kind()).isEqualTo(kind);
            assertThat(machine.failure.site().line()).isEqualTo(line);
        }
    }
}
