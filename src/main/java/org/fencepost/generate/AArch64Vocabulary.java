package org.fencepost.generate;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

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
                Set.of(Link.Type.ADDR, Link.Type.DATA, Link.Type.CTRL, Link.Type.LXSX, Link.Type.AMO));
    }

    private static Annotation tags(String... tags) {
        return Annotation.of(Mode.NA, tags);
    }

    @Override
    Link.Type update() {
        return Link.Type.LXSX;
    }

    @Override
    Optional<Flavour> branchFence() {
        return flavour(Kind.FENCE, "ISB");
    }

    @Override
    boolean isOneEvent(Link.Type update) {
        return false;
    }

    @Override
    Optional<Annotation> annotation(Link.Type update, Flavour read, Flavour write, Kind half) {
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

    private static final class Code extends ThreadWriter {
        Code(Behaviour behaviour, int thread) {
            super(behaviour, thread, 10);
        }

        @Override
        String addressRegister(int number) {
            return "X" + (10 + number);
        }

        @Override
        String observed(int register) {
            return "X" + register;
        }

        /** The operand for a location; only plain accesses can add an index to their base. */
        private String place(Step step, int offset, boolean mayIndex) {
            String base = addressRegister(address(step.location()));
            if (offset == NONE) {
                return "[" + base + "]";
            }
            if (mayIndex) {
                return "[" + base + ",W" + offset + ",SXTW]";
            }
            int sum = newRegister();
            line("ADD X" + sum + "," + base + ",W" + offset + ",SXTW");
            return "[X" + sum + "]";
        }

        private static boolean isPlain(Step step) {
            return step.flavour().name().equals("P");
        }

        private int value(Step write, int data) {
            int register = data == NONE ? newRegister() : data;
            if (data == NONE) {
                line("MOV W" + register + ",#" + write.value());
            } else {
                line("ADD W" + register + ",W" + register + ",#" + write.value());
            }
            return register;
        }

        @Override
        int load(Step read, int offset) {
            String place = place(read, offset, isPlain(read));
            int register = newRegister();
            line(read.flavour().code() + " W" + register + "," + place);
            return register;
        }

        @Override
        void store(Step write, int offset, int data) {
            int register = value(write, data);
            String place = place(write, offset, isPlain(write));
            line(write.flavour().code() + " W" + register + "," + place);
        }

        @Override
        int loadExclusive(Step read, int offset) {
            String place = place(read, offset, false);
            int register = newRegister();
            line((isPlain(read) ? "LDXR W" : "LDAXR W") + register + "," + place);
            return register;
        }

        @Override
        void storeExclusive(Step write, int offset, int data) {
            int register = value(write, data);
            String place = place(write, offset, false);
            int status = newRegister();
            line((isPlain(write) ? "STXR W" : "STLXR W") + status + ",W" + register + "," + place);
            atom(status, 0);
        }

        @Override
        int exchange(Step read, Step write, int offset, int data) {
            int register = value(write, data);
            String place = place(read, offset, false);
            int old = newRegister();
            line("SWP" + (isPlain(read) ? "" : "A") + (isPlain(write) ? "" : "L") + " W" + register + ",W" + old + ","
                    + place);
            return old;
        }

        @Override
        int zero(int register) {
            int zero = newRegister();
            line("EOR W" + zero + ",W" + register + ",W" + register);
            return zero;
        }

        @Override
        int sum(int left, int right) {
            line("ADD W" + left + ",W" + left + ",W" + right);
            return left;
        }

        @Override
        void branch(int register, String label) {
            line("CBNZ W" + register + "," + label);
        }
    }
}
