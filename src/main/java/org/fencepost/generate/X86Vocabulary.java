package org.fencepost.generate;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.fencepost.program.Annotation;

/** X86 and X86_64: plain accesses, {@code xchg}, fences. There are no dependencies: they order nothing more there. */
final class X86Vocabulary extends Vocabulary {
    private static final List<String> REGISTERS = List.of("ax", "bx", "cx", "dx", "si", "di");

    private final boolean bits64;

    X86Vocabulary(boolean bits64) {
        super(
                bits64 ? "x86_64" : "x86",
                List.of("tso", "pso", "sc"),
                List.of(
                        flavour(Kind.READ, "P", tags(), ""),
                        flavour(Kind.WRITE, "P", tags(), ""),
                        flavour(Kind.FENCE, "SFence", tags("SFENCE"), bits64 ? "sfence" : "SFENCE"),
                        flavour(Kind.FENCE, "MFence", tags("MFENCE"), bits64 ? "mfence" : "MFENCE", "SFence"),
                        unsearched(Kind.FENCE, "LFence", tags("LFENCE"), bits64 ? "lfence" : "LFENCE")),
                Set.of(Link.Type.AMO),
                Link.Type.AMO);
        this.bits64 = bits64;
    }

    @Override
    Optional<Annotation> annotation(Link.Type type, Flavour read, Flavour write, Kind half) {
        return Optional.of(tags("X", "A"));
    }

    @Override
    TestWriter writer() {
        return new AssemblyWriter(
                bits64 ? "X86_64" : "X86",
                plain(Kind.READ),
                (behaviour, thread) -> new Code(behaviour, thread, bits64));
    }

    /** With AT&T's order of operands in 64 bits. */
    private static final class Code extends ThreadWriter {
        private final boolean bits64;

        Code(Behaviour behaviour, int thread, boolean bits64) {
            super(behaviour, thread, REGISTERS.size());
            this.bits64 = bits64;
        }

        @Override
        String observed(int register) {
            return bits64 ? "r" + REGISTERS.get(register) : name(register);
        }

        private String name(int register) {
            String name = REGISTERS.get(register);
            return bits64 ? "%e" + name : "E" + name.toUpperCase(Locale.ROOT);
        }

        private String place(TestStep step) {
            String variable = TestWriter.variable(step.location());
            return bits64 ? "(" + variable + ")" : "[" + variable + "]";
        }

        private void move(String from, String to) {
            line(bits64 ? "movl " + from + "," + to : "MOV " + to + "," + from);
        }

        @Override
        int load(TestStep read, int offset) {
            int register = newRegister();
            move(place(read), name(register));
            return register;
        }

        @Override
        void store(TestStep write, int offset, int data) {
            move("$" + write.value(), place(write));
        }

        @Override
        int exchange(TestStep read, TestStep write, int offset, int data) {
            int register = newRegister();
            move("$" + write.value(), name(register));
            line(bits64 ? "xchgl " + name(register) + "," + place(read) : "XCHG " + place(read) + "," + name(register));
            return register;
        }
    }
}
