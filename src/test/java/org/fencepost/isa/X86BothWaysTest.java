package org.fencepost.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each form of an instruction does in a litmus test and in inline assembly what a processor does. */
class X86BothWaysTest {
    @TempDir
    Path directory;

    private static final Path TABLE = Path.of("src/test/programs/isa/x86.csv");

    /** Carry, zero, sign, overflow: where the flags go. */
    private static final List<String> FLAGS = List.of("c", "z", "s", "o");

    private static final List<String> FLAG_REGISTERS = List.of("r8", "r9", "r10", "r11");

    /** A row of the table; {@code flags} are those that the code defines, {@code values} what is in them. */
    private record Row(String code, String flags, String accesses, String registers, String memory, String values) {
        static Row parse(String line) {
            List<String> cells =
                    Stream.of(line.split("\\|", -1)).map(String::strip).toList();
            return new Row(cells.get(0), cells.get(1), cells.get(2), cells.get(3), cells.get(4), cells.get(5));
        }

        /** The code, and then the flags go to registers. */
        List<String> lines() {
            Stream<String> sets = Stream.of(flags.split(""))
                    .filter(flag -> !flag.isEmpty())
                    .map(flag -> "set" + flag + " %" + FLAG_REGISTERS.get(FLAGS.indexOf(flag)) + "b");
            return Stream.concat(Stream.of(code.split("; ")), sets).toList();
        }

        /** Compares; {@code all} has the four flags, of which those count that the code defines. */
        void check(String foundRegisters, String foundMemory, String all, List<String> foundAccesses) {
            String found = Stream.of(flags.split(""))
                    .filter(flag -> !flag.isEmpty())
                    .map(flag -> all.substring(FLAGS.indexOf(flag), FLAGS.indexOf(flag) + 1))
                    .collect(Collectors.joining());
            assertThat(List.of(foundRegisters, foundMemory, found, String.join(" ", foundAccesses)))
                    .as(code)
                    .isEqualTo(List.of(registers, memory, values, accesses));
        }

        @Override
        public String toString() {
            return code;
        }
    }

