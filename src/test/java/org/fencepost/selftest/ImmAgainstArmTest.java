package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.dialects.Dialects;
import org.junit.jupiter.api.Test;

/**
 * imm stands for the hardware: whatever ARMv8 with its atomic instructions does with a compiled program, imm allows. On random
 * programs, by two models that have nothing in common but the language that they are written in.
 */
class ImmAgainstArmTest {
    /** ARMv8 without the one thing that imm leaves out: see the manual, models. */
    private static final String WITHOUT_FORWARDING = "src/test/models/aarch64-without-forwarding.cat";

    private final EnumeratingEngine engine = new EnumeratingEngine();

    /** Final values of all registers, thread by thread, and of all variables. */
    private Set<List<Long>> states(String text, String model) {
        Set<List<Long>> states = new HashSet<>();
        Histogram result = Histogram.of(engine.run(Dialects.parser().parse("random.litmus", text), model));
        result.states().forEach(state -> states.add(state.values()));
        return states;
    }

    private static String inC(SmallProgram program) {
        TreeMap<String, Long> all = new TreeMap<>();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            for (int i = 0; i < program.registers(thread); i++) {
                all.put(thread + ":r" + i, 0L);
            }
        }
        for (int i = 0; i < program.variables(); i++) {
            all.put(SmallProgram.variableName(i), 0L);
        }
        return LitmusPrinter.print(program, all);
    }

    /** Whether the model allows what ARMv8 does. */
    private boolean allows(String model, SmallProgram program) {
        Set<List<Long>> allowed = states(inC(program), model);
        String compiled = ArmPrinter.print(program);
        return allowed.containsAll(states(compiled, "aarch64"))
                || allowed.containsAll(states(compiled, WITHOUT_FORWARDING));
    }

    /** The first program of which ARMv8 does something that the model forbids. */
    private Optional<String> forbidden(String model, int programs, IntFunction<SmallProgram> generator) {
        return IntStream.range(0, programs)
                .mapToObj(generator)
                .filter(program -> !allows(model, program))
                .map(program -> inC(program) + ArmPrinter.print(program))
                .findFirst();
    }

    @Test
    void everythingOfArmIsAllowed() {
        assertThat(forbidden("imm", 400, new CycleGenerator(1)::program)).isEmpty();
        ProgramGenerator generator = new ProgramGenerator(1, new Features(3, 7, 2, 200, Feature.NON_ATOMICS));
        assertThat(forbidden("imm", 200, generator::program)).isEmpty();
    }

    /** Exclusive pairs are not; so the comparison would notice. */
    @Test
    void thePaperForbidsSomeOfIt() {
        assertThat(forbidden("imm-lxsx", 800, new CycleGenerator(1)::program)).isPresent();
    }

    @Test
    void whatAnExchangeWritesIsForwarded() {
        String text = """
                AArch64 forwarded
                { 0:X10=x; 0:X11=y; 1:X10=x; 1:X11=y; }
                 P0               | P1             ;
                 MOV W6,#2        | LDR W0,[X11]   ;
                 SWP W6,W0,[X10]  | EOR W6,W0,W0   ;
                 LDR W1,[X10]     | ADD W6,W6,#1   ;
                 STR W1,[X11]     | STR W6,[X10]   ;
                exists (0:X0=1 /\\ 0:X1=2 /\\ 1:X0=2)
                """;
        LitmusParser parser = Dialects.parser();
        assertThat(engine.histogram(parser.parse("forwarded.litmus", text), "aarch64")
                        .allowed())
                .isTrue();
        assertThat(engine.histogram(parser.parse("forwarded.litmus", text), WITHOUT_FORWARDING)
                        .allowed())
                .isFalse();
        assertThat(engine.histogram(parser.parse("forwarded-in-c.litmus", """
                C forwarded-in-c
                { [x] = 0; [y] = 0; }
                P0 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_exchange_explicit(x, 2, memory_order_relaxed);
                  int r1 = atomic_load_explicit(x, memory_order_relaxed);
                  atomic_store_explicit(y, r1, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                  atomic_store_explicit(x, (r0 ^ r0) + 1, memory_order_relaxed);
                }
                exists (0:r0=1 /\\ 0:r1=2 /\\ 1:r0=2)
                """), "imm")
                        .allowed())
                .isFalse();
    }
}
