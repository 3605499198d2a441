package org.fencepost.generate;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

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
                Set.of(Link.Type.AMO));
        this.bits64 = bits64;
    }

    private static Annotation tags(String... tags) {
        return Annotation.of(Mode.NA, tags);
    }

    @Override
    Link.Type update() {
        return Link.Type.AMO;
    }

    @Override
    Optional<Flavour> branchFence() {
        return Optional.empty();
    }

    @Override
    boolean isOneEvent(Link.Type update) {
        return false;
    }

    @Override
    Optional<Annotation> annotation(Link.Type update, Flavour read, Flavour write, Kind half) {
        return Optional.of(tags("X"));
    }

    @Override
    TestWriter writer() {
        return new AssemblyWriter(
                bits64 ? "X86_64" : "X86",
                plain(Kind.READ),
                (behaviour, thread) -> bits64 ? new Code64(behaviour, thread) : new Code32(behaviour, thread));
    }

    /** What both have in common. */
    private abstract static class Code extends ThreadWriter {
        Code(Behaviour behaviour, int thread) {
            super(behaviour, thread, REGISTERS.size());
        }

        @Override
        String addressRegister(int number) {
            throw new IllegalStateException("x86 names its variables");
        }

        @Override
        int loadExclusive(Step read, int offset) {
            throw new IllegalStateException("x86 has no exclusives");
        }

        @Override
        void storeExclusive(Step write, int offset, int data) {
            throw new IllegalStateException("x86 has no exclusives");
        }

        @Override
        int zero(int register) {
            throw new IllegalStateException("x86 has no dependencies");
        }

        @Override
        int sum(int left, int right) {
            throw new IllegalStateException("x86 has no dependencies");
        }

        @Override
        void branch(int register, String label) {
            throw new IllegalStateException("x86 has no dependencies");
        }
    }

    /** Intel's order of operands. */
    private static final class Code32 extends Code {
        Code32(Behaviour behaviour, int thread) {
            super(behaviour, thread);
        }

        @Override
        String observed(int register) {
            return "E" + REGISTERS.get(register).toUpperCase(Locale.ROOT);
        }

        private static String place(Step step) {
            return "[" + TestWriter.variable(step.location()) + "]";
        }

        @Override
        int load(Step read, int offset) {
            int register = newRegister();
            line("MOV " + observed(register) + "," + place(read));
            return register;
        }

        @Override
        void store(Step write, int offset, int data) {
            line("MOV " + place(write) + ",$" + write.value());
        }

        @Override
        int exchange(Step read, Step write, int offset, int data) {
            int register = newRegister();
            line("MOV " + observed(register) + ",$" + write.value());
            line("XCHG " + place(read) + "," + observed(register));
            return register;
        }
    }

    /** AT&T's order of operands. */
    private static final class Code64 extends Code {
        Code64(Behaviour behaviour, int thread) {
            super(behaviour, thread);
        }

        @Override
        String observed(int register) {
            return "r" + REGISTERS.get(register);
        }

        private static String place(Step step) {
            return "(" + TestWriter.variable(step.location()) + ")";
        }

        private static String name(int register) {
            return "%e" + REGISTERS.get(register);
        }

        @Override
        int load(Step read, int offset) {
            int register = newRegister();
            line("movl " + place(read) + "," + name(register));
            return register;
        }

        @Override
        void store(Step write, int offset, int data) {
            line("movl $" + write.value() + "," + place(write));
        }

        @Override
        int exchange(Step read, Step write, int offset, int data) {
            int register = newRegister();
            line("movl $" + write.value() + "," + name(register));
            line("xchgl " + name(register) + "," + place(read));
            return register;
        }
    }
}
