package org.fencepost.generate;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fencepost.program.Annotation;

/** AArch64: acquire and release accesses, exclusives, {@code SWP}, barriers, dependencies. */
final class AArch64Vocabulary extends Vocabulary {
    AArch64Vocabulary() {
        super(
                "aarch64",
                List.of("aarch64", "sc"),
                List.of(
                        flavour(Kind.READ, "P", tags(), "LDR"),
                        flavour(Kind.READ, "Q", tags("Q"), "LDAPR", "P"),
                        flavour(Kind.READ, "A", tags("A"), "LDAR", "Q"),
                        flavour(Kind.WRITE, "P", tags(), "STR"),
                        flavour(Kind.WRITE, "L", tags("L"), "STLR", "P"),
                        flavour(Kind.FENCE, "DMB.LD", tags("DMB.LD"), "DMB LD"),
                        flavour(Kind.FENCE, "DMB.ST", tags("DMB.ST"), "DMB ST"),
                        flavour(Kind.FENCE, "DMB.SY", tags("DMB.SY"), "DMB SY", "DMB.LD", "DMB.ST"),
                        unsearched(Kind.FENCE, "DSB.SY", tags("DSB.SY"), "DSB SY"),
                        unsearched(Kind.FENCE, "DSB.LD", tags("DSB.LD"), "DSB LD"),
                        unsearched(Kind.FENCE, "DSB.ST", tags("DSB.ST"), "DSB ST"),
                        unsearched(Kind.FENCE, "ISB", tags("ISB"), "ISB")),
                Set.of(Link.Type.ADDR, Link.Type.DATA, Link.Type.CTRL, Link.Type.LXSX, Link.Type.AMO),
                Link.Type.LXSX);
    }

    @Override
    Optional<Flavour> branchFence() {
        return flavour(Kind.FENCE, "ISB");
    }

    @Override
    Optional<Annotation> annotation(Link.Type type, Flavour read, Flavour write, Kind half) {
        if (read.name().equals("Q")) {
            return Optional.empty();
        }
        String name = half == Kind.READ ? read.name() : write.name();
        return Optional.of(name.equals("P") ? tags("X") : tags("X", name));
    }

    @Override
    TestWriter writer() {
        return new AssemblyWriter("AArch64", plain(Kind.READ), Code::new);
    }

    private static final class Code extends LoadStoreWriter {
        private static final Arithmetic ARITHMETIC =
                new Arithmetic("MOV %s,#%d", "ADD %1$s,%1$s,#%2$d", "EOR %s,%2$s,%2$s", "ADD %1$s,%1$s,%2$s");

        Code(Behaviour behaviour, int thread) {
            super(behaviour, thread, 10, ARITHMETIC);
        }

        @Override
        String addressRegister(int number) {
            return "X" + (10 + number);
        }

        @Override
        String observed(int register) {
            return "X" + register;
        }

        @Override
        String name(int register) {
            return "W" + register;
        }

        /** Only plain accesses can add an index to their base. */
        @Override
        String place(TestStep step, int offset) {
            return offset != NONE && isPlain(step)
                    ? "[" + addressRegister(address(step.location())) + "," + name(offset) + ",SXTW]"
                    : exclusivePlace(step, offset);
        }

        @Override
        String exclusivePlace(TestStep step, int offset) {
            String base = addressRegister(address(step.location()));
            if (offset == NONE) {
                return "[" + base + "]";
            }
            int sum = newRegister();
            line("ADD X" + sum + "," + base + "," + name(offset) + ",SXTW");
            return "[X" + sum + "]";
        }

        private static boolean isPlain(TestStep step) {
            return step.flavour().name().equals("P");
        }

        @Override
        String exclusiveMnemonic(TestStep step) {
            return step.isWrite() ? isPlain(step) ? "STXR" : "STLXR" : isPlain(step) ? "LDXR" : "LDAXR";
        }

        @Override
        String exchange(TestStep read, TestStep write, String old, String value) {
            return "SWP" + (isPlain(read) ? "" : "A") + (isPlain(write) ? "" : "L") + " " + value + "," + old;
        }

        @Override
        void branch(int register, String label) {
            line("CBNZ " + name(register) + "," + label);
        }
    }
}