    static List<Row> rows() throws IOException {
        try (Stream<String> lines = Files.lines(TABLE)) {
            return lines.filter(line -> !line.startsWith("#")).map(Row::parse).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void inALitmusTest(Row row) {
        LitmusTest test = litmus(row.lines());
        FlatRun run = new FlatRun(test.program());
        long x = test.program().globals().get(0).address();
        row.check(
                hex(run, List.of("rax", "rbx", "rcx", "rdx"), " "),
                Long.toHexString(run.read(x, 8)) + " " + Long.toHexString(run.read(x + 8, 8)),
                hex(run, FLAG_REGISTERS, ""),
                run.accesses);
    }

    private static LitmusTest litmus(List<String> code) {
        return Dialects.parser().parse("row.litmus", """
                X86_64 row
                { uint64_t x[2]={0x8877665544332211,9}; uint64_t 0:rax=0x1122334455667788; uint64_t 0:rbx=5;
                  uint64_t 0:rcx=-1; uint64_t 0:rdx=3; 0:rdi=x; 0:r8=0; 0:r9=0; 0:r10=0; 0:r11=0; }
                P0 ;
                %s ;
                forall (0:rax=0 /\\ 0:rbx=0 /\\ 0:rcx=0 /\\ 0:rdx=0 /\\ 0:r8=0 /\\ 0:r9=0 /\\ 0:r10=0 /\\ 0:r11=0)
                """.formatted(String.join(" ;\n", code)));
    }

    private static String hex(FlatRun run, List<String> registers, String separator) {
        return registers.stream()
                .map(register -> Long.toHexString(run.observed.get("0:" + register)))
                .collect(Collectors.joining(separator));
    }

    /** All rows in one program, as one call of the compiler is much quicker. */
    @Test
    void inInlineAssembly() throws IOException {
        List<Row> rows = rows();
        FlatRun run = new FlatRun(
                program(rows.stream().map(X86BothWaysTest::statement).collect(Collectors.joining())));
        for (int n = 0; n < rows.size(); n++) {
            int start = 4 * n;
            rows.get(n)
                    .check(
                            run.printed.get(start + 1),
                            run.printed.get(start + 2),
                            run.printed.get(start + 3),
                            run.accesses.subList(run.printedAfter.get(start), run.printedAfter.get(start + 1)));
        }
    }

    private Program program(String body) throws IOException {
        String source = "#include <stdint.h>\n#include <stdio.h>\nstatic _Alignas(16) uint64_t x[2];\n"
                + "#define R(n) register uint64_t n __asm__(#n) = 0\nint main(void) {\n" + body + "return 0; }\n";
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            return frontEnd.load(Files.writeString(directory.resolve("rows.c"), source), CompileOptions.DEFAULT);
        }
    }

    private static String statement(Row row) {
        return """
                { x[0] = 0x8877665544332211; x[1] = 9;
                  uint64_t a = 0x1122334455667788, b = 5, c = -1, d = 3; R(r8); R(r9); R(r10); R(r11);
                  printf("start");
                  __asm__ volatile("%s" : "+a"(a), "+b"(b), "+c"(c), "+d"(d), "+r"(r8), "+r"(r9), "+r"(r10), "+r"(r11)
                                   : "D"(x) : "memory", "cc");
                  printf("%%lx %%lx %%lx %%lx", a, b, c, d);
                  printf("%%lx %%lx", x[0], x[1]);
                  printf("%%lx%%lx%%lx%%lx", r8, r9, r10, r11); }
                """.formatted(String.join("; ", row.lines()).replace("%", "%%"));
    }

    /** What neither can do, they refuse with the same words. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "frobl %eax          | x86 instruction frobl is not known",
                "movl %eax           | wrong number of operands",
                "movb %eax,%bl       | it is said to be 8 and 32 bits wide",
                "lock movl %eax,(%rdi) | lock is not allowed before movl",
                "lock mfence         | lock is not allowed before mfence",
                "lock incl %eax      | lock needs a destination in memory",
                "lock btsl $1,%eax   | lock needs a destination in memory",
                "lock negl (%rdi)    | instruction negl is not supported: a locked negation is not modelled",
                "shll %cl,%eax       | instruction shll is not supported: only shifts by a constant are modelled",
                "push %rax           | instruction push is not supported: there is no stack",
                "xend                | instruction xend is not supported: transactions are not modelled",
                "movl %fs:0,%eax     | segment registers are not supported",
                "btb $1,%al          | btb has no form of that size",
                "btl $1,%eax; sets %al   | the sign flag is not defined here",
                "shll $2,%eax; seto %al  | the overflow flag is not defined here",
                "lea %eax,%ebx       | lea needs an address in memory",
                "movl (%rax,%rbx,%rcx),%eax | '%rcx' is not a number",
            })
    void refusesAlike(String code, String message) {
        List<String> lines = List.of(code.split("; "));
        assertThatThrownBy(() -> litmus(lines))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message);
        Row row = new Row(code, "", "", "", "", "");
        assertThatThrownBy(() -> program(statement(row)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(
                        "the assembly code \"" + code.replace("$", "$$") + "\" is not supported: " + message);
    }

    /** What an assembler would take for something else than a litmus test does, or a compiler does not say. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "movl 5,%eax         | '5' is no operand in AT&T's syntax",
                "movl [rdi],%eax     | '[rdi]' is no operand in AT&T's syntax",
                "movl eax,%ebx       | 'eax' is no operand in AT&T's syntax",
                "movl y(%rip),%eax   | the variable y is no operand of the statement",
                "movl (rdi),%eax     | the variable rdi is no operand of the statement",
                "movups %xmm0,(%rdi) | the register %xmm0 is not known",
                "incl %esi           | it reads a register that has no value",
                "setz %al            | the zero flag is not defined here",
                "jmp 1f              | jumps in inline assembly are not supported",
                "movl $1,(%rdi); lock | there is no instruction after lock",
            })
    void inlineAssemblyGuessesNothing(String code, String message) {
        Row row = new Row(code, "", "", "", "", "");
        assertThatThrownBy(() -> program(statement(row)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void inlineAssemblyOfKernelsAndCompilers() throws IOException {
        FlatRun run = new FlatRun(program("""
                uint32_t n = 3; uint8_t z;
                __asm__ volatile(".section .smp_locks,\\"a\\"\\n.balign 4\\n.long 661f\\n.previous\\n661:\\n\\tlock; xaddl %1, %0\\n"
                                 "\\tsetz %2 # done\\n" : "+m"(x[1]), "+r"(n), "=q"(z));
                __asm__ volatile("{incl %0|inc dword ptr %0}\\n movb %b1, 3(%2,%q3,4)\\n" : "+m"(x[0])
                                 : "q"(n), "r"(x), "r"(1ull) : "memory");
                __asm__ volatile("addl $-0x10, %k0; movl $010, %1" : "+r"(x[1]), "=r"(n));
                printf("%lx %lx %d %d", x[0], x[1], (int)n, (int)z);
                """));
        assertThat(run.printed).containsExactly("1 fffffff3 8 0");
        assertThat(run.accesses).startsWith("U4", "R4", "W4", "W1");
    }
}
